#if CLI
import FlowSupport

extension Finished {
  /// What it says is wrong, behind `flowgraph: ` or the `Error: ` of the argument parser, whose
  /// usage is left out.
  var complaint: String {
    if errors.hasPrefix("flowgraph: "), errors.hasSuffix("\n") {
      return String(errors.dropFirst("flowgraph: ".count).dropLast())
    }
    guard errors.hasPrefix("Error: ") else { return errors }
    return String(errors.dropFirst("Error: ".count).prefix { $0 != "\n" })
  }
}

/// What the system says of a number of an error.
enum SystemReason {
  static let noSuchFile = String(cString: strerror(ENOENT))
  static let noFolder = String(cString: strerror(ENOTDIR))
  static let fullDevice = String(cString: strerror(ENOSPC))
  static let largeFile = String(cString: strerror(EFBIG))
}
#endif
