import FlowCore
import FlowDocuments

extension Search where Visitor == Checker<F> {
  /// What is known of a property after the search, by its position, as far as there is time; of
  /// violations, one for each cause, up to the number asked for.
  func findings(at index: Int, by deadline: Deadline) -> [Finding<F>] {
    if case .moot(let vacuity) = visitor.judgements[index] { return [.nothingToJudge(vacuity)] }
    let property = visitor.properties[index]
    let sightings: [Sighting<F>]
    do throws(OutOfTime) { sightings = try self.sightings(at: index, by: deadline) } catch {
      return [.undecided(bound ?? error.bound)]
    }
    guard sightings.isEmpty else {
      return sightings.map { sighting in
        var trace = trace(to: sighting.place)
        for input in sighting.remark.inputs {
          trace.steps.append(flow.step(input, at: trace.last))
        }
        return property.seeksWitness
          ? .witnessed(trace) : .violated(trace, because: sighting.remark.text)
      }
    }
    if let bound, visitor.judgements[index].fixedCount == nil { return [.undecided(bound)] }
    if property.seeksWitness { return [.unseen] }
    let count = count(at: index)
    return [count.number > 0 ? .holds(count) : .nothingToJudge(vacuity(at: index))]
  }

  /// What was found of a property during the search, and what only the whole search shows, by its
  /// position.
  private func sightings(at index: Int, by deadline: Deadline) throws(OutOfTime) -> [Sighting<F>] {
    let met = visitor.sightings[index].all
    guard met.isEmpty else { return met }
    switch visitor.judgements[index] {
    case .local, .moot: return []
    case .reachability(let rule):
      let violations = visitor.violations(at: index, by: deadline)
      if violations.isEmpty { try deadline.check() }
      return nearest(violations, atMost: visitor.sightings[index].most, by: deadline) {
        rule.remark($1, $0)
      }
    case .comparison:
      guard let comparison = visitor.comparison(at: index) else { return [] }
      let all = comparison.sightings(isComplete: bound == nil, by: deadline)
      if all.isEmpty { try deadline.check() }
      return comparison.reportsAll
        ? all : different(all, atMost: visitor.sightings[index].most)
    case .growth: return [try firstGrowing(by: deadline)].compactMap(\.self)
    case .work(let rule):
      return different(
        try sightings(by: rule, by: deadline), atMost: visitor.sightings[index].most)
    }
  }

  /// The first sighting of each cause.
  private func different(_ all: [Sighting<F>], atMost most: Int) -> [Sighting<F>] {
    var sightings = Sightings<F>(atMost: most)
    for sighting in all where !sightings.isFull {
      let place = configurations[sighting.place]
      sightings.add(sighting, cause: F.cause(of: sighting.remark.text, at: place))
    }
    return sightings.all
  }

  /// The configurations with the shortest paths to them and to what shows the violation, one for
  /// each cause, as far as there is time.
  private func nearest(
    _ violations: [Violation], atMost most: Int, by deadline: Deadline,
    _ remark: (Violation, Configuration<F>) -> Remark<F>
  ) -> [Sighting<F>] {
    var nearest = violations
    if violations.contains(where: { $0.backs > 0 }) {
      nearest =
        violations.enumerated()
        .prefix { $0.offset == 0 || !deadline.isOver }
        .map(\.element)
        .map { (violation: $0, steps: ancestors(of: $0.place).count { _ in true } + $0.backs) }
        .sorted { ($0.steps, $0.violation.place) < ($1.steps, $1.violation.place) }
        .map(\.violation)
    }
    var sightings = Sightings<F>(atMost: most)
    for violation in nearest where !sightings.isFull {
      if deadline.isOver, !sightings.all.isEmpty { break }
      let place = configurations[violation.place]
      let remark = remark(violation, place)
      sightings.add(.init(violation.place, remark), cause: F.cause(of: remark.text, at: place))
    }
    return sightings.all
  }

  /// How much was judged for a property, by its position.
  private func count(at index: Int) -> JudgedCount {
    if let count = visitor.judgements[index].fixedCount, !configurations.isEmpty { return count }
    switch visitor.judgements[index] {
    case .local(let rule) where rule.judgesOnlySteps:
      let steps = progress.transitions + (rule.judgesIgnored ? visitor.ignored : 0)
      return .init(visitor.isConcernedBySteps(index) ? steps : 0, .steps)
    case .local: return .init(visitor.concerned(by: index) ?? configurations.count, .configurations)
    case .reachability(let rule):
      return .init(visitor.graph.places.count(where: rule.concerns), .configurations)
    case .comparison(let comparison):
      return visitor.comparison(at: index)?.count ?? comparison.count
    case .work(let rule): return .init(countWork(for: rule), .configurations)
    case .growth, .moot: return .init(configurations.count, .configurations)
    }
  }

