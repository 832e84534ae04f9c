#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration
import FlowSupport

/// A test on a device: a launch, and steps with the screen after each.
struct DeviceTest {
  /// What is on show after the launch or a step.
  struct Sight {
    /// The name of the picture and the accessibility identifier of the screen on top; `nil` without
    /// a screen, or if the flow finished.
    var screen: (name: String, id: String)?
    /// The marker for the coverage; `nil` if the step has no trace code.
    var marker: StepMarker?
    /// Whether the screen may take long to appear: after a launch or an answer.
    var isAwaited: Bool
    /// Whether the screen appears for the first time in all tests.
    var isFirst: Bool
  }

  struct DeviceStep {
    var event: String
    var action: DeviceAction
    /// Comments on what follows.
    var notes: [String]
    var sight: Sight
  }

  var number: Int
  var start: Int
  /// The launch condition; `nil` if there is only one start.
  var condition: String?
  var launch: Sight
  var steps: [DeviceStep] = []

  /// The variables whose values it types, in order.
  var variables: [String] { steps.flatMap(\.action.variables) }
}

/// Tests on devices, and the transitions that they cannot take.
struct DeviceTests {
  let flow: String
  private(set) var tests: [DeviceTest] = []
  let model: DeviceModel
  /// The command that generates the same tests, for the comment at the top of each file.
  let command: String

  /// - Parameter entry: The flow, which provides the trace code of each path.
  init(
    _ paths: [ShortestPaths.Path], in model: DeviceModel, of entry: CatalogEntry, command: String
  ) throws(CatalogError) {
    (flow, self.model, self.command) = (entry.name, model, command)
    let document = model.document
    var seen: Set<String> = []
    func sight(of configuration: Int?, _ marker: StepMarker?, isAwaited: Bool) -> DeviceTest.Sight {
      let screen = configuration.flatMap(model.screen)
      let isFirst = screen.map { seen.insert($0.name).inserted } ?? false
      return .init(screen: screen, marker: marker, isAwaited: isAwaited, isFirst: isFirst)
    }
    for path in paths {
      let codes = try Self.codes(of: path, in: document, by: entry)
      let start = document.starts[path.start]
      let launch = StepMarker.launch(start: path.start, flow: flow)
      var test = DeviceTest(
        number: tests.count + 1, start: path.start, condition: start.condition,
        launch: sight(of: start.configuration, launch, isAwaited: true))
      for (position, index) in path.steps.enumerated() {
        guard let action = model.actions[index] else { break }
        let transition = document.transitions[index]
        let isAnswer = if case .wait = action { true } else { false }
        let code = codes.indices.contains(position) ? codes[position] : nil
        let next = sight(
          of: transition.target.configuration, code.map { .step($0) }, isAwaited: isAnswer)
        var notes: [String] = []
        if case .outcome(let end) = transition.target {
          notes.append("the flow ends with \(document.outcomes[end])")
        }
        if isAnswer, next.screen?.name == model.screen(at: transition.source)?.name {
          notes.append("the screen stays, so this answer is not waited for")
        }
        test.steps.append(
          .init(event: transition.event.stepText, action: action, notes: notes, sight: next))
      }
      tests.append(test)
    }
  }

  /// Finds the parts of the trace code of a path, by a replay.
  private static func codes(
    of path: ShortestPaths.Path, in document: FlowDocument, by entry: CatalogEntry
  ) throws(CatalogError) -> [Substring] {
    let trace = FlowTrace(
      flow: entry.name, start: path.start,
      steps: path.steps.map { FlowTrace.Step(document.transitions[$0].event) })
    let code = try entry.replay(.saved(trace), against: CheckRequest([])).trace.code
    return code?.split(separator: ":").dropFirst().first?.split(separator: ".") ?? []
  }

  private static let maxEvents = 6

  /// The transitions that no test can take, one line per cause.
  var omissionLines: [String] {
    model.omissions.map { events, omission, count in
      let more = events.count - Self.maxEvents
      let names =
        events.prefix(Self.maxEvents) + (more > 0 ? ["\(counted(more, "other event"))"] : [])
      return "\(Array(names).listed("and")) (\(counted(count, "transition"))): \(omission.reason)"
    }
  }
}

extension FlowTrace.Step {
  init(_ event: FlowDocument.Event) {
    self.init(event.tracePath, payload: event.payload, move: event.moveName, work: event.work)
  }
}

extension FlowDocument.Event {
  /// The name as written in traces, with the keys of child flows.
  var tracePath: String { (instance ?? child).map { "\($0).\(signature)" } ?? signature }

  /// The event in readable form.
  fileprivate var stepText: String {
    pathText + (moveName.map { $0 == name ? "" : " (\($0))" } ?? "") + String.answerSuffix(to: work)
  }
}

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

extension DeviceTests {
  /// The comments at the top of a file with some of the tests.
  func comments(for list: [DeviceTest]) -> [String] {
    let variables = Set(list.flatMap(\.variables)).sorted()
    return ["\(Self.notice), but generate it again when the flow is meant to change.", command]
      + (model.document.search.bound.map {
        ["The search stopped \($0.text), so paths may be missing."]
      } ?? [])
      + (variables.isEmpty ? [] : ["Variables: \(variables.joined(separator: ", "))"])
      + (omissionLines.isEmpty ? [] : ["Not tested:"] + omissionLines.map { "  \($0)" })
  }
  private static let notice = "Generated: do not edit"

  /// Whether a text is a generated test, by the comment in its first line.
  static func isGenerated(_ text: String) -> Bool {
    text.drop { $0 == "#" || $0 == "/" || $0 == " " }.hasPrefix(notice)
  }

  /// The names of stale generated tests of a flow in a folder, sorted.
  ///
  /// - Parameter written: The names of the files that were written.
  static func staleFiles(
    of flow: String, in folder: String, besides written: Set<String>
  ) -> [String] {
    Folder.entries(of: folder).filter(\.info.isFile).map(\.name).filter { name in
      guard !written.contains(name), isTest(name, of: flow) else { return false }
      let file = InputFile(path: Path.joined(folder, name))
      return isGenerated(
        String(decoding: (try? file.bytesIfPresent(first: 64)) ?? [], as: UTF8.self))
    }
  }

  /// Whether a file is named like a test of a flow, such as `sign-in-12.yaml`.
  private static func isTest(_ name: String, of flow: String) -> Bool {
    let (prefix, suffix) = ("\(flow.asFileName)-", ".yaml")
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let number = name.dropFirst(prefix.count).dropLast(suffix.count)
    return !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
  }
}
#endif
