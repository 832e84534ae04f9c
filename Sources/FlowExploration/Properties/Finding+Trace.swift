public import FlowCore
import FlowDocuments

extension ExplorableFlow {
  /// Says what one trace shows of a property: whether it is violated, or witnessed, along it.
  ///
  /// Single places and steps are judged all along the trace. What a property asks to lie ahead, such
  /// as ``Property/canAlwaysReach(_:_:)``, is searched from the trace's end; whether a link leads
  /// elsewhere than from others, or a child parts from its screens, is compared with all that can be
  /// reached.
  ///
  /// ```swift
  /// let trace = try flow.trace(of: TraceCode("0:2.1.r"))
  /// let finding = try flow.finding(of: .standard(.noDeadEnd), along: trace)
  /// ```
  ///
  /// - Parameters:
  ///   - property: What to judge; it need not be among ``properties``.
  ///   - trace: What happened.
  ///   - limits: How far to search; by default as far as the flow says.
  ///   - onProgress: Called with the progress of a search, about twice a second.
  /// - Returns: A violation or a witness, with the trace cut where it shows; inconclusive where a
  ///   limit cut the search; `nil` where the trace shows nothing.
  /// - Throws: Why a start of the flow cannot be made.
  public func finding(
    of property: Property<Self>, along trace: Trace<Self>, within limits: ExplorationLimits? = nil,
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(StartFailure<Self>) -> Finding<Self>? {
    try TraceJudge(
      flow: self, property: property, trace: trace, limits: limits ?? self.limits,
      onProgress: onProgress
    ).finding()
  }
}

/// Judges one trace by one property.
struct TraceJudge<F: ExplorableFlow> {
  let flow: F
  let property: Property<F>
  let trace: Trace<F>
  let limits: ExplorationLimits
  var onProgress: (@Sendable (SearchProgress) -> Void)?

  /// What the trace shows, compared with all that can be reached.
  func finding() throws(StartFailure<F>) -> Finding<F>? {
    if let finding = finding(comparing: []) { return finding }
    return switch property.claim {
    case .standard(.linksLeadToOnePlace): try differingLink()
    case .standard(.childrenLiveWithTheirScreens): try partedChild()
    default: nil
    }
  }

  /// What the trace shows, its places compared with each other and with some others alone.
  func finding(comparing others: [Configuration<F>]) -> Finding<F>? {
    if let rule = property.localRule(for: flow) { return finding(by: rule) }
    switch property.claim {
    case .standard(.noDeadEnd):
      return firstPlace { flow.isDeadEnd($0) ? .init(text: property.stuckText(at: $0)) : nil }
    case .standard(.backDrains): return endlessBack
    case .standard(.depthIsBounded): return growth
    case .standard(.linksLeadToOnePlace):
      var links = LinkWatch<F>(flow.linkEvents)
      note(in: &links)
      return finding(links.sighting)
    case .standard(.childrenLiveWithTheirScreens):
      var children = noted
      for other in others { children.note(other, at: .max) }
      return finding(children.sighting)
    default: return missing
    }
  }

  // MARK: Places and steps

  /// The places along the trace, each with the number of steps to it.
  private var places: [(steps: Int, place: Configuration<F>)] {
    [(0, trace.first)]
      + trace.steps.indices.filter { trace.steps[$0].outcome == nil }
      .map { ($0 + 1, trace.steps[$0].after) }
  }

  private func finding(by rule: LocalRule<F>) -> Finding<F>? {
    for (steps, place) in places {
      if let remark = rule.place?(place) { return finding(remark, after: steps) }
      guard steps < trace.steps.count, let text = rule.remark(on: trace.steps[steps])
      else { continue }
      return finding(.init(text: text), after: steps + 1)
    }
    return nil
  }

  private func firstPlace(
    _ judge: (Configuration<F>) -> LocalRule<F>.Remark?
  ) -> Finding<F>? {
    for (steps, place) in places {
      if let remark = judge(place) { return finding(remark, after: steps) }
    }
    return nil
  }

  private func finding(_ remark: LocalRule<F>.Remark, after steps: Int) -> Finding<F> {
    let cut = trace.cut(after: steps, of: flow, then: remark.input.map { [$0] } ?? [])
    return property.seeksWitness ? .witnessed(cut) : .violated(cut, because: remark.text)
  }

