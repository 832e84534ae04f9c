import Testing

/// The source location of a call in a test.
struct CallSite: Hashable, Sendable {
  var fileID: String
  var filePath: String
  var line: Int
  var column: Int

  init(_ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }

  /// The location for Swift Testing, which traps if the line or the column is below 1.
  var sourceLocation: SourceLocation {
    SourceLocation(fileID: fileID, filePath: filePath, line: max(1, line), column: max(1, column))
  }
}

extension CallSite: CustomStringConvertible {
  /// The location without absolute paths: `SignInTests/SignInTests.swift:12`.
  var description: String { "\(fileID):\(line)" }
}
