public import FlowCore
public import FlowDocuments
import FlowSupport

/// Records which parts of a flow a run covers: a test, a walk or a replay.
///
/// ```swift
/// var recorder = CoverageRecorder<SignIn>()
/// recorder.record(trace)
/// let coverage = recorder.coverage(of: "sign-in")
/// ```
/// A recorder is a value: a copy records independently. To combine the recorders of several
/// threads, merge their `Coverage`.
public struct CoverageRecorder<F: Flow>: Sendable {
  private struct EventResult {
    var reply: Reply<F>
    var transition: FlowTransition<F>?
    var target: Int?
    var count: Int

    /// Whether the effect is the same and comes from the same row of the flow.
    func isSame(as other: Self) -> Bool {
      reply == other.reply && transition == other.transition
        && transition?.location.line == other.transition?.location.line
        && transition?.location.fileID == other.transition?.location.fileID
        && transition?.guard == other.transition?.guard
    }
  }

  private var configurations = InternTable<Configuration<F>>()
  private var events = InternTable<F.Event>()
  private var visits: [Int] = []
  /// By the numbers of configuration and event; several if flow values with different contents ran.
  private var entries: [SIMD2<Int>: [EventResult]] = [:]
  private var runs = 0

  /// Creates a recorder for a run that has not begun.
  public init() {}

  package mutating func begin(at configuration: Configuration<F>, times: Int = 1) {
    runs += times
    visit(configuration, times: times)
  }

  /// Records a whole trace.
  public mutating func record(_ trace: Trace<F>) {
    begin(at: trace.first)
    for step in trace.steps { record(step) }
  }

  /// Records one step, given by its components.
  ///
  /// A system move without an event and a relaunch are not steps of the flow: only their
  /// configurations are recorded.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - before: The configuration before the step.
  ///   - reply: The flow's reply; `nil` if it received no event.
  ///   - transition: The transition that the reducer returned; `nil` if it ignored the event or was
  ///     not called.
  ///   - after: The configuration after the step.
  /// - Complexity: O(1), apart from hashing the configurations and the event.
  public mutating func record(
    _ input: Input<F>, at before: Configuration<F>, reply: Reply<F>?,
    transition: FlowTransition<F>?, after: Configuration<F>
  ) {
    record(.init(input, before: before, reply: reply, transition: transition, after: after))
  }

  package mutating func record(_ step: Trace<F>.CheckedStep, times: Int = 1) {
    let source = index(of: step.before)
    guard let event = step.input.event, let reply = step.reply else {
      if step.after != step.before { visit(step.after, times: times) }
      return
    }
    let target = reply == .handled ? visit(step.after, times: times) : nil
    let key = SIMD2(source, events.number(of: event))
    let entry = EventResult(reply: reply, transition: step.transition, target: target, count: times)
    if let index = entries[key]?.firstIndex(where: { $0.isSame(as: entry) }) {
      entries[key]?[index].count += times
    } else {
      entries[key, default: []].append(entry)
    }
  }

  @discardableResult
  private mutating func visit(_ configuration: Configuration<F>, times: Int) -> Int {
    let index = index(of: configuration)
    visits[index] += times
    return index
  }

  private mutating func index(of configuration: Configuration<F>) -> Int {
    let number = configurations.number(of: configuration)
    if number == visits.count { visits.append(0) }
    return number
  }
}

// MARK: - As text

extension CoverageRecorder {
  /// Returns what was covered so far, with the names that documents use.
  ///
  /// - Parameter flow: The name of the flow in the tool.
  /// - Complexity: O(*n*) for *n* different configurations and steps, whose labels are read by
  ///   reflection.
  public func coverage(of flow: String) -> Coverage { coverage(of: flow, isSummary: false) }

  var configurationCount: Int { visits.count }

  /// Returns a summary of what was covered, which needs no descriptions of states.
  func summary(of flow: String) -> Coverage { coverage(of: flow, isSummary: true).summary }

  private func coverage(of flow: String, isSummary: Bool) -> Coverage {
    F.masking {
      var screens = ValueTable<F.Screen, FlowLabel>()
      var eventTexts = ValueTable<F.Event, Coverage.EventText>()
      let descriptions = configurations.values.map { configuration in
        let stack = configuration.stack.map { screens.value(of: $0) { F.label(ofScreen: $0) } }
        return Coverage.Configuration(
          state: isSummary ? "" : configuration.stateText,
          stack: isSummary ? "" : stack.description, screens: stack.kinds)
      }
      var coverage = Coverage(flow: flow)
      coverage.addRuns(runs)
      for (description, visits) in zip(descriptions, visits) {
        coverage.add(description, times: visits)
      }
      for (key, entries) in entries {
        let event = eventTexts.value(of: events.values[key.y]) { .init(F.label(ofEvent: $0)) }
        for entry in entries {
          let transition = entry.transition
          let reply = entry.reply.coverageReply(to: entry.target.map { descriptions[$0] })
          let step = Coverage.CoveredStep(
            from: descriptions[key.x], event, reply,
            location: transition?.location.description, guard: transition?.guard)
          coverage.add(step, times: entry.count)
        }
      }
      return coverage
    }
  }
}

extension Reply {
  fileprivate func coverageReply(to target: Coverage.Configuration?) -> Coverage.StepReply {
    switch self {
    case .handled: target.map { .handled($0) } ?? .ignored
    case .finished(let outcome): .finished(F.label(ofOutcome: outcome).signature)
    case .refused: .refused
    case .ignored: .ignored
    }
  }
}

extension VirtualStack<FlowLabel> {
  /// The kinds of screens, without duplicates and with the one on top last.
  fileprivate var kinds: [String] {
    let kinds = windows.flatMap(\.layers).flatMap(\.container.screens).map(\.signature).distinct()
    guard let top = top?.signature else { return kinds }
    return kinds.filter { $0 != top } + [top]
  }
}

extension Coverage.EventText {
  fileprivate init(_ label: FlowLabel) {
    var own = label
    (own.children, own.instances) = ([], nil)
    self.init(
      own.signature, payload: label.payload,
      child: label.childPath)
  }
}
