import FlowCore
import FlowDocuments

extension Search where Visitor == Checker<F> {
  /// What is known of a property after the search, by its position.
  func finding(at index: Int) -> Finding<F> {
    let property = visitor.properties[index]
    if let sighting = visitor.sightings[index] ?? sighting(of: property, at: index) {
      let trace = trace(to: sighting)
      return property.seeksWitness
        ? .witnessed(trace) : .violated(trace, because: sighting.text)
    }
    if let bound { return .inconclusive(bound) }
    return property.seeksWitness ? .unseen : .holds(count(for: property, at: index))
  }

  private func trace(to sighting: Checker<F>.Sighting) -> Trace<F> {
    var trace = trace(to: sighting.place)
    for input in sighting.inputs {
      trace.steps.append(flow.step(input, at: trace.last))
    }
    return trace
  }

  /// What only the whole of the search shows.
  private func sighting(of property: Property<F>, at index: Int) -> Checker<F>.Sighting? {
    switch property.claim {
    case .standard(.backDrains): endlessBack.map(circle)
    case .standard(.childrenLiveWithTheirScreens): visitor.children?.sighting.map(place)
    case .standard(.linksLeadToOnePlace): visitor.links.sighting.map(place)
    case .standard(.depthIsBounded): bound == nil ? nil : growth
    default:
      visitor.stuckPlaces(at: index).first.map { place in
        .init(
          place: place, inputs: [], text: property.stuckText(at: configurations[place]))
      }
    }
  }

  private func place(
    _ found: (place: Int, input: Input<F>?, text: String)
  ) -> Checker<F>.Sighting {
    .init(
      place: found.place, inputs: found.input.map { [$0] } ?? [], text: found.text)
  }

  /// The circle of backs with the shortest way to it and around it.
  private var endlessBack: Stuck? {
    visitor.graph.endlessBacks
      .map { (stuck: $0, steps: ancestors(of: $0.place).count { _ in true } + $0.backs) }
      .min { ($0.steps, $0.stuck.place) < ($1.steps, $1.stuck.place) }?.stuck
  }

  private func circle(_ stuck: Stuck) -> Checker<F>.Sighting {
    var configuration = configurations[stuck.place]
    var inputs: [Input<F>] = []
    for _ in 0..<stuck.backs {
      let back = flow.event(for: .back, in: configuration.state)
      let input = Input<F>.move(.back, back)
      inputs.append(input)
      configuration = flow.step(input, at: configuration).after
    }
    return .init(place: stuck.place, inputs: inputs, text: stuck.text)
  }
}

extension Checker {
  /// The places around which something is missing that a property asks for, nearest first, by its
  /// position.
  func stuckPlaces(at index: Int) -> [Int] {
    switch properties[index].claim {
    case .canAlwaysReach, .canAlwaysTake:
      let reaching = graph.reaching(
        { goals[index][$0] || graph.places[$0].isOpen }, backwards: graph.backwards())
      return reaching.indices.filter { !reaching[$0] }
    case .standard(.noDeadEnd): return graph.deadEnds
    case .standard(.modalsCanBeClosed): return graph.lastingModals(graph.backwards())
    case .standard(.noTrap): return graph.traps(graph.backwards())
    default: return []
    }
  }
}

extension Search where Visitor == Checker<F> {
  /// How many things were looked at for a property.
  fileprivate func count(for property: Property<F>, at index: Int) -> Int {
    switch property.claim {
    case .alwaysInTransitions, .neverInTransitions, .sometimesInTransitions,
      .standard(.everyCommandApplies), .standard(.reducerIsPure):
      progress.transitions
    case .standard(.linksLeadToOnePlace): visitor.links.count
    default: visitor.concerned(by: index) ?? configurations.count
    }
  }
}

extension Property {
  /// What is wrong at a place around which something is missing.
  func stuckText(at place: Configuration<F>) -> String {
    switch claim {
    case .standard(.noDeadEnd): return "nothing leads on from here"
    case .standard(.noTrap):
      return "from here the flow can neither finish nor return to its root"
    case .standard(.modalsCanBeClosed):
      let layer = place.stack.map(F.label(ofScreen:)).keyWindow?.layers.last
      let modal = layer.map { "\($0.style?.name ?? "")\($0.container)" } ?? ""
      return "\(modal) cannot be closed from there"
    default: return "it cannot be reached from there any more"
    }
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
        return .init(
          place: place, inputs: [],
          text: Growth.text(
            steps: steps + 1, screens: grown.stack.screenCount - before.stack.screenCount))
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
