import FlowCore

extension StandardProperty {
  /// Going back repeatedly comes to an end, without visiting anything twice.
  ///
  /// If back is ignored or refused, other properties report it.
  public static let backDrains = Self(BackDrains())
}

private struct BackDrains: StandardRule {
  let name = "back-drains"
  let summary = "going back comes to an end"
  let partRule = PartRule.everyPart

  func judgement<F: ExplorableFlow>(of flow: F) -> Judgement<F> {
    .reachability(
      ReachabilityRule(
        violations: { graph, _ in graph.endlessBacks },
        remark: { remark(at: $0, goingBack: $1.backs, in: flow) },
        concerns: { $0.back != nil },
        vacuity: "the system's back never leads on",
        concernsWalked: { flow.placeAfterBack(from: $0) != nil },
        withoutSearch: { place, _, deadline in
          flow.circleOfBack(at: place, by: deadline)
            .map { remark(at: place, goingBack: $0, in: flow) }
        }))
  }

  private func remark<F: ExplorableFlow>(
    at place: Configuration<F>, goingBack backs: Int, in flow: F
  ) -> Remark<F> {
    var place = place
    var inputs: [Input<F>] = []
    for _ in 0..<backs {
      let input = Input<F>.move(.back, flow.event(for: .back, in: place.state))
      inputs.append(input)
      place = flow.step(input, at: place).after
    }
    return Remark(
      inputs: inputs,
      text: backs == 1
        ? "the flow handles back and stays where it is"
        : "going back \(backs) times leads to the same configuration again")
  }
}

extension ExplorableFlow {
  /// How many times the system's back is made until it leads to a configuration again; `nil` if
  /// back comes to an end or leads into a circle elsewhere, or the time is over.
  ///
  /// - Complexity: one step for each configuration on the path; at most as many as the flow's
  ///   ``limits`` allow.
  fileprivate func circleOfBack(at place: Configuration<Self>, by deadline: Deadline) -> Int? {
    var current = place
    var met = InternTable([place])
    for backs in 1...limits.configurations {
      guard !deadline.isOver, let (after, isNoted) = placeAfterBack(from: current),
        after != current || !isNoted
      else { return nil }
      if after == place { return backs }
      guard met.insert(after) else { return nil }
      current = after
    }
    return nil
  }

  /// Where the system's back leads from a configuration, and whether that has a note; `nil` if it
  /// does not lead on.
  fileprivate func placeAfterBack(
    from place: Configuration<Self>
  ) -> (place: Configuration<Self>, isNoted: Bool)? {
    guard place.stack.removedByBack != nil, let event = event(for: .back, in: place.state) else {
      return nil
    }
    var after = place
    let answer = answer(event, at: &after)
    guard answer.reply == .moved else { return nil }
    return (after, answer.transition?.note != nil)
  }
}

extension StepGraph {
  /// The circles in which going back never ends, each reported where it was first reached.
  fileprivate var endlessBacks: [Violation] {
    var circles: [Violation] = []
    var isSettled = Array(repeating: false, count: places.count)
    for first in places.indices {
      var way: [Int] = []
      var current: Int? = first
      while let place = current, !isSettled[place] {
        isSettled[place] = true
        way.append(place)
        current = nextBack(from: place)
      }
      guard let met = current, let position = way.firstIndex(of: met) else { continue }
      let circle = way[position...]
      circles += circle.min().map { [Violation(place: $0, backs: circle.count)] } ?? []
    }
    return circles
  }

  private func nextBack(from place: Int) -> Int? {
    guard let target = places[place].back.map({ Int($0) }) else { return nil }
    return target == place && places[place].backIsAnnounced ? nil : target
  }
}
