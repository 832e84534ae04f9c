import FlowCore
import FlowDocuments
import FlowExploration

/// A flow that is played in another process.
///
/// It stores the steps, and a snapshot after the last one. Each request contains all steps; the
/// process caches the last session.
struct ServedSession: SessionBackend {
  private let flow: ServedCatalogFlow
  private let start: Int
  private var steps: [(taken: SessionStep, recorded: FlowTrace.Step)] = []
  private var snapshot: SessionSnapshot
  private(set) var position = 0
  private(set) var failure: CatalogError?

  init(_ flow: ServedCatalogFlow, start: Int) throws(CatalogError) {
    self.flow = flow
    self.start = start
    snapshot = try flow.snapshot(from: start, after: [])
  }

  // MARK: The current configuration

  var state: String { snapshot.state }
  var outcome: FlowLabel? { snapshot.outcome }
  var document: FlowDocument? { nil }
  var undone: Int { steps.count - position }
  var canRelaunch: Bool { snapshot.canRelaunch }

  var trace: FlowTrace {
    FlowTrace(flow: flow.listing.name, start: start, steps: steps[..<position].map(\.recorded))
  }

  func stack() -> VirtualStack<FlowLabel> { snapshot.stack }
  func choices() -> [FlowSession.Choice] { snapshot.choices }

  // MARK: Taking steps

  mutating func choose(_ number: Int) {
    guard snapshot.choices.indices.contains(number) else { return }
    let choices = snapshot.choices
    take(.choice(number)) { .init(choices[number], among: choices, to: $0) }
  }

  mutating func relaunch() -> Bool {
    guard snapshot.canRelaunch else { return false }
    take(.relaunch) { .relaunch(stack: $0.stack.description) }
    return failure == nil
  }

  private mutating func take(
    _ step: SessionStep, recordedAs describe: (SessionSnapshot) -> FlowTrace.Step
  ) {
    guard fetchSnapshot(after: steps[..<position].map(\.taken) + [step]) else { return }
    steps.removeSubrange(position...)
    steps.append((step, describe(snapshot)))
    position += 1
  }

  mutating func go(to target: Int) -> Bool {
    guard 0...steps.count ~= target, fetchSnapshot(after: steps[..<target].map(\.taken)) else {
      return false
    }
    position = target
    return true
  }

  /// Fetches the snapshot after steps; returns whether there was a response.
  private mutating func fetchSnapshot(after steps: [SessionStep]) -> Bool {
    guard failure == nil else { return false }
    do throws(CatalogError) { snapshot = try flow.snapshot(from: start, after: steps) } catch {
      failure = error
      return false
    }
    return true
  }
}

extension FlowSession.Choice {
  /// The index among the choices whose texts differ only in masks, or `nil` if there are no others.
  fileprivate func sample(among choices: [Self]) -> Int? {
    guard let event, let payload = event.payload, Mask.isContained(in: payload) else { return nil }
    let same = choices.filter {
      $0.event?.signature == event.signature && $0.isLate == isLate
    }
    let texts = sampleTexts(same.compactMap { $0.event?.payload }, like: payload)
    return texts.count > 1 ? texts.firstIndex(of: payload) : nil
  }
}

extension FlowTrace.Step {
  fileprivate init(
    _ choice: FlowSession.Choice, among choices: [FlowSession.Choice], to snapshot: SessionSnapshot
  ) {
    let stack = snapshot.stack.description
    guard let event = choice.event else {
      self = .move(choice.moveText ?? "", stack: stack)
      return
    }
    self.init(
      event.signature, payload: event.payload, sample: choice.sample(among: choices),
      move: choice.moveText, work: choice.work,
      isLate: choice.isLate, stack: stack, outcome: snapshot.outcome?.description)
  }
}
