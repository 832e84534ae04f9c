import FlowCore
import FlowDocuments
import FlowExploration

/// A flow that is played in another process.
///
/// It stores the steps, and where the last one led. Each request contains all steps; the process
/// caches the last session.
struct ServedSession: Playing {
  private let flow: ServedCatalogFlow
  private let start: Int
  private var steps: [(taken: SessionStep, recorded: FlowTrace.Step)] = []
  private var place: SessionPlace
  private(set) var position = 0
  private(set) var failure: CatalogError?

  init(_ flow: ServedCatalogFlow, start: Int) throws(CatalogError) {
    self.flow = flow
    self.start = start
    place = try flow.place(from: start, after: [])
  }

  // MARK: Where it is

  var state: String { place.state }
  var outcome: FlowLabel? { place.outcome }
  var document: FlowDocument? { nil }
  var undone: Int { steps.count - position }
  var canRelaunch: Bool { place.canRelaunch }

  var trace: FlowTrace {
    FlowTrace(flow: flow.listing.name, start: start, steps: steps[..<position].map(\.recorded))
  }

  func stack() -> VirtualStack<FlowLabel> { place.stack }
  func choices() -> [FlowSession.Choice] { place.choices }

  // MARK: Going on

  mutating func choose(_ number: Int) {
    guard place.choices.indices.contains(number) else { return }
    let choices = place.choices
    take(.choice(number)) { .init(choices[number], among: choices, to: $0) }
  }

  mutating func relaunch() -> Bool {
    guard place.canRelaunch else { return false }
    take(.relaunch) { .relaunch(stack: $0.stack.description) }
    return failure == nil
  }

  private mutating func take(
    _ step: SessionStep, recordedAs describe: (SessionPlace) -> FlowTrace.Step
  ) {
    guard ask(after: steps[..<position].map(\.taken) + [step]) else { return }
    steps.removeSubrange(position...)
    steps.append((step, describe(place)))
    position += 1
  }

  mutating func go(to target: Int) -> Bool {
    guard 0...steps.count ~= target, ask(after: steps[..<target].map(\.taken)) else {
      return false
    }
    position = target
    return true
  }

  /// Asks where steps lead; returns whether there was an answer.
  private mutating func ask(after steps: [SessionStep]) -> Bool {
    guard failure == nil else { return false }
    do throws(CatalogError) { place = try flow.place(from: start, after: steps) } catch {
      failure = error
      return false
    }
    return true
  }
}

extension FlowSession.Choice {
  /// Which of the choices it is whose texts differ only in masks; `nil` if no other looks alike.
  fileprivate func sample(among choices: [Self]) -> Int? {
    guard let event, let payload = event.payload, Mask.isContained(in: payload) else { return nil }
    let same = choices.filter {
      $0.event?.signature == event.signature && $0.isLate == isLate
    }
    let texts = SampleTexts(same.compactMap { $0.event?.payload }, like: payload).texts
    return texts.count > 1 ? texts.firstIndex(of: payload) : nil
  }
}

extension FlowTrace.Step {
  /// Records a choice.
  fileprivate init(
    _ choice: FlowSession.Choice, among choices: [FlowSession.Choice], to place: SessionPlace
  ) {
    let stack = place.stack.description
    guard let event = choice.event else {
      self = .move(choice.moveText ?? "", stack: stack)
      return
    }
    self.init(
      event.signature, payload: event.payload, sample: choice.sample(among: choices),
      move: choice.moveText, work: choice.work,
      isLate: choice.isLate, stack: stack, outcome: place.outcome?.description)
  }
}
