#if CLI
/// An error that nothing but its message and exit code distinguishes from others.
struct ToolFailure: ToolError, Equatable {
  let exitCode: Int32
  let message: String
  var details = ""

  /// A finding about the input, which other commands report with the same exit code.
  static func finding(_ message: String) -> Self { Self(exitCode: 1, message: message) }

  static func badUsage(_ message: String) -> Self { Self(exitCode: 64, message: message) }

  static func badInput(_ message: String, details: String = "") -> Self {
    Self(exitCode: 65, message: message, details: details)
  }

  static func noInput(_ message: String) -> Self { Self(exitCode: 66, message: message) }

  /// A program that the tool needs cannot be run.
  static func unavailable(_ message: String) -> Self { Self(exitCode: 69, message: message) }

  /// A program that the tool ran failed.
  static func programFailed(_ message: String) -> Self { Self(exitCode: 70, message: message) }

  static func cannotCreate(_ message: String) -> Self { Self(exitCode: 73, message: message) }
}
#endif
