public import FlowCore
public import FlowDocuments

/// Records what happens to a hosted flow, so that it can be replayed by the tool: for debug builds.
///
/// ```swift
/// let recorder = FlowRecorder(hosted)
/// // when somebody reports a bug:
/// let recorded = recorder.recorded(as: "sign-in")
/// recorded.trace.json()   // for flowgraph replay, and flowgraph play --trace
/// ```
/// It records transitions, and system moves that the flow has no event for. Of other events that
/// the flow ignores or refuses, it records only the last, if nothing came after it, because a
/// replay ends there. Late answers are not recorded: a hosted flow drops them.
@MainActor
public final class FlowRecorder<F: ExplorableFlow> {
  private let flow: F
  private let most: Int
  private var first: Configuration<F>
  private var steps: [Trace<F>.Step] = []
  /// What the flow did not handle since the last step.
  private var unhandled: Trace<F>.Step?

  /// Records a hosted flow from now on.
  ///
  /// - Parameters:
  ///   - hosted: The flow. It keeps the recorder alive, not the reverse.
  ///   - most: The number of most recent steps to keep.
  public init(_ hosted: HostedFlow<F, some StackHost<F.Screen>>, keeping most: Int = 1000) {
    flow = hosted.flow
    self.most = most
    first = hosted.configuration
    hosted.observe { [self] in
      let input = Input<F>($0.event, move: $0.move, answering: $0.work)
      let reply: Reply<F> = $0.outcome.map { .finished($0) } ?? .moved
      append(
        .init(
          input, before: $0.before, reply: reply, transition: $0.transition, after: $0.after))
    }
    hosted.observeUnhandled { [self] in record($0) }
  }

  /// What was recorded, step by step, with all payloads unchanged.
  ///
  /// It begins where the flow was when the recording began, or with the oldest step that was kept.
  public var trace: Trace<F> {
    Trace(first: first, steps: steps + [unhandled].compactMap(\.self))
  }

  /// Returns what was recorded as a trace that the tool can replay.
  ///
  /// The tool knows only the samples that the flow declares. So a recording that does not begin at
  /// a start gets a shortest path to its beginning, and an event whose payload is not a sample is
  /// replaced by a sample of the same event that leads to screens with the same names. The remarks
  /// say what was replaced, and what cannot be replayed. Such a trace contains only sample
  /// payloads, and neither it nor the remarks show what the flow masks.
  ///
  /// - Parameter name: The name of the flow in its catalog.
  /// - Complexity: One search of the flow if the recording does not begin at a start.
  public func recorded(as name: String) -> RecordedTrace {
    flow.masking { maskedRecording(as: name) }
  }

  private func maskedRecording(as name: String) -> RecordedTrace {
    var replay = ReplayableTrace(flow)
    if replay.begin(at: first) {
      for step in trace.steps where !replay.append(step) { break }
    }
    return RecordedTrace(
      trace: FlowTrace(replay.trace ?? trace, of: flow, named: name), remarks: replay.remarks)
  }

  private func record(_ event: UnhandledEvent<F>) {
    guard steps.last?.outcome == nil else { return }
    let place = event.configuration
    if event.event == nil, let move = event.move {
      // A flow without an event for going back by several screens receives the one for going back.
      guard place.stack.systemMoves.contains(move) else { return }
      append(flow.step(.move(move, nil), at: place))
    } else if let sent = event.event {
      let input = Input<F>(sent, move: event.move, answering: event.work)
      unhandled = flow.step(input, at: place)
    }
  }

  private func append(_ step: Trace<F>.Step) {
    unhandled = nil
    steps.append(step)
    if steps.count > most { first = steps.removeFirst().after }
  }
}

/// A recording that the tool can replay.
public struct RecordedTrace: Hashable, Sendable {
  /// The steps, to save as JSON.
  public var trace: FlowTrace
  /// The differences from the recording, each in a sentence; empty if there are none.
  public var remarks: [String]
}

extension Input {
  fileprivate init(_ event: F.Event, move: SystemMove?, answering work: F.Work?) {
    self = work.map { .answer(event, to: $0) } ?? move.map { .move($0, event) } ?? .event(event)
  }
}

/// A recording rewritten with the samples of its flow.
private struct ReplayableTrace<F: ExplorableFlow> {
  let flow: F
  private(set) var trace: Trace<F>?
  private(set) var remarks: [String] = []
  /// The steps of the recording so far.
  private var count = 0

  init(_ flow: F) { self.flow = flow }

  /// Begins with the path to a configuration, or to one with the same names.
  mutating func begin(at place: Configuration<F>) -> Bool {
    for (number, start) in flow.starts.enumerated() {
      guard let first = try? flow.configuration(after: start.transition) else { continue }
      if trace == nil || first == place {
        trace = Trace(start: number, condition: start.words, first: first)
      }
      if first == place { return true }
    }
    let names = Self.names(of: place)
    let way = way(to: { $0 == place }) ?? way(to: { Self.names(of: $0) == names })
    guard let way else {
      remarks.append(
        "the recording begins at \(names), and no samples lead there: list more in events")
      return false
    }
    trace = way
    if way.last != place {
      remarks.append(
        "the recording begins at \(label(place.stack)), replayed from \(label(way.last.stack))")
    }
    return true
  }

  private func way(to isPlace: @escaping @Sendable (Configuration<F>) -> Bool) -> Trace<F>? {
    let report = try? flow.check([.sometimes("the recording begins", isPlace)], within: flow.limits)
    return report?.results.first?.finding.trace
  }

  /// Appends what a step does here; returns whether it can be replayed.
  mutating func append(_ step: Trace<F>.Step) -> Bool {
    guard let place = trace?.last else { return false }
    count += 1
    let inputs = flow.inputs(at: place)
    if step.input.event == nil {
      let silent = flow.step(step.input, at: place)
      trace?.steps.append(silent)
      return true
    }
    let names = Self.names(of: step.after)
    let kind = kind(of: step.input)
    let alike =
      inputs.first { $0 == step.input }
      ?? inputs.first { input in
        let replayed = flow.step(input, at: place)
        return self.kind(of: input) == kind && Self.names(of: replayed.after) == names
          && (replayed.transition == nil) == (step.transition == nil)
      }
    guard let alike else {
      remarks.append(
        "step \(count), '\(step.input)', and all after it are left out: no sample of the event "
          + "leads to \(names) there; list one in events")
      return false
    }
    if alike != step.input {
      remarks.append("step \(count), '\(step.input)', is replaced by '\(alike)'")
    }
    let replayed = flow.step(alike, at: place)
    trace?.steps.append(replayed)
    return true
  }

  /// The kind of an input, without its payload.
  private func kind(of input: Input<F>) -> [String?] {
    [
      input.event.map { F.label(ofEvent: $0).signature }, input.move?.name,
      input.work.map { F.label(ofWork: $0).path },
    ]
  }

  /// What is on screen, without payloads.
  private static func names(of place: Configuration<F>) -> String {
    place.stack.map { F.label(ofScreen: $0).path }.description
  }

  private func label(_ stack: VirtualStack<F.Screen>) -> String {
    stack.map(F.label(ofScreen:)).description
  }
}
