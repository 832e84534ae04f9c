public import FlowCore
public import FlowDocuments

/// Records what a run covers of a flow, whatever runs it: a test, a walk or a replay.
///
/// ```swift
/// var recorder = CoverageRecorder<SignIn>()
/// recorder.record(trace)
/// let coverage = recorder.coverage(of: "sign-in")
/// ```
/// It is a value: a copy continues on its own. Merge the recorders of several threads as
/// `Coverage`.
public struct CoverageRecorder<F: Flow>: Sendable {
  private struct Key: Hashable {
    var source: Int
    /// The number of the event.
    var event: Int
  }

  private struct Entry {
    var reply: Reply<F>
    var transition: FlowTransition<F>?
    var target: Int?
    var count: Int

    /// Whether it does the same and comes from the same row.
    func isSame(as other: Self) -> Bool {
      reply == other.reply && transition == other.transition
        && transition?.position.line == other.transition?.position.line
        && transition?.position.fileID == other.transition?.position.fileID
        && transition?.guard == other.transition?.guard
    }
  }

  private var configurations = InternTable<Configuration<F>>()
  private var events = InternTable<F.Event>()
  /// How many times each configuration was visited.
  private var visits: [Int] = []
  /// The results of each event; more than one entry if values of a flow differ in what they hold.
  private var entries: [Key: [Entry]] = [:]
  private var runs = 0

  /// Makes a recorder of a run that has not begun.
  public init() {}

  /// A value of the run that breaks the rules of `Hashable`, so that coverage is counted wrongly;
  /// `nil` if none was found.
  public var inconsistency: InconsistentValue? {
    configurations.fault.map { $0.described(met: nil) }
      ?? events.fault.map { .init($0, of: F.self, role: "event", met: nil) }
  }

  /// Records that a trace begins.
  public mutating func begin(at configuration: Configuration<F>) {
    begin(at: configuration, times: 1)
  }

  /// Records that several traces begin in the same configuration.
  mutating func begin(at configuration: Configuration<F>, times: Int) {
    runs += times
    visit(configuration, times: times)
  }

  /// Records a whole trace.
  public mutating func record(_ trace: Trace<F>) {
    begin(at: trace.first)
    for step in trace.steps { record(step) }
  }

  /// Records one step.
  public mutating func record(_ step: Trace<F>.Step) {
    record(step, times: 1)
  }

  /// Records one step, given in parts.
  ///
  /// A system move that the flow has no event for is not a step of the flow, nor is a relaunch:
  /// only their configurations are recorded.
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - before: Where the flow was.
  ///   - reply: The flow's reply; `nil` if the flow was not asked.
  ///   - transition: What the reducer returned; `nil` if it ignored the event or was not asked.
  ///   - after: Where the flow is afterwards.
  /// - Complexity: O(1), apart from hashing the configurations and the event.
  public mutating func record(
    _ input: Input<F>, at before: Configuration<F>, reply: Reply<F>?,
    transition: FlowTransition<F>?, after: Configuration<F>
  ) {
    record(.init(input, before: before, reply: reply, transition: transition, after: after))
  }

  /// Records the same step several times.
  mutating func record(_ step: Trace<F>.Step, times: Int) {
    let source = position(of: step.before)
    guard let event = step.input.event, let reply = step.reply else {
      if step.after != step.before { visit(step.after, times: times) }
      return
    }
    let target = reply == .moved ? visit(step.after, times: times) : nil
    let key = Key(source: source, event: events.number(of: event))
    let entry = Entry(reply: reply, transition: step.transition, target: target, count: times)
    if let known = entries[key]?.firstIndex(where: { $0.isSame(as: entry) }) {
      entries[key]?[known].count += times
    } else {
      entries[key, default: []].append(entry)
    }
  }

  @discardableResult
  private mutating func visit(_ configuration: Configuration<F>, times: Int) -> Int {
    let index = position(of: configuration)
    visits[index] += times
    return index
  }