  /// The circle of backs with the shortest way to it and around it, as the search tells it.
  private var endlessBack: Finding<F>? {
    let circles = places.compactMap { steps, place in
      flow.circleOfBack(at: place).map { (steps: steps, circle: $0) }
    }
    return circles.min { $0.steps + $0.circle.backs < $1.steps + $1.circle.backs }.map {
      .violated(
        trace.cut(after: $0.steps, of: flow).goingBack($0.circle.backs, in: flow),
        because: $0.circle.text)
    }
  }

  // MARK: Several places

  private var growth: Finding<F>? {
    let places = places
    for (position, grown) in places.enumerated() {
      for before in places[..<position].reversed() {
        guard grown.place.state == before.place.state,
          grown.place.stack.extends(before.place.stack),
          Growth.repeats(trace.steps[before.steps..<grown.steps], at: grown.place, of: flow)
        else { continue }
        let text = Growth.text(
          steps: grown.steps - before.steps,
          screens: grown.place.stack.screenCount - before.place.stack.screenCount)
        return .violated(trace.cut(after: grown.steps, of: flow), because: text)
      }
    }
    return nil
  }

  private func differingLink() throws(StartFailure<F>) -> Finding<F>? {
    var search = Search(
      flow, within: limits, visitor: LinkVisitor<F>(flow.linkEvents), onProgress: onProgress)
    try search.run()
    note(in: &search.visitor.links)
    return finding(search.visitor.links.sighting) ?? search.bound.map { .inconclusive($0) }
  }

  private func note(in links: inout LinkWatch<F>) {
    for (steps, place) in places {
      for link in flow.linkEvents {
        links.note(flow.step(.event(link), at: place), at: steps)
      }
    }
  }

  private var noted: ChildWatch<F> {
    var children = ChildWatch<F>()
    for (steps, place) in places { children.note(place, at: steps) }
    return children
  }

  private func partedChild() throws(StartFailure<F>) -> Finding<F>? {
    var search = Search(flow, within: limits, visitor: ChildVisitor(noted), onProgress: onProgress)
    try search.run()
    return finding(search.visitor.children.sighting) ?? search.bound.map { .inconclusive($0) }
  }

  private func finding(
    _ sighting: (place: Int, input: Input<F>?, text: String)?
  ) -> Finding<F>? {
    guard let sighting, sighting.place <= trace.steps.count else { return nil }
    return finding(
      .init(input: sighting.input, text: sighting.text), after: sighting.place)
  }

  // MARK: What lies ahead

  private var missing: Finding<F>? {
    guard trace.steps.last?.outcome == nil else { return nil }
    let onward = ForwardSearch(
      flow, from: trace.last, for: property, within: limits, onProgress: onProgress)
    return onward.remark.map { .violated(trace, because: $0) }
      ?? onward.bound.map { .inconclusive($0) }
  }
}

/// Notes where links lead from everywhere, for a place to be compared with.
private struct LinkVisitor<F: ExplorableFlow>: SearchVisitor {
  var links: LinkWatch<F>

  init(_ links: [F.Event]) { self.links = LinkWatch(links) }

  var seesConfigurations: Bool { false }
  var isDone: Bool { false }
  mutating func reached(_ node: Int, _ configuration: Configuration<F>) {}
  mutating func happened(_ step: Trace<F>.Step, at node: Int, leading target: SearchTarget) {
    links.note(step, at: .max)
  }
  mutating func left(_ node: Int) {}
}

/// Notes the children alive and shown everywhere, for a place to be compared with.
private struct ChildVisitor<F: ExplorableFlow>: SearchVisitor {
  var children: ChildWatch<F>

  init(_ children: ChildWatch<F>) { self.children = children }

  var seesSteps: Bool { false }
  var isDone: Bool { false }
  mutating func reached(_ node: Int, _ configuration: Configuration<F>) {
    children.note(configuration, at: .max)
  }
  mutating func happened(_ step: Trace<F>.Step, at node: Int, leading target: SearchTarget) {}
  mutating func left(_ node: Int) {}
}

extension Trace {
  /// The first steps, and what happens then.
  func cut(after count: Int, of flow: F, then inputs: [Input<F>] = []) -> Trace
  where F: ExplorableFlow {
    var cut = self
    cut.steps.removeLast(steps.count - count)
    for input in inputs { cut.steps.append(flow.step(input, at: cut.last)) }
    return cut
  }

  /// The trace and the system's back, several times.
  func goingBack(_ times: Int, in flow: F) -> Trace where F: ExplorableFlow {
    var trace = self
    for _ in 0..<times {
      let place = trace.last
      trace.steps.append(
        flow.step(.move(.back, flow.event(for: .back, in: place.state)), at: place))
    }
    return trace
  }
}
