import FlowCore

extension FlowDocument {
  /// Something in a document that cannot be true beside the rest of it, so that nothing can be judged
  /// by the document.
  package struct Contradiction: Hashable, Sendable {
    /// What cannot be true, and what to do about it.
    package var text: String
    /// The key of the list that it is found in, and the index there.
    private var list: String
    private var index: Int

    fileprivate init(
      _ text: String, advice: String, at index: Int, of list: String, location: String? = nil
    ) {
      self.text = text + (location.map { " (\($0))" } ?? "") + "; " + advice
      self.list = list
      self.index = index
    }

    /// Where it is in the JSON that the document was read from.
    package func error(in json: [UInt8]) -> DocumentError? {
      guard let elements = (try? JSONValue(parsing: json))?[list]?.elements,
        elements.indices.contains(index)
      else { return nil }
      return DocumentError(at: elements[index].offset, in: json, message: text)
    }
  }

  /// The first contradiction, or `nil` if there is none.
  ///
  /// Nothing that an explored flow can do contradicts itself: two states, payloads or keys may have
  /// one text, a child with a key may be on a stack beside one that is not, a child may handle
  /// events without having a screen, and a late answer may end the flow in a way that nothing else
  /// does.
  /// Nothing is said about stacks that the document does not record.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  package var contradiction: Contradiction? {
    repeatedElement ?? repeatedConfiguration ?? impossibleEvent ?? impossibleLateAnswer
      ?? handledDeadEvent ?? impossibleFinding
  }

  // MARK: What is listed twice

  /// The second of two elements that are one to every reader.
  ///
  /// Other tools call several screens and ends the same, and draw arrows twice; their documents
  /// have no stacks.
  private var repeatedElement: Contradiction? {
    guard hasStacks else { return nil }
    let refusals = refusals.map { $0.event.hasOwnText ? $0 : nil }
    let late = lateAnswers.map { $0.event.hasOwnText ? $0 : nil }
    return repeated(
      "screens", screens.map { ["\($0.part)", $0.name] + $0.parameters },
      advice: "name one of them differently, or use one screen for both"
    ) { "two screens are called \(ScreenNames(self).signatures[$0])" }
      ?? repeated("parts", parts) { "two child flows are called \(parts[$0].name)" }
      ?? repeated("starts", starts) {
        "the flow starts twice in \(state(starts[$0].configuration))"
      }
      ?? repeated("outcomes", outcomes) { "two outcomes are called \(outcomes[$0])" }
      ?? repeated("transitions", transitions.map(\.distinctive)) {
        let transition = transitions[$0]
        return "\(transition.event.path) does the same twice in \(state(transition.source))"
      }
      ?? repeated("refusals", refusals) {
        let refusal = self.refusals[$0]
        return "\(refusal.event.path) is refused twice in \(state(refusal.source))"
      }
      ?? repeated("lateAnswers", late) {
        let answer = lateAnswers[$0]
        return "\(answer.event.path) does the same late twice in \(state(answer.source))"
      }
      ?? repeated("findings", childMismatches) {
        let finding = childMismatches[$0]
        return "a child in \(state(finding.configuration)) is listed twice: "
          + finding.kind.explanation(of: parts[finding.part].name)
      }
  }

  private func state(_ configuration: Int) -> String {
    "the state \(configurations[configuration].state)"
  }

  /// The second of two equal elements of a list, of which `nil` equals nothing.
  private func repeated<Element: Hashable>(
    _ list: String, _ elements: [Element?], advice: String = "leave one of them out",
    text: (Int) -> String
  ) -> Contradiction? {
    var seen: Set<Element> = []
    for (index, element) in elements.enumerated() {
      if let element, !seen.insert(element).inserted {
        return Contradiction(text(index), advice: advice, at: index, of: list)
      }
    }
    return nil
  }

  /// A configuration that equals another one, and to which nothing leads.
  private var repeatedConfiguration: Contradiction? {
    let targets = Set(
      starts.map(\.configuration) + transitions.compactMap(\.target.configuration)
        + (relaunches ?? []).compactMap(\.target))
    guard targets.count < configurations.count else { return nil }
    let counts = Dictionary(configurations.map { ($0, 1) }, uniquingKeysWith: +)
    for (index, configuration) in configurations.enumerated()
    where !targets.contains(index) && counts[configuration] != 1 {
      return Contradiction(
        "\(state(index)) is listed twice, and nothing leads to configuration \(index)",
        advice: "leave it out, or correct its state or stack", at: index, of: "configurations")
    }
    return nil
  }

  // MARK: What cannot be true

  /// An event that cannot happen in its configuration.
  private var impossibleEvent: Contradiction? {
    for (index, transition) in transitions.enumerated() {
      if let (text, advice) = whyImpossible(
        transition.event, on: transition.screen, at: transition.source)
      {
        return Contradiction(
          text, advice: advice, at: index, of: "transitions", location: transition.location)
      }
    }
    for (index, refusal) in refusals.enumerated() {
      if let (text, advice) = whyImpossible(refusal.event, at: refusal.source) {
        return Contradiction(
          text, advice: advice, at: index, of: "refusals", location: refusal.location)
      }
    }
    return nil
  }

  private func whyImpossible(
    _ event: Event, on screen: Int? = nil, at source: Int
  ) -> (text: String, advice: String)? {
    let configuration = configurations[source]
    if let work = event.work, !configuration.work.contains(work) {
      return (
        "\(event.path) answers \(work), which is not under way in the state \(configuration.state)",
        "list it there as \"work\", or leave out the key \"answers\""
      )
    }
    guard hasStacks else { return nil }
    let names = { "\(configuration.state), \(ScreenNames(self).text(of: configuration))" }
    if let move = event.move, !configuration.stack.mayOffer(move) {
      return (
        "\(event.path) is the system move \(move.name), which the stack of the state \(names()), "
          + "does not offer", "leave out the key \"move\", or correct the stack"
      )
    }
    if let screen, !configuration.stack.stacksOnShow.contains(where: { $0.last?.screen == screen })
    {
      return (
        "\(event.path) happens on \(ScreenNames(self).signatures[screen]), which is not on top of a "
          + "stack on show in the state \(names())", "correct the key \"screen\", or leave it out"
      )
    }
    return nil
  }

  private var impossibleLateAnswer: Contradiction? {
    let work = Set(configurations.lazy.flatMap(\.work))
    for (index, answer) in lateAnswers.enumerated() {
      let (event, configuration) = (answer.event, configurations[answer.source])
      let (text, advice): (String, String)
      if let answered = event.work, configuration.work.contains(answered) {
        text =
          "\(event.path) answers \(answered) late, which is under way in \(configuration.state)"
        advice = "write a transition instead"
      } else if let answered = event.work {
        guard search.isComplete, !work.contains(answered) else { continue }
        text = "\(event.path) answers \(answered) late, which is under way in no configuration"
        advice = "list it as \"work\" where it is, or leave the late answer out"
      } else {
        text = "\(event.path) is a late answer, but does not say to what"
        advice = "write the key \"answers\""
      }
      return Contradiction(
        text, advice: advice, at: index, of: "lateAnswers", location: answer.location)
    }
    return nil
  }

  private var handledDeadEvent: Contradiction? {
    let handled = Set(transitions.map(\.event.path) + refusals.map(\.event.path))
    var reasons: [String: DeadEvent.DeadEventReason] = [:]
    for (index, dead) in deadEvents.enumerated() {
      let path = dead.event.path
      let text: String
      if handled.contains(path) {
        text = "\(path) is a dead event, but a transition or a refusal has it"
      } else if let other = reasons.updateValue(dead.reason, forKey: path) {
        text = "\(path) is a dead event " + (other == dead.reason ? "twice" : "for two reasons")
      } else {
        continue
      }
      return Contradiction(text, advice: "leave one of them out", at: index, of: "deadEvents")
    }
    return nil
  }

  private var impossibleFinding: Contradiction? {
    var partsOnShow: [Int: Set<Int>] = [:]
    for (index, finding) in childMismatches.enumerated() {
      guard finding.part > 0 else {
        return Contradiction(
          "a finding is about a child flow, but part 0 is the flow itself",
          advice: "name another part", at: index, of: "findings")
      }
      guard hasStacks, finding.kind == .screensWithoutChild else { continue }
      let configuration = configurations[finding.configuration]
      let shown =
        partsOnShow[finding.configuration]
        ?? Set(configuration.stack.allScreens.flatMap { partsAround(screens[$0.screen].part) })
      partsOnShow[finding.configuration] = shown
      guard !shown.contains(finding.part) else { continue }
      return Contradiction(
        "no screen of \(parts[finding.part].name) is on a stack in the state "
          + "\(configuration.state), \(ScreenNames(self).text(of: configuration))",
        advice: "leave the finding out, or correct the stack", at: index, of: "findings")
    }
    return nil
  }
}

extension FlowDocument.Event {
  /// Whether no other event can have the same text: two payloads or keys may have one.
  fileprivate var hasOwnText: Bool {
    payload == nil && instance == nil && (work.map { $0 == $0.kindOfWork } ?? true)
  }
}

extension FlowDocument.Transition {
  /// The transition without its commands, which may be left out, or `nil` if its event does not
  /// distinguish it from others.
  fileprivate var distinctive: Self? {
    guard event.hasOwnText else { return nil }
    var transition = self
    transition.commands = []
    return transition
  }
}

extension FlowDocument.Stack {
  /// Whether the system offers a move; a layer may be of a style that can be swiped down if a
  /// document leaves out its style.
  fileprivate func mayOffer(_ move: SystemMove) -> Bool {
    if after(move) != nil { return true }
    return move == .interactiveDismiss && keyWindow?.layers.dropFirst().last?.style == .unknown
  }
}
