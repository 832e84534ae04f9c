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
    guard let contentStart = Self.end(of: Self.prefix, in: line),
      let closing = line[contentStart...].lastIndex(of: "]")
    else { return nil }
    let text = line[contentStart..<closing]
    if text.hasPrefix("+") {
      self = .step(Substring(text.dropFirst().prefix { $0 != "]" }))
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Int(parts[0]), parts[1].hasPrefix(" ") else { return nil }
    self = .launch(start: start, flow: String(parts[1].dropFirst()))
  }

  /// The end of the first occurrence of a text in a line.
  private static func end(of text: String, in line: some StringProtocol) -> String.Index? {
    var rest = line[...]
    while let bracket = rest.firstIndex(of: "[") {
      if rest[bracket...].hasPrefix(text) {
        return rest.index(bracket, offsetBy: text.count)
      }
      rest = rest[rest.index(after: bracket)...]
    }
    return nil
  }
}

extension DeviceTest {
  /// The marker of the launch.
  var marker: StepMarker { .launch(start: start, flow: flow) }
}

extension DeviceTest.DeviceStep {
  /// The marker of the step; `nil` if it has no trace code.
  var marker: StepMarker? { code.map { .step($0) } }
}
#endif
