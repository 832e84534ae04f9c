import FlowCore

/// A remark of a property.
struct PlaceRemark<F: Flow> {
  /// The property, by its position.
  var property: Int
  /// What is wrong, and what shows it.
  var remark: Remark<F>
}

/// What properties say about single places and steps.
struct PlaceJudge<F: ExplorableFlow> {
  private let placeRules: [(property: Int, rule: (Configuration<F>) -> Remark<F>?)]
  private let reachability:
    [(property: Int, judge: (Configuration<F>, ArraySlice<Input<F>>, Deadline) -> Remark<F>?)]
  private let stepRules: [(property: Int, rule: LocalRule<F>)]
  /// The properties that judge configurations, and whether there is anything to judge at one.
  let placeConcerns: [(property: Int, concerns: (Configuration<F>) -> Bool)]
  /// The properties that judge steps, and whether there is anything to judge in one.
  let stepConcerns: [(property: Int, concerns: (FlowTransition<F>?) -> Bool)]
  /// The number of properties.
  let count: Int
  /// What compares configurations, by the positions of properties.
  let comparisons: [(property: Int, comparison: any Comparison<F>)]
  /// The rules of work on the way to a place, by the positions of properties.
  let workRules: [(property: Int, rule: WorkRule)]
  /// The position of the property that compares links; `nil` if there is none.
  let links: Int?
  /// The configurations to compare with.
  var others: [Configuration<F>] = []

  init(_ properties: [Property<F>], of flow: F) {
    count = properties.count
    let judgements = properties.map { $0.judgement(flow) }.enumerated()
    placeConcerns = judgements.compactMap { index, judgement in
      switch judgement {
      case .local(let rule) where rule.place != nil: (index, rule.concerns ?? { _ in true })
      case .reachability(let rule): (index, rule.concernsWalked ?? { _ in true })
      case .work(let rule):
        (
          index,
          { place in
            flow.workUnderWay(in: place.state).contains { rule.concerns(flow.allTraits(of: $0)) }
          }
        )
      case .local, .comparison, .growth, .moot: nil
      }
    }
    stepConcerns = judgements.compactMap { index, judgement in
      judgement.localRule.flatMap { rule in
        rule.step == nil ? nil : (index, rule.concernsStep ?? { _ in true })
      }
    }
    placeRules = judgements.compactMap { index, judgement in
      judgement.localRule?.place.map { (index, $0) }
    }
    reachability = judgements.compactMap { index, judgement in
      judgement.reachabilityRule?.withoutSearch.map { (index, $0) }
    }
    stepRules = judgements.compactMap { index, judgement in
      judgement.localRule.flatMap { $0.step == nil ? nil : (index, $0) }
    }
    workRules = judgements.compactMap { index, judgement in
      judgement.workRule.map { (index, $0) }
    }
    let compared = judgements.compactMap { index, judgement in
      judgement.comparison.map { (property: index, comparison: $0) }
    }
    comparisons = compared.filter(\.comparison.comparesConfigurations)
    links = compared.first { $0.comparison is LinkWatch<F> }?.property
  }

  /// Whether a property needs the inputs of a place.
  var asksForInputs: Bool { !reachability.isEmpty }

  /// The remarks of the properties about a place.
  ///
  /// - Parameters:
  ///   - inputs: The inputs there, except links.
  ///   - deadline: When to stop looking for what is wrong.
  func remarks(
    on place: Configuration<F>, inputs: ArraySlice<Input<F>>, by deadline: Deadline
  ) -> [PlaceRemark<F>] {
    var remarks: [PlaceRemark<F>] = []
    for (property, rule) in placeRules {
      if let remark = rule(place) { remarks.append(.init(property: property, remark: remark)) }
    }
    for (property, judge) in reachability {
      if let remark = judge(place, inputs, deadline) {
        remarks.append(.init(property: property, remark: remark))
      }
    }
    for (property, comparison) in comparisons where !others.isEmpty {
      if let remark = remark(on: place, by: comparison, deadline) {
        remarks.append(.init(property: property, remark: remark))
      }
    }
    return remarks
  }

  /// Whether any property judges steps.
  var judgesSteps: Bool { !stepRules.isEmpty }

  /// The remarks of the properties about a step.
  func remarks(on step: Trace<F>.Step) -> [PlaceRemark<F>] {
    stepRules.compactMap { property, rule in
      rule.remark(on: step).map { .init(property: property, remark: Remark(text: $0)) }
    }
  }

  private func remark(
    on place: Configuration<F>, by comparison: any Comparison<F>, _ deadline: Deadline
  ) -> Remark<F>? {
    var comparison = comparison
    comparison.note(place, at: 0)
    for other in others { comparison.note(other, at: 1) }
    return comparison.sightings(isComplete: false, by: deadline).first
      .flatMap { $0.place == 0 ? $0.remark : nil }
  }
}
