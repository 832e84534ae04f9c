/// An error in a file, such as a document or a style.
public struct DocumentError: Error, Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in characters.
  public var column: Int
  /// What is wrong, and what was expected instead.
  public var message: String

  /// Makes an error.
  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}
