package import FlowDocuments
import FlowSupport

extension FlowDocument {
  /// The summary of a path with more steps omits its middle.
  private static let maxSteps = 20
  private static let stepsAtEnd = 8

  /// The sentence below the diagram of a path.
  func notes(on trace: Overlay.TracePath) -> [Diagram.Note] {
    let steps = counted(trace.count, "step")
    guard let verdict = trace.verdict else {
      return [.init(text: VisibleText.clean("A path of \(steps) to \(lastName(of: trace))."))]
    }
    let moment = trace.count == 0 ? "at the start" : "after \(steps)"
    return [
      .init(
        mark: verdict.mark,
        text: VisibleText.clean("\(moment), at \(lastName(of: trace)): \(verdict.text)"))
    ]
  }

  /// The stack after each step, if they are to be listed.
  func stepNotes(on trace: Overlay.TracePath) -> [Diagram.Note] {
    guard trace.listsSteps else { return [] }
    let names = ScreenNames(self)
    let lines = trace.moments.enumerated().map { index, moment -> Diagram.Note in
      .init(badge: "\(index + 1)", text: VisibleText.clean(stepText(of: moment, names)))
    }
    return abridged(lines) { .init(text: $0) }
  }

  /// The lines; of many, the middle is replaced by a line about how many are omitted.
  private func abridged<Line>(_ lines: [Line], omission: (String) -> Line) -> [Line] {
    guard lines.count > Self.maxSteps else { return lines }
    return lines.prefix(Self.maxSteps - Self.stepsAtEnd)
      + [omission(counted(lines.count - Self.maxSteps, "more step"))]
      + lines.suffix(Self.stepsAtEnd)
  }

  private func stepText(of moment: Overlay.Moment, _ names: ScreenNames) -> String {
    switch moment {
    case .event(let event): return "\(short(event.event)) is \(event.reasonText)"
    case .step(let position):
      guard transitions.indices.contains(position) else { return "an unknown step" }
      let transition = transitions[position]
      let event = short(transition.event.textWithWork)
      switch transition.target {
      case .configuration(let index):
        return "\(event) → \(names.text(of: configurations[index]))"
      case .outcome(let index): return "\(event) → ends: \(outcomes[index])"
      }
    }
  }

  /// Describes a path for screen readers.
  func summary(of trace: Overlay.TracePath) -> String {
    var sentences = ["The path begins at \(firstName(of: trace))."]
    let descriptions = trace.moments.enumerated().compactMap { index, moment in
      switch moment {
      case .step(let position): sentence(number: index + 1, position: position)
      case .event(let event): "\(index + 1): \(short(event.event)) is \(event.reasonText)."
      }
    }
    sentences += abridged(descriptions) { $0 + "." }
    if let verdict = trace.verdict {
      let what = verdict.mark == .violated ? "Violated" : "Found"
      sentences.append("\(what) at \(lastName(of: trace)): \(verdict.text).")
    }
    return VisibleText.clean(sentences.joined(separator: " "))
  }

  private func sentence(number: Int, position: Int) -> String? {
    guard transitions.indices.contains(position) else { return nil }
    let transition = transitions[position]
    let event = short(transition.event.textWithWork)
    guard !transition.isSelfLoop else { return "\(number): \(event) stays." }
    return "\(number): \(event) leads to \(short(name(of: transition.target)))."
  }

  private func firstName(of trace: Overlay.TracePath) -> String {
    guard starts.indices.contains(trace.start) else { return "an unknown start" }
    return short(name(of: .configuration(starts[trace.start].configuration)))
  }

  private func lastName(of trace: Overlay.TracePath) -> String {
    let lastStep = trace.steps.last { transitions.indices.contains($0) }
    return lastStep.map { short(name(of: transitions[$0].target)) } ?? firstName(of: trace)
  }

  private func short(_ text: String) -> String {
    text.count > 80 ? text.prefix(79) + "…" : text
  }

  /// The name of a transition's target: its top screen, or the outcome.
  package func name(of target: Target) -> String {
    switch target {
    case .configuration(let index):
      configurations[index].top.map { screens[$0.screen].name } ?? "no screen"
    case .outcome(let index): outcomes[index]
    }
  }
}

extension Overlay.Verdict {
  package var text: String {
    switch self {
    case .violated(let text), .witnessed(let text): text
    }
  }

  package var mark: Diagram.Mark {
    switch self {
    case .violated: .violated
    case .witnessed: .witnessed
    }
  }
}
