#if CLI
  /// Passes on to standard error what a program writes, up to a bound, and remembers its end.
  struct Relay {
    private static let mostBytes = 64 << 10
    private static let mostRemembered = 2 << 10

    private var passed = 0
    private var end: [UInt8] = []

    /// Passes bytes on.
    mutating func pass(_ bytes: some Sequence<UInt8>) {
      let bytes = Array(bytes)
      end = Array((end + bytes).suffix(Self.mostRemembered))
      guard passed <= Self.mostBytes else { return }
      let room = Self.mostBytes - passed
      StandardError.report(bytes.prefix(room))
      passed += bytes.count
      guard bytes.count > room else { return }
      StandardError.report(
        "\nflowgraph: the program of the package writes more than 64 kB; the rest is left out\n")
    }

    /// The last line that is not empty.
    var lastWords: String {
      let line = end.split(separator: UInt8(ascii: "\n")).last { $0.contains { $0 > 0x20 } }
      return line.map { TerminalText.line(String(decoding: $0, as: UTF8.self), limit: 300) } ?? ""
    }
  }
#endif
