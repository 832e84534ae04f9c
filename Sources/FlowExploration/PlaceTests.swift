import FlowCore

// Rules that ask a little of what lies around a place, which a look at the place itself answers.
extension ExplorableFlow {
  /// Whether nothing but links leads on from a place without a modal.
  func isDeadEnd(_ place: Configuration<Self>) -> Bool {
    guard place.stack.layerCount < 2 else { return false }
    let links = linkEvents
    return !happenings(at: place).contains { happening in
      guard let event = happening.event, !links.contains(event) else { return false }
      let step = step(happening, at: place)
      return step.outcome != nil || step.after != place
    }
  }

  /// How often the system's back is made until it leads to a place again, and what is wrong about
  /// it; `nil` where back comes to an end, or leads to a circle elsewhere.
  ///
  /// - Complexity: at most `longestBack` steps.
  func circleOfBack(at place: Configuration<Self>) -> Stuck? {
    var current = place
    for backs in 1...longestBack {
      guard current.stack.after(.back) != nil,
        let event = event(for: .back, in: current.state)
      else { return nil }
      var after = current
      guard case .moved(let transition) = step(&after, event) else { return nil }
      if after == current, transition.note != nil { return nil }
      if after == place { return Stuck(place: 0, backs: backs) }
      if after == current { return nil }
      current = after
    }
    return nil
  }

  private var longestBack: Int { 100 }
}
