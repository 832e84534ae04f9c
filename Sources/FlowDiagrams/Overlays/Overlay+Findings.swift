extension Overlay {
  /// The findings of a check, each numbered, shown at its configuration and listed below the
  /// diagram; warnings are listed without a number.
  public struct Findings: Hashable, Sendable {
    /// A finding.
    public struct FindingEntry: Hashable, Sendable {
      /// Its name, such as the name of a property.
      package var name: String
      package var text: String
      /// Its index in `FlowDocument.configurations`; `nil` if it belongs to no configuration.
      package var configuration: Int?
      /// Whether it is a warning: it is labeled as one and has no number.
      public var isWarning: Bool

      /// Makes an entry.
      public init(
        _ name: String, _ text: String, at configuration: Int? = nil, isWarning: Bool = false
      ) {
        self.name = name
        self.text = text
        self.configuration = configuration
        self.isWarning = isWarning
      }
    }

    /// The findings, the most important first.
    package var entries: [FindingEntry]
    package var emptyText: String

    /// Makes findings.
    public init(_ entries: [FindingEntry], emptyText: String = "nothing was found") {
      self.entries = entries
      self.emptyText = emptyText
    }
  }
}
