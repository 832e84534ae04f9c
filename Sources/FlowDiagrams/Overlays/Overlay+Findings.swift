extension Overlay {
  /// The findings of a check, each numbered, shown at its configuration and listed below the
  /// diagram; lints are listed without a number.
  public struct Findings: Hashable, Sendable {
    /// A finding.
    public struct FindingEntry: Hashable, Sendable {
      /// Its name, such as the name of a property.
      public var name: String
      /// What is wrong.
      public var text: String
      /// Its index in `FlowDocument.configurations`; `nil` if it belongs to no configuration.
      public var configuration: Int?
      /// Whether it is a lint, which violates nothing: it is labeled as one and has no number.
      public var isLint: Bool

      /// Makes an entry.
      public init(
        _ name: String, _ text: String, at configuration: Int? = nil, isLint: Bool = false
      ) {
        self.name = name
        self.text = text
        self.configuration = configuration
        self.isLint = isLint
      }
    }

    /// The findings, the most important first.
    public var entries: [FindingEntry]
    /// The text if there are none.
    public var emptyText: String

    /// Makes findings.
    public init(_ entries: [FindingEntry], emptyText: String = "nothing was found") {
      self.entries = entries
      self.emptyText = emptyText
    }
  }
}
