import FlowCore
import FlowDocuments
import FlowSupport

/// What an event does in one configuration of a flow.
struct DiffResponse {
  /// What can differ although the same is shown.
  enum Trait: Int, CaseIterable {
    case link, failure, answers, move, screen, child, condition, choices, commands, note

    /// Whether it depends on the condition under which the event is handled.
    var isConditional: Bool { self == .condition || self == .commands || self == .note }
  }

  /// The child flow that handles the event, with its keys; empty for the flow itself.
  var child = ""
  var event: String
  /// The payload that distinguishes it from other events of its name.
  var payload: String?
  /// The condition without a payload.
  var condition = DiffCondition()
  var effect: DiffEffect
  /// What is shown then: a stack without the payloads of screens, an outcome, or why it is refused.
  var text: String
  /// The configuration it leads to, or `nil` if the flow ends or nothing changes.
  var target: Int?
  /// By the raw values of ``Trait``; empty where there is nothing to say.
  var traits: [String]
  /// The event as a step of a path.
  var step: String
  var location: String?

  func trait(_ trait: Trait) -> String { traits[trait.rawValue] }
}

extension DiffSide {
  /// What all events do in a configuration, in the order of the document.
  func responses(in configuration: Int) -> [DiffResponse] {
    transitionsBySource[configuration].map { response($0) }
      + (refusalsBySource[configuration] ?? []).map { response(ofRefusal: $0) }
  }

  private func response(_ index: Int) -> DiffResponse {
    let transition = document.transitions[index]
    let condition = vocabulary.condition(of: transition)
    let (text, target) =
      switch transition.target {
      case .configuration(let target): (stackTexts[target], target as Int?)
      case .outcome(let index): ("outcome \(outcome(index))", nil as Int?)
      }
    var traits = traits(of: transition.event, on: transition.screen, in: transition.source)
    traits[DiffResponse.Trait.condition.rawValue] = condition.withoutPayload.trimmedText
    traits[DiffResponse.Trait.choices.rawValue] = transition.decisions
      .map { "\($0.name) (\($0.choices.distinct().sorted().joined(separator: ", ")))" }
      .joined(separator: " and ")
    traits[DiffResponse.Trait.commands.rawValue] = transition.commands
      .map { $0.text(naming: names.name(of:)) }.joined(separator: ", ")
    traits[DiffResponse.Trait.note.rawValue] = transition.note ?? ""
    return DiffResponse(
      child: transition.event.instance ?? transition.event.child ?? "",
      event: vocabulary.name(of: transition.event), payload: condition.payload,
      condition: condition.withoutPayload, effect: effect(of: transition), text: text,
      target: target, traits: traits, step: self.text(of: index), location: transition.location)
  }

  private func response(ofRefusal index: Int) -> DiffResponse {
    let refusal = document.refusals[index]
    let effect = effect(of: refusal)
    let event = vocabulary.name(of: refusal.event)
    let payload = vocabulary.payload(of: refusal.event)
    var traits = traits(of: refusal.event, on: nil, in: refusal.source)
    traits[DiffResponse.Trait.commands.rawValue] = refusal.command.text(naming: names.name(of:))
    return DiffResponse(
      child: refusal.event.instance ?? refusal.event.child ?? "", event: event, payload: payload,
      effect: effect, text: [effect].clause(.singular).text, traits: traits,
      step: event
        + DiffCondition(payload: vocabulary.hasOtherSamples(event) ? nil : refusal.event.payload)
        .text,
      location: refusal.location)
  }

  private func traits(
    of event: FlowDocument.Event, on screen: Int?, in configuration: Int
  ) -> [String] {
    var traits = Array(repeating: "", count: DiffResponse.Trait.allCases.count)
    traits[DiffResponse.Trait.link.rawValue] = event.isLink ? "a deep link" : ""
    traits[DiffResponse.Trait.failure.rawValue] = event.isFailure ? "a failure" : ""
    traits[DiffResponse.Trait.answers.rawValue] = event.work.map(vocabulary.workText) ?? ""
    traits[DiffResponse.Trait.move.rawValue] = event.move?.diffText ?? ""
    traits[DiffResponse.Trait.screen.rawValue] =
      screen.map { screens[$0] } ?? tops[configuration] ?? ""
    traits[DiffResponse.Trait.child.rawValue] =
      event.child.map { "the child flow \($0)" } ?? "the flow itself"
    return traits
  }

