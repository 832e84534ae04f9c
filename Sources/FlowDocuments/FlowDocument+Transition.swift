package import FlowCore

extension FlowDocument {
  /// A decision that the flow made before a transition, with its choice.
  package struct Decision: Hashable, Sendable {
    /// The name of the decision, such as `AgeDecision`.
    package var name: String
    package var choice: String
    /// Everything that could have been chosen.
    package var choices: [String]

    package init(name: String, choice: String, choices: [String]) {
      self.name = name
      self.choice = choice
      self.choices = choices
    }
  }

  package enum Target: Hashable, Sendable {
    case configuration(Int)
    /// An outcome, as an index in `FlowDocument.outcomes`.
    case outcome(Int)
  }

  package struct Transition: Hashable, Sendable {
    /// The source, as an index in ``FlowDocument/configurations``.
    package var source: Int
    package var target: Target
    package var event: Event
    /// The visible screen that the event happens on, as an index in ``FlowDocument/screens``, such
    /// as the list beside a detail, or `nil` for the one on top.
    package var screen: Int?
    /// The decisions that led to it, outermost first.
    package var decisions: [Decision]
    package var commands: [Command<StackScreen>]
    package var `guard`: String?
    /// What the screen itself shows, why a link is not opened yet, or another comment.
    package var note: String?
    /// The source location, such as `App/SignIn.swift:12`.
    package var location: String?

    package init(
      from source: Int, to target: Target, event: Event, on screen: Int? = nil,
      decisions: [Decision] = [], commands: [Command<StackScreen>] = [], guard: String? = nil,
      note: String? = nil, location: String? = nil
    ) {
      self.source = source
      self.target = target
      self.event = event
      self.screen = screen
      self.decisions = decisions
      self.commands = commands
      self.guard = `guard`
      self.note = note
      self.location = location
    }

    package var isSelfLoop: Bool { target == .configuration(source) }
  }

  /// A transition whose commands were refused.
  package struct Refusal: Hashable, Sendable {
    /// The source, as an index in ``FlowDocument/configurations``.
    package var source: Int
    package var event: Event
    package var command: Command<StackScreen>
    package var reason: String
    package var location: String?

    package init(
      source: Int, event: Event, command: Command<StackScreen>, reason: String,
      location: String? = nil
    ) {
      self.source = source
      self.event = event
      self.command = command
      self.reason = reason
      self.location = location
    }
  }

  /// An answer that does something although the work that it answers is over.
  package struct LateAnswer: Hashable, Sendable {
    /// The configuration in which it arrives, as an index in ``FlowDocument/configurations``.
    package var source: Int
    package var event: Event
    package var commands: [Command<StackScreen>]
    /// The outcome it ends the flow with, or `nil` if the flow goes on.
    package var outcome: String?
    package var location: String?

    package init(
      from source: Int, event: Event, commands: [Command<StackScreen>] = [],
      outcome: String? = nil, location: String? = nil
    ) {
      self.source = source
      self.event = event
      self.commands = commands
      self.outcome = outcome
      self.location = location
    }
  }

  /// An event that the flow declares but that changes nothing anywhere.
  package struct DeadEvent: Hashable, Sendable {
    package enum DeadEventReason: String, Hashable, Sendable, CaseIterable {
      case neverFired
      /// States offer it, but all ignore it.
      case ignored
      /// Its control is disabled wherever the flow would handle it.
      case disabled

      /// The reason as text, such as `no state offers it`.
      package var text: String {
        switch self {
        case .neverFired: "no state offers it"
        case .ignored: "it is offered, and ignored everywhere"
        case .disabled: "it is disabled wherever it is handled"
        }
      }
    }

    package var event: Event
    package var reason: DeadEventReason
    /// What it would do if it were fired.
    package var transitions: [Transition]

    package init(event: Event, reason: DeadEventReason, transitions: [Transition] = []) {
      self.event = event
      self.reason = reason
      self.transitions = transitions
    }
  }
}

extension FlowDocument.Transition {
  /// The transition with the screens in its commands renumbered, or `nil` if one has no new number.
  package func renumbered(_ number: (Int) -> Int?) -> Self? {
    let named = commands.flatMap(\.parts.screens).map(\.screen)
    guard named.allSatisfy({ number($0) != nil }) else { return nil }
    var transition = self
    transition.commands = commands.map { command in
      command.map { .init(number($0.screen) ?? $0.screen, payload: $0.payload) }
    }
    return transition
  }
}

extension FlowDocument.Transition: JSONCodable {
  package static var jsonName: String { "a transition" }
  package static var blank: Self { Self(from: 0, to: .configuration(0), event: .blank) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("from", &source, .configuration)
    try target.code(with: &coder)
    try coder.code("event", &event, .object)
    try coder.code("screen", &screen, .screen)
    try coder.code("decisions", &decisions, .list(), default: [])
    coder.setTop(of: target.configuration ?? source)
    try coder.code("commands", &commands, .list(), default: [])
    try coder.code("guard", &self.guard, .string)
    try coder.code("note", &note, .string)
    try coder.code("position", &location, .string)
  }
}