  private mutating func position(of configuration: Configuration<F>) -> Int {
    let number = configurations.number(of: configuration)
    if number == visits.count { visits.append(0) }
    return number
  }
}

// MARK: - In words

extension CoverageRecorder {
  /// Returns what was covered so far, with the names of documents.
  ///
  /// - Parameter flow: The name of the flow in the tool.
  /// - Complexity: O(*n*) for *n* different configurations and steps, whose labels are read by
  ///   reflection.
  public func coverage(of flow: String) -> Coverage { coverage(of: flow, isSummary: false) }

  /// The number of different configurations.
  var configurationCount: Int { visits.count }

  /// Returns a summary of what was covered, for which states need not be written as text.
  func summary(of flow: String) -> Coverage { coverage(of: flow, isSummary: true).summary }

  private func coverage(of flow: String, isSummary: Bool) -> Coverage {
    F.masking { maskedCoverage(of: flow, isSummary: isSummary) }
  }

  private func maskedCoverage(of flow: String, isSummary: Bool) -> Coverage {
    var labels = LabelCache<F>()
    let told = configurations.values.map {
      isSummary ? labels.screens($0) : labels.configuration($0)
    }
    var coverage = Coverage(flow: flow)
    coverage.addRuns(runs)
    for (words, visits) in zip(told, visits) { coverage.add(words, times: visits) }
    for (key, entries) in entries {
      let event = labels.event(events.values[key.event])
      for entry in entries {
        let transition = entry.transition
        let answer = entry.reply.told(to: entry.target.map { told[$0] })
        let step = Coverage.Step(
          from: told[key.source], event, answer,
          position: transition?.position.description, guard: transition?.guard)
        coverage.add(step, times: entry.count)
      }
    }
    return coverage
  }
}

extension Reply {
  fileprivate func told(to target: Coverage.Configuration?) -> Coverage.Answer {
    switch self {
    case .moved: target.map { .moved($0) } ?? .ignored
    case .finished(let outcome): .finished(F.label(ofOutcome: outcome).signature)
    case .refused: .refused
    case .ignored: .ignored
    }
  }
}

/// Reads the words for configurations and events, each once.
private struct LabelCache<F: Flow> {
  private var screens = ValueTable<F.Screen, FlowLabel>()
  private var events = ValueTable<F.Event, Coverage.Event>()

  /// A configuration, described by its screens only.
  mutating func screens(_ configuration: Configuration<F>) -> Coverage.Configuration {
    let stack = configuration.stack.map { label(of: $0) }
    return Coverage.Configuration(state: "", stack: "", screens: kinds(in: stack))
  }

  mutating func configuration(_ configuration: Configuration<F>) -> Coverage.Configuration {
    let stack = configuration.stack.map { label(of: $0) }
    return Coverage.Configuration(
      state: configuration.stateText, stack: stack.description, screens: kinds(in: stack))
  }

  private func kinds(in stack: VirtualStack<FlowLabel>) -> [String] {
    var kinds: [String] = []
    let screens = stack.windows.flatMap(\.layers).flatMap(\.container.screens)
    for screen in screens where !kinds.contains(screen.signature) {
      kinds.append(screen.signature)
    }
    if let top = stack.top?.signature { kinds = kinds.filter { $0 != top } + [top] }
    return kinds
  }

  mutating func event(_ event: F.Event) -> Coverage.Event {
    events.value(of: event) { Coverage.Event(F.label(ofEvent: $0)) }
  }

  private mutating func label(of screen: F.Screen) -> FlowLabel {
    screens.value(of: screen) { F.label(ofScreen: $0) }
  }
}

extension Coverage.Event {
  /// Describes an event by its label.
  fileprivate init(_ label: FlowLabel) {
    var own = label
    (own.children, own.instances) = ([], nil)
    self.init(
      own.signature, payload: label.payload,
      child: label.children.isEmpty ? nil : label.children.joined(separator: "."))
  }
}
