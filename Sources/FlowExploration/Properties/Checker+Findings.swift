import FlowCore
import FlowDocuments

extension Search where Visitor == Checker<F> {
  /// What is known of a property after the search, by its position.
  func finding(at index: Int) -> Finding<F> {
    let property = visitor.properties[index]
    if let (place, remark) = visitor.sightings[index] ?? sighting(at: index) {
      var trace = trace(to: place)
      for input in remark.inputs { trace.steps.append(flow.step(input, at: trace.last)) }
      return property.seeksWitness ? .witnessed(trace) : .violated(trace, because: remark.text)
    }
    if let bound { return .inconclusive(bound) }
    return property.seeksWitness ? .unseen : .holds(count(at: index))
  }

  /// What only the whole of the search shows of a property, by its position.
  private func sighting(at index: Int) -> Checker<F>.Sighting? {
    switch visitor.judgements[index] {
    case .local: nil
    case .reachability(let rule):
      nearest(visitor.violations(at: index)).map { violation in
        (violation.place, rule.remark(configurations[violation.place], violation))
      }
    case .comparison: visitor.comparison(at: index)?.sighting
    case .growth: bound == nil ? nil : growth
    }
  }

  /// The place with the shortest way to it and to what shows it, of places in the order reached.
  private func nearest(_ places: [Violation]) -> Violation? {
    guard places.contains(where: { $0.backs > 0 }) else { return places.first }
    return
      places
      .map { (violation: $0, steps: ancestors(of: $0.place).count { _ in true } + $0.backs) }
      .min { ($0.steps, $0.violation.place) < ($1.steps, $1.violation.place) }?.violation
  }

  /// How many things were looked at for a property, by its position.
  private func count(at index: Int) -> Int {
    if visitor.judgements[index].localRule?.judgesOnlySteps == true { return progress.transitions }
    return visitor.comparison(at: index)?.count ?? visitor.concerned(by: index)
      ?? configurations.count
  }
}

extension Checker {
  /// The places around which something is missing that a property asks for, by its position; in
  /// the order reached.
  func violations(at index: Int) -> [Violation] {
    judgements[index].reachabilityRule?.violations(graph, goals[index]) ?? []
  }
}

// MARK: - Growth

extension Search where Visitor == Checker<F> {
  /// The first place whose state was met before on the way to it, with fewer screens under it, and
  /// from which the same steps add the same screens again.
  ///
  /// Places whose state no other has are passed over, and of the others only the ancestors with
  /// the same state are unpacked. The nearest places are judged even where the time is over.
  fileprivate var growth: Checker<F>.Sighting? {
    let places = configurations.placesByState
    var looked = 0
    for place in configurations.indices {
      let state = configurations.stateNumber(of: place)
      guard places[state] > 1 else { continue }
      let grown = configurations[place]
      for (steps, ancestor) in ancestors(of: place).enumerated() {
        looked += 1
        if looked.isMultiple(of: Self.looksBetweenTimes), isOver { return nil }
        guard configurations.stateNumber(of: ancestor) == state else { continue }
        let before = configurations[ancestor]
        guard grown.stack.extends(before.stack),
          Growth.repeats(trace(to: place).steps.suffix(steps + 1), at: grown, of: flow)
        else { continue }
        let screens = grown.stack.screenCount - before.stack.screenCount
        return (place, Remark(text: Growth.text(steps: steps + 1, screens: screens)))
      }
    }
    return nil
  }

  private static var looksBetweenTimes: Int { 100_000 }
}

/// Steps that can be repeated forever, with more screens each time.
enum Growth {
  /// Whether the steps that led to a place, taken once more, lead to its state again, with more
  /// screens under it.
  static func repeats<F: ExplorableFlow>(
    _ steps: ArraySlice<Trace<F>.Step>, at place: Configuration<F>, of flow: F
  ) -> Bool {
    var current = place
    for step in steps {
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
  /// Whether this stack is another with more screens or layers on top, and nothing else changed.
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
