#if CLI
/// What a test on a device writes into its log, so that coverage can be read from it: a launch with
/// the number of the start, `[flowgraph 0: sign-in]`, and each step with its word in the trace code,
/// `[flowgraph +2]`.
enum StepMarker: Hashable {
  case launch(start: Int, flow: String)
  case step(Substring)

  private static let opening = "[flowgraph "

  var text: String {
    switch self {
    case .launch(let start, let flow): "\(Self.opening)\(start): \(flow)]"
    case .step(let word): "\(Self.opening)+\(word)]"
    }
  }

  /// Reads the marker in a line; `nil` if there is none.
  init?(in line: some StringProtocol) {
    guard let opening = Self.range(of: Self.opening, in: line),
      let closing = line[opening...].lastIndex(of: "]")
    else { return nil }
    let text = line[opening..<closing]
    if text.hasPrefix("+") {
      self = .step(Substring(text.dropFirst().prefix { $0 != "]" }))
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Int(parts[0]), parts[1].hasPrefix(" ") else { return nil }
    self = .launch(start: start, flow: String(parts[1].dropFirst()))
  }

  /// Where a text ends that is met first in a line.
  private static func range(of text: String, in line: some StringProtocol) -> String.Index? {
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

extension DeviceTest.Step {
  /// The marker of the step; `nil` if the flow has no trace code for it.
  var marker: StepMarker? { word.map { .step($0) } }
}
#endif
