import FlowCore

/// The places that were met, told apart by equality, with what can happen at each and what
/// properties say of them: each is worked out once.
///
/// What is said of a place depends on the place alone, so that it does not matter when, or on which
/// thread, it was met first.
final class PlaceBook<F: ExplorableFlow> {
  let flow: F
  let judge: PlaceJudge<F>
  var graph = WalkGraph()
  private(set) var configurations: [Configuration<F>] = []
  /// What happens along each edge.
  private(set) var happenings: [Happening<F>] = []
  /// The properties that have something to tell, by the position that places and edges name.
  private(set) var remarks: [[Int]] = []
  private var links: LinkAnswers<F>
  private var indices: [Configuration<F>: Int32] = [:]
  private let extras: [F.Event]
  private let linkEvents: Set<F.Event>
  private let isRestorable: Bool

  /// - Parameter extras: Events to try everywhere, whatever the flow lists.
  init(_ flow: F, judge: PlaceJudge<F>, extras: [F.Event] = []) {
    self.flow = flow
    self.judge = judge
    self.extras = extras
    linkEvents = Set(flow.linkEvents)
    links = LinkAnswers(flow, isWanted: judge.links != nil)
    isRestorable = flow is any RestorableFlow
  }

  /// Forgets all places.
  func removeAll() {
    graph.removeAll()
    configurations.removeAll(keepingCapacity: true)
    happenings.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    remarks.removeAll()
  }

  /// The position of a place, and whether it is met for the first time.
  func enter(_ configuration: Configuration<F>) -> (place: Int32, isNew: Bool) {
    if let known = indices[configuration] { return (known, false) }
    let place = Int32(truncatingIfNeeded: configurations.count)
    indices[configuration] = place
    configurations.append(configuration)
    graph.places.append(edges(at: configuration))
    let deadEnd = judge.deadEnd.flatMap { isDeadEnd(configuration) ? $0 : nil }
    graph.places[Int(place)].remarks = note(judge.remarks(on: configuration, deadEnd: deadEnd))
    graph.places[Int(place)].answers = links.answers(at: configuration)
    return (place, true)
  }

  /// Finds out where an edge leads.
  ///
  /// - Returns: The configuration that is reached, if it is met for the first time.
  func follow(_ edge: Int, from place: Int) -> Int32? {
    let happening = happenings[edge]
    let before = configurations[place]
    if happening == .relaunch {
      guard let after = flow.relaunched(before) else {
        graph.edges[edge].target = WalkGraph.Edge.nowhere
        return nil
      }
      return lead(edge, to: after)
    }
    let step = flow.step(happening, at: before)
    graph.edges[edge].remarks = note(judge.remarks(on: step))
    switch step.reply {
    case .moved: return lead(edge, to: step.after)
    case .finished:
      graph.edges[edge].target = WalkGraph.Edge.end
      return nil
    case .refused, .ignored, nil:
      graph.edges[edge].target = WalkGraph.Edge.nowhere
      return nil
    }
  }

  private func lead(_ edge: Int, to configuration: Configuration<F>) -> Int32? {
    let (place, isNew) = enter(configuration)
    graph.edges[edge].target = place
    return isNew ? place : nil
  }

  /// Whether a link leads elsewhere where links are answered one way than where they are another.
  func answersDiffer(_ one: Int32, _ other: Int32) -> Bool { links.differ(one, other) }

  private func note(_ properties: [Int]) -> Int32 {
    guard !properties.isEmpty else { return -1 }
    remarks.append(properties)
    return Int32(truncatingIfNeeded: remarks.count - 1)
  }

  // MARK: Edges

  /// Lists what can happen at a place and is not ignored there.
  private func edges(at configuration: Configuration<F>) -> WalkGraph.Place {
    let listed = flow.happenings(at: configuration) + extras.map { .event($0) }
    let handled = listed.filter { happening in
      happening.event.map { flow.reduce(configuration.state, $0) != nil } ?? false
    }
    let first = happenings.count
    append(handled.filter { !isLink($0) })
    let firstLink = happenings.count
    append(handled.filter(isLink))
    let relaunch = happenings.count
    if isRestorable { append([.relaunch]) }
    return WalkGraph.Place(
      firstEdge: Int32(truncatingIfNeeded: first),
      firstLink: Int32(truncatingIfNeeded: firstLink),
      relaunch: Int32(truncatingIfNeeded: relaunch),
      end: Int32(truncatingIfNeeded: happenings.count))
  }

  private func append(_ new: [Happening<F>]) {
    happenings += new
    graph.edges += Array(repeating: WalkGraph.Edge(), count: new.count)
  }

  private func isLink(_ happening: Happening<F>) -> Bool {
    happening.event.map(linkEvents.contains) ?? false
  }

  private func isDeadEnd(_ configuration: Configuration<F>) -> Bool {
    guard let place = graph.places.last, configuration.stack.layerCount < 2 else { return false }
    return !(place.firstEdge..<place.firstLink).contains { edge in
      let step = flow.step(happenings[Int(edge)], at: configuration)
      return step.outcome != nil || step.after != configuration
    }
  }
}
