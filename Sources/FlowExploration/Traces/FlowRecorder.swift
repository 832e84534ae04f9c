public import FlowCore
public import FlowDocuments

/// Records the inputs of a hosted flow in debug builds, so that the tool can replay them.
///
/// ```swift
/// let recorder = FlowRecorder(hosted)
/// // when somebody reports a bug:
/// let recorded = recorder.recorded(as: "sign-in")
/// recorded.trace.json()   // for flowgraph replay, and flowgraph play --trace
/// ```
/// It records handled events, and system moves that the flow has no event for. Of the events that
/// the flow ignores or refuses, it records only one that comes last, because a replay ends there.
/// Late answers are not recorded: a hosted flow drops them.
@MainActor
public final class FlowRecorder<F: ExplorableFlow> {
  private let flow: F
  private let maxSteps: Int
  private var first: Configuration<F>
  private var steps: [Trace<F>.CheckedStep] = []
  /// The last input that the flow did not handle, if no step followed it.
  private var unhandled: Trace<F>.CheckedStep?

  /// Records a hosted flow from now on.
  ///
  /// - Parameters:
  ///   - hosted: The flow, which keeps the recorder alive.
  ///   - maxSteps: The maximum number of steps; older ones are dropped.
  public init(_ hosted: HostedFlow<F, some StackHost<F.Screen>>, limit maxSteps: Int = 1000) {
    flow = hosted.flow
    self.maxSteps = maxSteps
    first = hosted.configuration
    hosted.observe { [self] in
      let input = Input<F>($0.event, move: $0.move, answerTo: $0.answeredWork)
      let reply: Reply<F> = $0.outcome.map { .finished($0) } ?? .handled
      append(
        .init(
          input, before: $0.before, reply: reply, transition: $0.transition, after: $0.after))
    }
    hosted.observeUnhandled { [self] in record($0) }
  }

  /// With all payloads, from the beginning of the recording or the oldest step kept.
  package var trace: Trace<F> {
    Trace(first: first, steps: steps + [unhandled].compactMap(\.self))
  }

  /// Returns the recorded steps as a trace that the tool can replay.
  ///
  /// The tool knows only the samples that the flow declares. So a recording that does not begin at
  /// a start gets a shortest path to its beginning, and an event whose payload is not a sample is
  /// replaced by a sample of the same event that leads to screens with the same names.
  /// ``RecordedTrace/differences`` lists what was replaced and what cannot be replayed. The trace
  /// contains only sample payloads, and neither it nor the differences show what the flow masks.
  ///
  /// - Parameter name: The name of the flow in its catalog.
  /// - Complexity: One search of the flow if the recording does not begin at a start.
  public func recorded(as name: String) -> RecordedTrace {
    flow.masking {
      var replay = ReplayableTrace(flow)
      if replay.begin(at: first) {
        for step in trace.steps where !replay.append(step) { break }
      }
      return RecordedTrace(
        trace: FlowTrace(replay.trace ?? trace, of: flow, named: name),
        differences: replay.differences)
    }
  }

  private func record(_ event: UnhandledEvent<F>) {
    guard steps.last?.outcome == nil else { return }
    let configuration = event.configuration
    if event.event == nil, let move = event.move {
      // A flow without an event for going back by several screens receives its event for `back`.
      guard configuration.stack.systemMoves.contains(move) else { return }
      append(flow.step(.move(move, nil), at: configuration))
    } else if let sent = event.event {
      let input = Input<F>(sent, move: event.move, answerTo: event.answeredWork)
      unhandled = flow.step(input, at: configuration)
    }
  }

  private func append(_ step: Trace<F>.CheckedStep) {
    unhandled = nil
    steps.append(step)
    if steps.count > maxSteps { first = steps.removeFirst().after }
  }
}

/// A recording that the tool can replay.
public struct RecordedTrace: Hashable, Sendable {
  /// The steps, to save as JSON.
  public var trace: FlowTrace
  /// The differences from the recording, one sentence each; empty if there are none.
  public var differences: [String]
}

/// A recording rewritten with the samples of its flow.
private struct ReplayableTrace<F: ExplorableFlow> {
  let flow: F
  private(set) var trace: Trace<F>?
  private(set) var differences: [String] = []
  private var count = 0

  init(_ flow: F) { self.flow = flow }

  /// Begins with a path to a configuration, or else to one with the same names of screens, if any.
  mutating func begin(at configuration: Configuration<F>) -> Bool {
    for (number, start) in flow.starts.enumerated() {
      guard let first = try? Configuration(after: start.transition) else { continue }
      if trace == nil || first == configuration {
        trace = Trace(start: number, condition: start.label, first: first)
      }
      if first == configuration { return true }
    }
    let names = Self.names(of: configuration)
    let path = path(to: { $0 == configuration }) ?? path(to: { Self.names(of: $0) == names })
    guard let path else {
      differences.append(
        "the recording begins at \(names), which no samples reach: add samples to events")
      return false
    }
    trace = path
    if path.last != configuration {
      differences.append(
        "the recording begins at \(label(configuration.stack)), replayed from \(label(path.last.stack))"
      )
    }
    return true
  }

  private func path(to isDestination: @escaping @Sendable (Configuration<F>) -> Bool) -> Trace<F>? {
    let report = try? flow.check(
      [.sometimes("the recording begins", isDestination)], within: flow.limits)
    return report?.results.first?.finding.trace
  }

  mutating func append(_ step: Trace<F>.CheckedStep) -> Bool {
    guard let configuration = trace?.last else { return false }
    count += 1
    let inputs = flow.inputs(at: configuration)
    if step.input.event == nil {
      let silent = flow.step(step.input, at: configuration)
      trace?.steps.append(silent)
      return true
    }
    let names = Self.names(of: step.after)
    let kind = kind(of: step.input)
    let replacement =
      inputs.first { $0 == step.input }
      ?? inputs.first { input in
        let replayed = flow.step(input, at: configuration)
        return self.kind(of: input) == kind && Self.names(of: replayed.after) == names
          && (replayed.transition == nil) == (step.transition == nil)
      }
    guard let replacement else {
      differences.append(
        "step \(count), '\(step.input)', and all later steps are omitted: no sample of the event "
          + "leads to \(names); add one to events")
      return false
    }
    if replacement != step.input {
      differences.append("step \(count), '\(step.input)', is replaced by '\(replacement)'")
    }
    let replayed = flow.step(replacement, at: configuration)
    trace?.steps.append(replayed)
    return true
  }

  private func kind(of input: Input<F>) -> [String?] {
    [
      input.event.map { F.label(ofEvent: $0).signature }, input.move?.name,
      input.work.map { F.label(ofWork: $0).path },
    ]
  }

  private static func names(of configuration: Configuration<F>) -> String {
    configuration.stack.map { F.label(ofScreen: $0).path }.description
  }

  private func label(_ stack: VirtualStack<F.Screen>) -> String {
    stack.map(F.label(ofScreen:)).description
  }
}
