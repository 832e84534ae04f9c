import FlowCore

/// That a property has something to tell.
struct PlaceRemark<F: Flow> {
  /// The property, by its position.
  var property: Int
  /// What happens then that shows it.
  var input: Input<F>?
  /// What is wrong.
  var text: String
}

/// What properties say of single places and steps.
struct PlaceJudge<F: ExplorableFlow> {
  private let flow: F
  private let placeRules: [(property: Int, rule: (Configuration<F>) -> LocalRule<F>.Remark?)]
  private let stepRules: [(property: Int, rule: LocalRule<F>)]
  private let endlessBack: Int?
  /// The positions of the properties that are judged by what a book knows besides; `nil` where they
  /// are not asked for.
  let deadEnd: Int?
  let links: Int?
  let children: Int?
  private let properties: [Property<F>]
  /// Places with which those are compared that a child is judged at.
  var lives: [Configuration<F>] = []

  init(_ properties: [Property<F>], of flow: F) {
    self.flow = flow
    self.properties = properties
    let rules = properties.map { $0.localRule(for: flow) }
    placeRules = rules.indices.compactMap { index in
      rules[index]?.place.map { (index, $0) }
    }
    stepRules = rules.indices.compactMap { index in
      rules[index].flatMap { $0.step == nil ? nil : (index, $0) }
    }
    let standard = properties.map(\.standardProperty)
    endlessBack = standard.firstIndex(of: .backDrains)
    deadEnd = standard.firstIndex(of: .noDeadEnd)
    links = standard.firstIndex(of: .linksLeadToOnePlace)
    children = standard.firstIndex(of: .childrenLiveWithTheirScreens)
  }

  /// What the properties have to tell about a place.
  func remarks(on place: Configuration<F>, isDeadEnd: Bool) -> [PlaceRemark<F>] {
    var remarks: [PlaceRemark<F>] = []
    for (property, rule) in placeRules {
      guard let remark = rule(place) else { continue }
      remarks.append(.init(property: property, input: remark.input, text: remark.text))
    }
    if isDeadEnd, let deadEnd {
      remarks.append(.init(property: deadEnd, text: properties[deadEnd].stuckText(at: place)))
    }
    if let endlessBack, let circle = flow.circleOfBack(at: place) {
      remarks.append(.init(property: endlessBack, text: circle.text))
    }
    if let children, let text = partedChild(at: place) {
      remarks.append(.init(property: children, text: text))
    }
    return remarks
  }

  /// Whether there is anything to tell about steps.
  var judgesSteps: Bool { !stepRules.isEmpty }

  /// What the properties have to tell about a step.
  func remarks(on step: Trace<F>.Step) -> [PlaceRemark<F>] {
    stepRules.compactMap { property, rule in
      rule.remark(on: step).map { .init(property: property, text: $0) }
    }
  }

  private func partedChild(at place: Configuration<F>) -> String? {
    guard !lives.isEmpty else { return nil }
    var watch = ChildWatch<F>()
    watch.note(place, at: 0)
    for other in lives { watch.note(other, at: 1) }
    return watch.sighting.flatMap { $0.place == 0 ? $0.text : nil }
  }
}

extension Property {
  /// Whether a walk can show that it is violated, or witness it.
  package var canBeWalked: Bool {
    switch claim {
    case .always, .never, .alwaysInTransitions, .neverInTransitions, .sometimes,
      .sometimesInTransitions:
      return true
    case .canAlwaysReach, .canAlwaysTake: return false
    case .standard(let property):
      switch property {
      case .noTrap, .modalsCanBeClosed, .depthIsBounded: return false
      case .reducerIsPure, .everyCommandApplies, .advertisedEventsAreHandled, .noDeadEnd,
        .noDoublePush, .backDrains, .systemBackIsHandled, .childrenLiveWithTheirScreens,
        .linksLeadToOnePlace, .restoringGivesTheSame:
        return true
      }
    }
  }
}
