#if CLI
import FlowSupport

/// Standard error, to which everything except data is written.
enum StandardError {
  /// Writes a text as far as possible, as failures cannot be reported anywhere.
  static func report(_ text: String) { report(text.utf8) }

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
