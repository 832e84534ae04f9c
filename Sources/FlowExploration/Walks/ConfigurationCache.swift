import FlowCore

/// The configurations that were visited, compared by equality, with the inputs of each and what
/// properties say about them.
///
/// Everything is computed once.
///
/// What is said about a configuration depends only on the configuration, so it does not matter
/// when, or on which thread, it was first visited.
final class ConfigurationCache<F: ExplorableFlow> {
  let flow: F
  let judge: PlaceJudge<F>
  var graph = WalkGraph()
  private var known = InternTable<Configuration<F>>()
  private var outcomes = InternTable<F.Outcome>()
  private var screens = InternTable<F.Screen>()
  /// When to stop asking the flow.
  let deadline: Deadline
  /// The remarks of properties, by the position that places and edges refer to.
  private(set) var remarks: [[PlaceRemark<F>]] = []
  /// Whether there was anything to judge, by property, except for those that compare
  /// configurations.
  private(set) var hasJudged: [Bool]
  private var listings: Listings<F>
  private var links: LinkAnswers<F>
  /// Whether the inputs of a place are found when the place is first visited, not when they are
  /// needed.
  private let listsAtOnce: Bool
  private let judgesSteps: Bool
  private let functions: FrameFunctions<F>

  /// - Parameters:
  ///   - extras: Events to try everywhere, whatever the flow lists.
  ///   - listsAtOnce: Whether to find the inputs of each place when it is first visited; otherwise,
  ///     call ``list(_:)`` when they are needed.
  ///   - deadline: When to stop asking the flow; the remarks are then incomplete.
  ///   - functions: The functions that are specialized for the flow, if its type is known.
  init(
    _ flow: F, judge: PlaceJudge<F>, extras: [F.Event] = [], listingAtOnce listsAtOnce: Bool = true,
    by deadline: Deadline, functions: FrameFunctions<F>
  ) {
    self.functions = functions
    self.listsAtOnce = listsAtOnce || judge.asksForInputs
    self.flow = flow
    self.deadline = deadline
    self.judge = judge
    judgesSteps = judge.judgesSteps
    hasJudged = Array(repeating: false, count: judge.count)
    listings = Listings(flow, extras: extras, by: deadline)
    links = LinkAnswers(flow, isWanted: judge.links != nil)
  }

  /// The places, in the order visited.
  var configurations: [Configuration<F>] { known.values }

  /// The first value that breaks the rules of `Hashable`; places then cannot be recognized.
  var fault: InconsistentValue? {
    known.fault.map { $0.described(met: nil) }
      ?? screens.fault.map { .init($0, of: F.self, role: "screen", met: nil) }
      ?? listings.fault.map { .init($0, of: F.self, role: "event", met: nil) }
      ?? outcomes.fault.map { .init($0, of: F.self, role: "outcome", met: nil) }
  }

  /// Whether there is such a value; faster to check.
  private(set) var isFaulty = false

  /// Removes all places.
  func removeAll() {
    graph.removeAll()
    known.removeAll()
    remarks.removeAll()
    listings.removeAll()
    screens.removeAll()
    links.removeAll()
  }

  /// The inputs of a place, in the order of its edges.
  func inputs(at place: Int32) -> [Input<F>] {
    listings.all[Int(graph.places[Int(place)].listing)].inputs
  }

  /// The input of an edge from a place.
  func input(along edge: Int32, from place: Int32) -> Input<F> {
    inputs(at: place)[Int(edge - graph.places[Int(place)].firstEdge)]
  }

  // MARK: Places

  /// The position of a place, and whether it is new.
  func enter(_ configuration: Configuration<F>) -> (place: Int32, isNew: Bool) {
    let next = configurations.count
    let place = Int32(truncatingIfNeeded: functions.number(&known, configuration))
    guard place == next else { return (place, false) }
    // Stacks with the same storage are equal even if their screens are not.
    if next < 1024 || next & 15 == 0 {
      for screen in configuration.stack.allScreens { screens.insert(screen) }
    }
    isFaulty = isFaulty || known.isFaulty || screens.isFaulty
    graph.places.append(.init())
    let inputs = listsAtOnce ? list(place) : []
    let remarks = note(judge.remarks(on: configuration, inputs: inputs, by: deadline))
    let answers = links.answers(at: configuration)
    for (property, concerns) in judge.placeConcerns where !hasJudged[property] {
      hasJudged[property] = concerns(configuration)
    }
    if let links = judge.links, answers >= 0 { hasJudged[links] = true }
    graph.places[Int(place)].remarks = remarks
    graph.places[Int(place)].answers = answers
    return (place, true)
  }

  /// Finds the inputs of a place, if they are not known.
  ///
  /// - Returns: All of them except links and the relaunch.
  @discardableResult
  func list(_ place: Int32) -> ArraySlice<Input<F>> {
    let known = graph.places[Int(place)].listing
    let number = known < 0 ? listings.listing(at: configurations[Int(place)], by: functions) : known
    let listing = listings.all[Int(number)]
    if known < 0 {
      isFaulty = isFaulty || listings.isFaulty
      graph.addEdges(
        of: place, number, own: listing.own, links: listing.links, all: listing.inputs.count)
    }
    return listing.inputs[..<listing.own]
  }

  private func note(_ told: [PlaceRemark<F>]) -> Int32 {
    guard !told.isEmpty else { return -1 }
    remarks.append(told)
    return Int32(truncatingIfNeeded: remarks.count - 1)
  }

  /// Whether some link has different answers in two places, given the numbers of their answers.
  func answersDiffer(_ one: Int32, _ other: Int32) -> Bool { links.differ(one, other) }

  // MARK: Edges

  /// Finds out where an edge leads.
  ///
  /// - Returns: The place that is reached, if it is new.
  func follow(_ edge: Int32, from place: Int32) -> Int32? {
    let input = input(along: edge, from: place)
    var after = configurations[Int(place)]
    guard let event = input.event else {
      guard let restored = flow.relaunched(after) else { return lead(edge, to: .nowhere) }
      return lead(edge, to: restored)
    }
    let (reply, transition) = functions.answer(flow, event, &after)
    if judgesSteps { judgeStep(edge, input, from: place, reply, transition, to: after) }
    switch reply {
    case .moved: return lead(edge, to: after)
    case .finished(let outcome):
      outcomes.insert(outcome)
      isFaulty = isFaulty || outcomes.isFaulty
      return lead(edge, to: .end)
    case .refused, .ignored: return lead(edge, to: .nowhere)
    }
  }

  /// Judges a step; apart from ``follow(_:from:)``, which else would look up the types of all this
  /// for each edge.
  private func judgeStep(
    _ edge: Int32, _ input: Input<F>, from place: Int32, _ reply: Reply<F>,
    _ transition: FlowTransition<F>?, to after: Configuration<F>
  ) {
    let step = Trace<F>.Step(
      input, before: configurations[Int(place)], reply: reply, transition: transition,
      after: after)
    graph.edges[Int(edge)].remarks = note(judge.remarks(on: step))
    for (property, concerns) in judge.stepConcerns where !hasJudged[property] {
      hasJudged[property] = concerns(step.transition)
    }
  }

  private enum Target { case end, nowhere }

  private func lead(_ edge: Int32, to target: Target) -> Int32? {
    graph.edges[Int(edge)].target =
      target == .end ? WalkGraph.Edge.end : WalkGraph.Edge.nowhere
    return nil
  }

  private func lead(_ edge: Int32, to configuration: Configuration<F>) -> Int32? {
    let (place, isNew) = enter(configuration)
    graph.edges[Int(edge)].target = place
    return isNew ? place : nil
  }
}
