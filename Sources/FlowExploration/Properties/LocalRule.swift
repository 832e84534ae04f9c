import FlowCore

/// What a property says of single places and steps, whatever lies around them.
///
/// The exhaustive check and the random walks judge by the same rules.
struct LocalRule<F: ExplorableFlow> {
  /// Something worth telling about a place: what happens there last, if it shows only then, and
  /// what is so, in words.
  struct Remark {
    var input: Input<F>?
    var text: String
  }

  /// Whether there is anything to judge at a configuration; `nil` where there always is.
  var concerns: ((Configuration<F>) -> Bool)?
  /// What is worth telling about a configuration.
  var place: ((Configuration<F>) -> Remark?)?
  /// What is worth telling about a step that the flow took, that ended it, or that was refused.
  var step: ((Trace<F>.Step) -> String?)?
  /// Whether ``step`` judges what the flow ignores, too.
  var judgesIgnored = false
  /// Whether there can be something worth telling about steps that the flow takes or ignores, by
  /// what is alike for all of them; `nil` where there always can.
  var mayTell: ((Input<F>, F.State, FlowTransition<F>?) -> Bool)?

  /// What is worth telling about anything that happens.
  func remark(on step: Trace<F>.Step) -> String? {
    guard let judge = self.step, step.transition != nil || judgesIgnored else { return nil }
    return judge(step)
  }
}

extension Property {
  /// What the property says of single places and steps; `nil` for one that asks what lies around.
  ///
  /// A remark is a violation, or for a `sometimes` a witness.
  func localRule(for flow: F) -> LocalRule<F>? {
    switch claim {
    case .always(let condition):
      LocalRule(place: { condition($0) ? nil : .init(text: "it is not so here") })
    case .never(let condition):
      LocalRule(place: { condition($0) ? .init(text: "it is so here") : nil })
    case .sometimes(let condition):
      LocalRule(place: { condition($0) ? .init(text: name) : nil })
    case .alwaysInTransitions(let condition):
      LocalRule(step: { condition($0) ? nil : "the last step is not so" })
    case .neverInTransitions(let condition):
      LocalRule(step: { condition($0) ? "the last step is so" : nil })
    case .sometimesInTransitions(let condition):
      LocalRule(step: { condition($0) ? name : nil })
    case .canAlwaysReach, .canAlwaysTake: nil
    case .standard(let property): property.localRule(for: flow)
    }
  }

  /// Whether finding something is good.
  var seeksWitness: Bool {
    switch claim {
    case .sometimes, .sometimesInTransitions: true
    case .always, .never, .alwaysInTransitions, .neverInTransitions, .canAlwaysReach,
      .canAlwaysTake, .standard:
      false
    }
  }
}

extension StandardProperty {
  fileprivate func localRule<F: ExplorableFlow>(for flow: F) -> LocalRule<F>? {
    switch self {
    case .reducerIsPure:
      LocalRule(
        step: { otherAnswer(to: $0, of: flow) }, judgesIgnored: true,
        mayTell: { input, state, transition in
          input.event.map { isOther(transition, asked: $0, in: state, of: flow) } ?? false
        })
    case .everyCommandApplies: LocalRule(step: refusal, mayTell: { _, _, _ in false })
    case .advertisedEventsAreHandled:
      LocalRule(
        concerns: { $0.stack.top.map { !flow.events(on: $0).isEmpty } ?? false },
        place: { ignoredButton($0, of: flow) })
    case .noDoublePush: LocalRule(place: doublePush)
    case .systemBackIsHandled: LocalRule(place: { unhandledBack($0, of: flow) })
    case .restoringGivesTheSame:
      flow is any RestorableFlow
        ? LocalRule(place: { lossyRelaunch($0, of: flow) })
        : LocalRule(concerns: { _ in false }, place: { _ in nil })
    case .noDeadEnd, .noTrap, .modalsCanBeClosed, .backDrains, .childrenLiveWithTheirScreens,
      .linksLeadToOnePlace, .depthIsBounded:
      nil
    }
  }

  private func otherAnswer<F>(to step: Trace<F>.Step, of flow: F) -> String? {
    guard let event = step.input.event,
      isOther(step.transition, asked: event, in: step.before.state, of: flow)
    else { return nil }
    return "asked again, the reducer gives another answer"
  }

  /// Whether the reducer, asked again, gives another answer.
  ///
  /// It is asked twice, because one that alternates would give the first answer again where an odd
  /// number of other questions came between.
  private func isOther<F: Flow>(
    _ transition: FlowTransition<F>?, asked event: F.Event, in state: F.State, of flow: F
  ) -> Bool {
    (0..<2).contains { _ in
      switch (flow.reduce(state, event), transition) {
      case (nil, nil): false
      case (let again?, let first?): !again.saysTheSame(as: first)
      case (_?, nil), (nil, _?): true
      }
    }
  }

  private func refusal<F>(_ step: Trace<F>.Step) -> String? {
    guard case .refused(let refusal, _)? = step.reply else { return nil }
    return "\(refusal.command.map(F.label(ofScreen:))) cannot apply: \(refusal.reason.explanation)"
  }

  private func ignoredButton<F: ExplorableFlow>(
    _ place: Configuration<F>, of flow: F
  ) -> LocalRule<F>.Remark? {
    guard let top = place.stack.top,
      let event = flow.events(on: top).first(where: { flow.reduce(place.state, $0) == nil })
    else { return nil }
    let input = Input<F>.event(event)
    return .init(
      input: input,
      text: "\(F.label(ofScreen: top)) advertises \(input), which is ignored there")
  }

  private func doublePush<F>(_ place: Configuration<F>) -> LocalRule<F>.Remark? {
    place.stack.screenOnEqual.map {
      .init(text: "\(F.label(ofScreen: $0)) lies directly on an equal screen")
    }
  }

  private func unhandledBack<F: ExplorableFlow>(
    _ place: Configuration<F>, of flow: F
  ) -> LocalRule<F>.Remark? {
    guard place.stack.after(.back)?.layerCount == place.stack.layerCount else { return nil }
    guard let event = flow.event(for: .back, in: place.state) else {
      return .init(
        input: .move(.back, nil),
        text: "the system offers back there, and the flow has no event for it")
    }
    guard flow.reduce(place.state, event) == nil else { return nil }
    return .init(
      input: .move(.back, event),
      text: "the system offers back there, and the flow ignores it")
  }

  private func lossyRelaunch<F: ExplorableFlow>(
    _ place: Configuration<F>, of flow: F
  ) -> LocalRule<F>.Remark? {
    guard let restored = flow.relaunched(place) else {
      return .init(input: .relaunch, text: "it cannot be saved and restored")
    }
    guard restored != place else { return nil }
    let difference =
      restored.stack == place.stack
      ? "the state \(restored.stateText)" : restored.stack.map(F.label(ofScreen:)).description
    return .init(input: .relaunch, text: "it is restored as \(difference)")
  }
}

extension FlowTransition {
  /// Whether another does the same, in the same words and for the same decisions.
  fileprivate func saysTheSame(as other: Self) -> Bool {
    self == other && Self.isSame(note, other.note) && Self.isSame(self.guard, other.guard)
      && decisions == other.decisions
  }

  private static func isSame(_ one: StaticString?, _ other: StaticString?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.description == other.description
  }
}
