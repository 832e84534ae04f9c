#if CLI
/// A marker in the log of a device test, from which coverage is read: `[flowgraph 0: sign-in]` for
/// a launch, with the number of the start, and `[flowgraph +2]` for a step, with its part of the
/// trace code.
enum StepMarker: Hashable {
  case launch(start: Int, flow: String)
  case step(Substring)

  private static let prefix = "[flowgraph "

  var text: String {
    switch self {
    case .launch(let start, let flow): "\(Self.prefix)\(start): \(flow)]"
    case .step(let code): "\(Self.prefix)+\(code)]"
    }
  }

  /// Reads the marker in a line; `nil` if there is none.
  init?(in line: some StringProtocol) {
    guard let range = line.firstRange(of: Self.prefix),
      let closing = line[range.upperBound...].lastIndex(of: "]")
    else { return nil }
    let text = line[range.upperBound..<closing]
    if text.hasPrefix("+") {
      self = .step(Substring(text.dropFirst().prefix { $0 != "]" }))
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Int(parts[0]), parts[1].hasPrefix(" ") else { return nil }
    self = .launch(start: start, flow: String(parts[1].dropFirst()))
  }
}
#endif
