#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration
import FlowSupport

/// A test on a device: a launch, and steps with the screen after each.
struct DeviceTest {
  /// A screen, by the name of its picture and its accessibility identifier.
  typealias Screen = (name: String, id: String)

  /// One step.
  struct DeviceStep {
    /// The event as text.
    var event: String
    var action: DeviceAction
    /// The screen on top afterwards; `nil` if there is none or the flow finished.
    var screen: Screen?
    /// Whether the screen on top changes.
    var changesScreen: Bool
    /// The outcome with which the flow finished; `nil` if it continues.
    var outcome: String?
    /// Its part of the trace code; `nil` if it has none.
    var code: Substring?
    /// Whether the screen appears for the first time in all tests.
    var isFirstSight = false
  }

  /// Counted from 1.
  var number: Int
  var flow: String
  var start: Int
  /// The launch condition; `nil` if there is only one start.
  var condition: String?
  var screen: Screen?
  var isFirstSight = false
  var steps: [DeviceStep]

  /// The variables whose values it types, in order.
  var variables: [String] { steps.flatMap(\.action.variables) }
}

/// Tests on devices, and the transitions that they cannot take.
struct DeviceTests {
  let flow: String
  private(set) var tests: [DeviceTest]
  let model: DeviceModel

  /// - Parameters:
  ///   - paths: The paths of the tests.
  ///   - entry: The flow, which provides the trace code of each path.
  init(
    _ paths: DevicePaths, in model: DeviceModel, of entry: CatalogEntry
  ) throws(CatalogError) {
    flow = entry.name
    self.model = model
    tests = []
    for path in paths.paths {
      let codes = try Self.codes(of: path, in: model.document, by: entry)
      tests.append(Self.test(of: path, number: tests.count + 1, model, flow: flow, codes))
    }
    markFirstSights()
  }

  /// Finds the parts of the trace code of a path, by a replay.
  private static func codes(
    of path: DevicePath, in document: FlowDocument, by entry: CatalogEntry
  ) throws(CatalogError) -> [Substring] {
    let trace = FlowTrace(
      flow: entry.name, start: path.start,
      steps: path.transitions.map { FlowTrace.Step(document.transitions[$0].event) })
    let code = try entry.replay(.saved(trace), against: CheckRequest([])).trace.code
    return code?.split(separator: ":").dropFirst().first?.split(separator: ".") ?? []
  }

  private static func test(
    of path: DevicePath, number: Int, _ model: DeviceModel, flow: String, _ codes: [Substring]
  ) -> DeviceTest {
    let document = model.document
    let start = document.starts[path.start]
    var test = DeviceTest(
      number: number, flow: flow, start: path.start, condition: start.condition,
      screen: model.screen(at: start.configuration), steps: [])
    for (position, index) in path.transitions.enumerated() {
      guard let action = model.actions[index] else { break }
      let transition = document.transitions[index]
      let target = transition.target.configuration
      let screen = target.flatMap(model.screen)
      let outcome =
        if case .outcome(let end) = transition.target { document.outcomes[end] } else {
          String?.none
        }
      test.steps.append(
        .init(
          event: transition.event.stepText, action: action, screen: screen,
          changesScreen: screen?.name != model.screen(at: transition.source)?.name,
          outcome: outcome, code: codes.indices.contains(position) ? codes[position] : nil))
    }
    return test
  }

  private mutating func markFirstSights() {
    var seen: Set<String> = []
    for test in tests.indices {
      if let name = tests[test].screen?.name {
        tests[test].isFirstSight = seen.insert(name).inserted
      }
      for step in tests[test].steps.indices {
        guard let name = tests[test].steps[step].screen?.name else { continue }
        tests[test].steps[step].isFirstSight = seen.insert(name).inserted
      }
    }
  }

  private static let maxEvents = 6

  /// The transitions that no test can take, one line per cause.
  var omissionLines: [String] {
    model.omissions.map { events, reason, count in
      let more = events.count - Self.maxEvents
      let names =
        events.prefix(Self.maxEvents) + (more > 0 ? ["\(counted(more, "other event"))"] : [])
      return "\(Array(names).listed("and")) (\(counted(count, "transition"))): \(reason)"
    }
  }
}

extension FlowTrace.Step {
  /// The step of an event.
  init(_ event: FlowDocument.Event) {
    self.init(
      event.tracePath, payload: event.payload, move: event.moveName, work: event.work)
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
#endif
