import FlowCore

// Rules that ask a little of what lies around a place, which a look at the place itself answers.
extension ExplorableFlow {
  /// Whether nothing but links leads on from a place without a modal.
  func isDeadEnd(_ place: Configuration<Self>) -> Bool {
    let links = linkEvents
    return isDeadEnd(
      place,
      trying: inputs(at: place).lazy.filter { input in
        input.event.map { !links.contains($0) } ?? false
      })
  }

  /// Whether nothing of what can happen leads on from a place without a modal.
  func isDeadEnd(
    _ place: Configuration<Self>, trying inputs: some Sequence<Input<Self>>
  ) -> Bool {
    guard place.stack.layerCount < 2 else { return false }
    return !inputs.contains { input in
      let step = step(input, at: place)
      return step.outcome != nil || step.after != place
    }
  }

  /// How often the system's back is made until it leads to a place again, and what is wrong about
  /// it; `nil` where back comes to an end, or leads to a circle elsewhere.
  ///
  /// - Complexity: one step for each place on the way; at most as many as the flow's ``limits``
  ///   allow.
  func circleOfBack(at place: Configuration<Self>) -> Stuck? {
    var current = place
    var met: Set<Configuration<Self>> = [place]
    for backs in 1...limits.configurations {
      guard current.stack.after(.back) != nil,
        let event = event(for: .back, in: current.state)
      else { return nil }
      var after = current
      guard case .moved(let transition) = step(&after, event) else { return nil }
      if after == current, transition.note != nil { return nil }
      if after == place { return Stuck(place: 0, backs: backs) }
      guard met.insert(after).inserted else { return nil }
      current = after
    }
    return nil
  }
}