  /// Why there was nothing to judge for a property, by its position.
  private func vacuity(at index: Int) -> Vacuity {
    if configurations.isEmpty { return Vacuity("the flow has no start", isFailure: true) }
    switch visitor.judgements[index] {
    case .local(let rule):
      lazy var tops = InternTable(configurations.lazy.compactMap(\.stack.top))
      return rule.vacuity(configurations.frames.screens.values) { tops.contains($0) }
    case .reachability(let rule): return Vacuity(rule.vacuity)
    case .comparison(let comparison):
      return visitor.comparison(at: index)?.vacuity ?? comparison.vacuity
    case .growth: return Vacuity("no configuration was reached")
    case .work(let rule):
      return countWork(for: .lateAnswers) > 0 ? rule.vacuity : WorkRule.lateAnswers.vacuity
    case .moot(let vacuity): return vacuity
    }
  }
}

extension Checker {
  /// The configurations that lack something that a property asks for, by its position; in the order
  /// reached.
  ///
  /// If the time is over before they are known, there are none.
  func violations(at index: Int, by deadline: Deadline) -> [Violation] {
    var graph = graph
    graph.deadline = deadline
    return judgements[index].reachabilityRule?.violations(graph, goals[index]) ?? []
  }
}

// MARK: - Growth

extension Search {
  /// The first configuration whose state occurred earlier on the path to it, with fewer screens
  /// under it, and from which the same steps add the same screens again; `nil` if no limit cut the
  /// search, because then nothing grows forever.
  ///
  /// Configurations with a unique state are skipped, and of the others, only the ancestors with the
  /// same state are unpacked.
  func firstGrowing(by deadline: Deadline) throws(OutOfTime) -> Sighting<F>? {
    guard bound != nil else { return nil }
    let places = configurations.placesByState
    var looked = 0
    for place in configurations.indices {
      let state = configurations.stateNumber(of: place)
      guard places[state] > 1 else { continue }
      let grown = configurations[place]
      for (steps, ancestor) in ancestors(of: place).enumerated() {
        looked += 1
        if looked.isMultiple(of: Self.looksBetweenTimes) { try deadline.check() }
        guard configurations.stateNumber(of: ancestor) == state else { continue }
        try deadline.check()
        let before = configurations[ancestor]
        guard grown.stack.extends(before.stack),
          Growth.repeats(self.steps(to: place, last: steps + 1)[...], at: grown, of: flow)
        else { continue }
        let screens = grown.stack.screenCount - before.stack.screenCount
        return .init(place, Remark(text: Growth.text(steps: steps + 1, screens: screens)))
      }
    }
    return nil
  }

  private static var looksBetweenTimes: Int { 10_000 }
}

/// Steps that can be repeated forever, with more screens each time.
enum Growth {
  /// Whether the steps that led to a configuration, taken once more, lead to its state again, with
  /// more screens under it.
  static func repeats<F: ExplorableFlow>(
    _ steps: ArraySlice<Trace<F>.Step>, at place: Configuration<F>, of flow: F
  ) -> Bool {
    var current = place
    for step in steps {
      let isOffered =
        !F.hasDisabledControls
        || flow.inputs(at: current).contains { $0.event == step.input.event }
      guard isOffered else { return false }
      let next = flow.step(step.input, at: current)
      guard next.outcome == nil else { return false }
      current = next.after
    }
    return current.state == place.state && current.stack.extends(place.stack)
  }

  static func text(steps: Int, screens: Int) -> String {
    let screens = "with \(screens) more screen\(screens == 1 ? "" : "s") under it"
    return steps == 1
      ? "the last step leads to the state it began in, \(screens): it can be repeated forever"
      : "the last \(steps) steps lead to the state they began in, \(screens): they can be repeated "
        + "forever"
  }
}

extension VirtualStack {
  /// Whether this stack is another one with only more screens or layers on top.
  func extends(_ other: VirtualStack) -> Bool {
    guard screenCount > other.screenCount, layerCount >= other.layerCount else { return false }
    var cut = self
    while cut.layerCount > other.layerCount {
      guard (try? cut.apply(.one(.dismiss))) != nil else { return false }
    }
    guard cut.focusedScreens.starts(with: other.focusedScreens) else { return false }
    _ = try? cut.apply(.one(.setStack(Array(other.focusedScreens))))
    return cut == other
  }
}
