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
  /// Nothing that an explored flow can do contradicts itself: two screens, states or pieces of work
  /// may have one text, a child with a key may be on a stack beside one that is not, and a late
  /// answer may end the flow in a way that nothing else does. Nothing is said about stacks that the
  /// document does not record.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  package var contradiction: Contradiction? {
    equalScreens ?? impossibleEvent ?? impossibleLateAnswer ?? handledDeadEvent ?? impossibleFinding
  }

  /// The second of two screens of one name in one flow.
  private var equalScreens: Contradiction? {
    guard hasStacks else { return nil }
    var seen: Set<[String]> = []
    for (index, screen) in screens.enumerated()
    where !seen.insert(["\(screen.part)", screen.name] + screen.parameters).inserted {
      return Contradiction(
        "two screens are called \(ScreenNames(self).signatures[index])",
        advice: "name one of them differently, or use one screen for both",
        at: index, of: "screens")
    }
    return nil
  }

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
    for (index, answer) in lateAnswers.enumerated() {
      let (event, configuration) = (answer.event, configurations[answer.source])
      let (text, advice): (String, String)
      if let work = event.work {
        guard configuration.work.contains(work) else { continue }
        text = "\(event.path) answers \(work) late, which is under way in \(configuration.state)"
        advice = "write a transition instead"
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
      } else if let other = reasons.updateValue(dead.reason, forKey: path), other != dead.reason {
        text = "\(path) is a dead event for two reasons"
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

  /// A part and those around it.
  private func partsAround(_ part: Int) -> [Int] {
    Array(sequence(first: part) { parts[$0].parent })
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