extension JSONCoder {
  /// Names the configuration whose top screen commands without a screen are about.
  fileprivate mutating func setTop(of configuration: Int) {
    if object != nil { context.top = context.tops[configuration] }
  }
}

extension FlowDocument.Target {
  /// The configuration, or `nil` if the flow finishes.
  package var configuration: Int? {
    if case .configuration(let index) = self { index } else { nil }
  }

  /// Reads or writes the target as a member of a transition.
  fileprivate mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    var configuration = configuration
    var outcome: Int? = if case .outcome(let index) = self { index } else { nil }
    try coder.requireOnlyOne(of: "to", "outcome", in: "a transition", at: "outcome")
    try coder.code("to", &configuration, .configuration)
    try coder.code("outcome", &outcome, .outcome)
    if let configuration {
      self = .configuration(configuration)
    } else if let outcome {
      self = .outcome(outcome)
    } else {
      throw coder.fault(at: "to", "the key \"to\" or \"outcome\" is missing in a transition")
    }
  }
}

extension FlowDocument.Decision: JSONCodable {
  package static var jsonName: String { "a decision" }
  package static var blank: Self { Self(name: "", choice: "", choices: []) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("name", &name, .name)
    try coder.code("choice", &choice, .string)
    try coder.code("choices", &choices, .strings(of: "a choice"))
    guard coder.object != nil else { return }
    try coder.requireUnique(choices, "choices", at: "choices")
    guard !choices.contains(where: { [choice] in $0.utf8.elementsEqual(choice.utf8) })
    else { return }
    throw coder.fault(
      at: "choice", "the choice \(JSONWriter.excerpt(choice)) is not in \"choices\"")
  }
}

extension Command: JSONCodable where Screen == FlowDocument.StackScreen {
  package static var jsonName: String { "a command" }
  package static var blank: Self { .pop }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    var parts = parts
    // Slots of the screens are ignored.
    var screens = parts.screens.map { VirtualStack.Entry($0) }
    var (style, address) = (parts.style.knownName, parts.address?.description)
    try coder.code("operation", &parts.operation, .keyword)
    try coder.code("screens", &screens, .list(), default: [])
    try coder.code("style", &style, .name)
    try coder.code("name", &parts.name, .string)
    try coder.code("address", &address, .string)
    guard coder.object != nil else { return }
    let (operation, isNamed) = (parts.operation.rawValue, parts.name != nil)
    parts.screens = screens.map(\.screen)
    parts.style = style.map { ModalStyle(name: $0) } ?? .unknown
    parts.address = nil
    if let address {
      parts.address = StackAddress(text: address)
      guard parts.address != nil else {
        throw coder.fault(
          at: "address",
          "\"address\" cannot be \(JSONWriter.excerpt(address)); "
            + "write it like \"tab search\" or \"window help › layer 0\"")
      }
    }
    if Self(parts) == nil {
      if parts.screens.isEmpty { parts.screens = coder.context.top.map { [$0] } ?? [] }
      parts.name = parts.name ?? ""
    }
    guard let command = Self(parts) else {
      throw coder.fault(at: "screens", "the command needs \"screens\"")
    }
    self = command
    let taken = command.parts
    for (key, isGiven, isTaken) in [
      ("screens", !screens.isEmpty, !taken.screens.isEmpty),
      ("style", style != nil, taken.style != nil), ("name", isNamed, taken.name != nil),
    ] where isGiven && !isTaken {
      throw coder.fault(
        at: key, "the operation \"\(operation)\" does not take \"\(key)\"; leave it out")
    }
    guard taken.screens.count == 1, screens.count > 1 else { return }
    throw coder.fault(
      at: "screens", "the operation \"\(operation)\" takes one screen, not \(screens.count)")
  }
}

extension FlowDocument.Refusal: JSONCodable {
  package static var jsonName: String { "a refusal" }
  package static var blank: Self { Self(source: 0, event: .blank, command: .blank, reason: "") }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("from", &source, .configuration)
    try coder.code("event", &event, .object)
    coder.setTop(of: source)
    try coder.code("command", &command, .object)
    try coder.code("reason", &reason, .string)
    try coder.code("position", &location, .string)
  }
}

extension FlowDocument.LateAnswer: JSONCodable {
  package static var jsonName: String { "a late answer" }
  package static var blank: Self { Self(from: 0, event: .blank) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("from", &source, .configuration)
    try coder.code("event", &event, .object)
    coder.setTop(of: source)
    try coder.code("commands", &commands, .list(), default: [])
    try coder.code("outcome", &outcome, .string)
    try coder.code("position", &location, .string)
  }
}

extension FlowDocument.DeadEvent: JSONCodable {
  package static var jsonName: String { "a dead event" }
  package static var blank: Self { Self(event: .blank, reason: .neverFired) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("event", &event, .object)
    try coder.code("reason", &reason, .keyword)
    try coder.code("transitions", &transitions, .list(), default: [])
  }
}