  // MARK: Effects

  func effect(of transition: FlowDocument.Transition) -> DiffEffect {
    let commands = transition.commands
    var effect = DiffEffect(
      target: .stays, commands: commands.map(\.diffText).joined(separator: ", "),
      isBack: !commands.isEmpty && commands.allSatisfy(\.isBack), note: transition.note)
    switch transition.target {
    case .outcome(let index): effect.target = .outcome(outcome(index))
    case .configuration(let target):
      if tops[target] == tops[transition.source], commands.isEmpty {
        if let note = transition.note { effect.target = .shows(note) }
        effect.note = nil
      } else {
        effect.target = .screen(screenName(from: transition.source, to: target))
      }
    }
    return effect
  }

  func effect(of refusal: FlowDocument.Refusal) -> DiffEffect {
    DiffEffect(target: .refused("\(refusal.command.diffText): \(refusal.reason)"))
  }

  /// The screen that a step leads to, with the window it is in if that is another one.
  private func screenName(from source: Int, to target: Int) -> String {
    let top = tops[target] ?? ""
    guard hasWindows else { return top }
    let before = document.configurations[source].stack.windows
    let after = document.configurations[target].stack.windows
    guard let key = after.last else { return top }
    if before.last == key, let changed = after.first(where: { !before.contains($0) }),
      let screen = (try? FlowDocument.Stack(windows: [changed]))?.top
    {
      return "\(screens[screen.screen]) in the window \(changed.name)"
    }
    return key.name == before.last?.name ? top : "\(top) in the window \(key.name)"
  }

  // MARK: What is no event of the user's

  /// What a late answer does in one configuration.
  struct LateEffect {
    /// The pieces of work that it answers.
    var work: Set<String> = []
    var texts: Set<String> = []
  }

  /// What late answers do in a configuration, by the answer as text.
  func lateEffects(in configuration: Int, showsPayloads: Bool) -> [String: LateEffect] {
    var effects: [String: LateEffect] = [:]
    for index in lateAnswersBySource[configuration] ?? [] {
      let late = document.lateAnswers[index]
      var stack = document.configurations[configuration].stack
      var text: String
      do {
        for command in late.commands { try stack.apply(command) }
        text = (showsPayloads ? shownNames : names).text(of: stack)
        if late.commands.isEmpty { text = "only the state changes" }
        if let outcome = late.outcome { text = "outcome \(vocabulary.name(ofOutcome: outcome))" }
      } catch {
        text = [DiffEffect(target: .refused(error.reason.explanation))].clause(.singular).text
      }
      var effect = effects[lateText(of: late.event)] ?? LateEffect()
      effect.texts.insert(text)
      if let work = late.event.work { effect.work.insert(work) }
      effects[lateText(of: late.event)] = effect
    }
    return effects
  }

  private func lateText(of event: FlowDocument.Event) -> String {
    vocabulary.name(of: event) + DiffCondition(payload: vocabulary.payload(of: event)).text
      + .answerSuffix(
        to: event.work.map(vocabulary.workText), isLate: true, isFailure: event.isFailure)
  }

  /// What is restored after a relaunch, or `nil` if nothing can be; another configuration only if
  /// the document lists one.
  func restored(_ configuration: Int) -> Int? {
    guard let index = relaunchesBySource[configuration] else { return configuration }
    return document.relaunches?[index].target
  }

  /// The work under way in a configuration, in sorted order.
  func workTexts(in configuration: Int) -> [String] {
    document.configurations[configuration].work.map(vocabulary.workText).distinct().sorted()
  }

  /// What a configuration or an outcome shows, with the payloads of screens.
  func shownText(of response: DiffResponse) -> String {
    response.target.map { shownText($0) } ?? response.text
  }

  func shownText(_ configuration: Int) -> String {
    shownNames.text(of: document.configurations[configuration])
  }
}
