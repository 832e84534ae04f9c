extension Overlay {
  /// What a check found out about the flow: each finding is numbered, told at its place and below
  /// the picture.
  public struct Findings: Hashable, Sendable {
    /// Something that was found.
    public struct Entry: Hashable, Sendable {
      /// What it is called, such as the name of a property.
      public var name: String
      /// What is wrong, in words.
      public var text: String
      /// Where, as a position in `FlowDocument.configurations`; `nil` where it has no place.
      public var configuration: Int?

      /// Makes an entry.
      public init(_ name: String, _ text: String, at configuration: Int? = nil) {
        self.name = name
        self.text = text
        self.configuration = configuration
      }
    }

    /// What was found, the most important first.
    public var entries: [Entry]
    /// What is said where nothing was found.
    public var clear: String

    /// Makes findings.
    public init(_ entries: [Entry], clear: String = "nothing was found") {
      self.entries = entries
      self.clear = clear
    }
  }
}
