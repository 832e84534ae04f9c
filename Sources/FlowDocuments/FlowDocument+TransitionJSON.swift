package import FlowCore

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
  var configuration: Int? {
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
    guard coder.object != nil,
      !choices.contains(where: { [choice] in $0.utf8.elementsEqual(choice.utf8) })
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
    try coder.code("style", &style, .string)
    try coder.code("name", &parts.name, .string)
    try coder.code("address", &address, .string)
    guard coder.object != nil else { return }
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
    if let command = Self(parts) {
      self = command
      return
    }
    if parts.screens.isEmpty { parts.screens = coder.context.top.map { [$0] } ?? [] }
    parts.name = parts.name ?? ""
    guard let command = Self(parts) else {
      throw coder.fault(at: "screens", "the command needs \"screens\"")
    }
    self = command
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
