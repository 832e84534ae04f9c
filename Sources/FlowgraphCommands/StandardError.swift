#if CLI
import FlowLibc

/// Where everything goes that is not data.
enum StandardError {
  /// Writes a text as far as that is possible: nobody can be told when it is not.
  static func report(_ text: String) { report(text.utf8) }

  /// Writes bytes as far as that is possible.
  static func report(_ bytes: some Sequence<UInt8>) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
#endif
