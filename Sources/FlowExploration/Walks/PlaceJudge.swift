import FlowCore

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
  /// Places with which those are compared that a child is judged at.
  var lives: [Configuration<F>] = []

  init(_ properties: [Property<F>], of flow: F) {
    self.flow = flow
    let rules = properties.map { $0.localRule(for: flow) }
    placeRules = rules.indices.compactMap { index in
      rules[index]?.place.map { (index, $0) }
    }
    stepRules = rules.indices.compactMap { index in
      rules[index].flatMap { $0.step == nil ? nil : (index, $0) }
    }
    let ready = properties.map(\.readyProperty)
    endlessBack = ready.firstIndex(of: .backDrains)
    deadEnd = ready.firstIndex(of: .noDeadEnd)
    links = ready.firstIndex(of: .linksLeadToOnePlace)
    children = ready.firstIndex(of: .childrenLiveWithTheirScreens)
  }

  /// The properties that have something to tell about a place.
  func remarks(on place: Configuration<F>, isDeadEnd: Bool) -> [Int] {
    var remarks: [Int] = []
    for (property, rule) in placeRules where rule(place) != nil { remarks.append(property) }
    if isDeadEnd, let deadEnd { remarks.append(deadEnd) }
    if let endlessBack, flow.circleOfBack(at: place) != nil { remarks.append(endlessBack) }
    if let children, partsAChild(place) { remarks.append(children) }
    return remarks
  }

  /// Whether there is anything to tell about steps.
  var judgesSteps: Bool { !stepRules.isEmpty }

  /// The properties that have something to tell about a step.
  func remarks(on step: Trace<F>.Step) -> [Int] {
    var remarks: [Int] = []
    for (property, rule) in stepRules where rule.remark(on: step) != nil {
      remarks.append(property)
    }
    return remarks
  }

  private func partsAChild(_ place: Configuration<F>) -> Bool {
    guard !lives.isEmpty else { return false }
    var watch = ChildWatch<F>()
    watch.note(place, at: 0)
    for other in lives { watch.note(other, at: 1) }
    return watch.sighting?.place == 0
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
    case .ready(let property):
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
