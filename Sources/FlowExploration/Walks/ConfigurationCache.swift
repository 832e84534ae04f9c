import FlowCore

/// The places that were met, told apart by equality, with what can happen at each and what
/// properties say of them: each is worked out once.
///
/// What is said of a place depends on the place alone, so that it does not matter when, or on which
/// thread, it was met first.
final class ConfigurationCache<F: ExplorableFlow> {
  let flow: F
  let judge: PlaceJudge<F>
  var graph = WalkGraph()
  private var known = InternTable<Configuration<F>>()
  private var outcomes = InternTable<F.Outcome>()
  private var screens = InternTable<F.Screen>()
  /// When nothing more is to be asked of the flow.
  let deadline: Deadline
  /// What properties have to tell, by the position that places and edges name.
  private(set) var remarks: [[PlaceRemark<F>]] = []
  /// Whether there was anything to judge, by property; those that compare configurations are not
  /// asked.
  private(set) var hasJudged: [Bool]
  private var listings: Listings<F>
  private var links: LinkAnswers<F>
  /// Whether what can happen at a place is found out when the place is met, not when it is needed.
  private let listsAtOnce: Bool
  private let functions: FrameFunctions<F>

  /// - Parameters:
  ///   - extras: Events to try everywhere, whatever the flow lists.
  ///   - listsAtOnce: Whether to find out what can happen at each place that is met; else who wants
  ///     to know calls ``list(_:)``.
  ///   - deadline: When nothing more is to be asked of the flow: what is said of places then is not
  ///     all there is to say.
  ///   - functions: What is specialized for the flow, where it is known.
  init(
    _ flow: F, judge: PlaceJudge<F>, extras: [F.Event] = [], listingAtOnce listsAtOnce: Bool = true,
    by deadline: Deadline, functions: FrameFunctions<F>
  ) {
    self.functions = functions
    self.listsAtOnce = listsAtOnce || judge.asksForInputs
    self.flow = flow
    self.deadline = deadline
    self.judge = judge
    hasJudged = Array(repeating: false, count: judge.count)
    listings = Listings(flow, extras: extras, by: deadline)
    links = LinkAnswers(flow, isWanted: judge.links != nil)
  }

  /// The places, in the order met.
  var configurations: [Configuration<F>] { known.values }

  /// The first value met that breaks the rules of `Hashable`; places cannot be told apart then.
  var fault: InconsistentValue? {
    known.fault.map { $0.described(met: nil) }
      ?? screens.fault.map { .init($0, role: "screen", met: nil) }
      ?? listings.fault.map { .init($0, role: "event", met: nil) }
      ?? outcomes.fault.map { .init($0, role: "outcome", met: nil) }
  }

  /// Whether there is such a value; quicker to ask.
  private(set) var isFaulty = false

  /// Forgets all places.
  func removeAll() {
    graph.removeAll()
    known.removeAll()
    remarks.removeAll()
    listings.removeAll()
    screens.removeAll()
    links.removeAll()
  }

  /// What can happen at a place, in the order of its edges.
  func inputs(at place: Int32) -> [Input<F>] {
    listings.all[Int(graph.places[Int(place)].listing)].inputs
  }

  /// What happens along an edge from a place.
  func input(along edge: Int32, from place: Int32) -> Input<F> {
    inputs(at: place)[Int(edge - graph.places[Int(place)].firstEdge)]
  }

  // MARK: Places

  /// The position of a place, and whether it is met for the first time.
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

  /// Finds out what can happen at a place, if that is not known.
  ///
  /// - Returns: All of it but links and the relaunch.
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

  /// Whether a link leads elsewhere where links are answered one way than where they are another.
  func answersDiffer(_ one: Int32, _ other: Int32) -> Bool { links.differ(one, other) }

  // MARK: Edges

  /// Finds out where an edge leads.
  ///
  /// - Returns: The place that is reached, if it is met for the first time.
  func follow(_ edge: Int32, from place: Int32) -> Int32? {
    let input = input(along: edge, from: place)
    var after = configurations[Int(place)]
    guard let event = input.event else {
      guard let restored = flow.relaunched(after) else { return lead(edge, to: .nowhere) }
      return lead(edge, to: restored)
    }
    let (reply, transition) = functions.answer(flow, event, &after)
    if judge.judgesSteps {
      let step = Trace<F>.Step(
        input, before: configurations[Int(place)], reply: reply, transition: transition,
        after: after)
      graph.edges[Int(edge)].remarks = note(judge.remarks(on: step))
      for (property, concerns) in judge.stepConcerns where !hasJudged[property] {
        hasJudged[property] = concerns(step.transition)
      }
    }
    switch reply {
    case .moved: return lead(edge, to: after)
    case .finished(let outcome):
      outcomes.insert(outcome)
      isFaulty = isFaulty || outcomes.isFaulty
      return lead(edge, to: .end)
    case .refused, .ignored: return lead(edge, to: .nowhere)
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
