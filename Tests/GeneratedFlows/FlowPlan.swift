package import FlowCore
package import FlowDocuments

/// What a generated flow is made of: its screens, and what happens on each.
///
/// Screens and actions refer to each other by index.
package struct FlowPlan: Sendable {
  /// A screen with one payload.
  package struct Screen: Hashable, Sendable {
    package var name: String
    package var parameters: [String] = []
    package var payload: String?
    package var part = 0
  }

  /// What brings an action about.
  package enum Trigger: Hashable, Sendable {
    /// A control of the app.
    case control
    /// A system move; the action happens wherever the move can be made.
    case move(SystemMove)
    /// A link from outside.
    case link
  }

  /// What happens on a screen.
  package struct Action: Sendable {
    /// The screen that must be on top; `nil` for an action that is possible everywhere.
    package var source: Int?
    package var name: String
    package var trigger = Trigger.control
    package var payload: String?
    package var commands: [Command<Int>] = []
    /// The end it brings about, if any.
    package var outcome: String?
    package var condition: String?
    package var note: String?
    package var decisions: [DecisionRecord] = []
    /// A fact that must be so.
    package var needs: String?
    /// A fact that must not be so.
    package var lacks: String?
    /// A fact that becomes so.
    package var sets: String?
    /// A fact that ceases to be so.
    package var clears: String?
  }

  /// A way to launch the flow.
  package struct Launch: Sendable {
    package var commands: [Command<Int>]
    package var condition: String?
    package var facts: [String] = []
  }

  package var title: String
  package var parts: [FlowDocument.Part]
  package var screens: [Screen] = []
  package var actions: [Action] = []
  package var launches: [Launch] = []
  /// The most screens on show at once.
  package var depth = 1000

  package init(title: String) {
    self.title = title
    parts = [.init(name: title)]
  }
}

extension FlowPlan {
  /// Adds a screen and returns its index.
  mutating func screen(
    _ name: String, parameters: [String] = [], payload: String? = nil, part: Int = 0
  ) -> Int {
    screens.append(Screen(name: name, parameters: parameters, payload: payload, part: part))
    return screens.count - 1
  }

  /// Adds a child flow and returns its index.
  mutating func part(_ name: String, in parent: Int = 0) -> Int {
    parts.append(.init(name: name, parent: parent))
    return parts.count - 1
  }

  /// Adds what a control does.
  mutating func on(
    _ source: Int?, _ name: String, _ commands: Command<Int>..., when condition: String? = nil,
    payload: String? = nil, note: String? = nil
  ) {
    actions.append(
      Action(
        source: source, name: name, payload: payload, commands: commands, condition: condition,
        note: note))
  }

  /// Adds the way back from a screen that was pushed, by the app's own event and the platform's.
  mutating func back(from source: Int, _ name: String = "back") {
    actions.append(
      Action(source: source, name: name, trigger: .move(.back), commands: [.pop]))
  }

  /// Adds the way back from a modal layer, by a button or by hand.
  mutating func close(from source: Int, _ name: String = "closeTapped", byHand: Bool = true) {
    actions.append(Action(source: source, name: name, commands: [.dismiss]))
    guard byHand else { return }
    actions.append(
      Action(
        source: source, name: "swipedDown", trigger: .move(.interactiveDismiss),
        commands: [.dismiss]))
  }

  /// Adds a screen with the way to it from another, and the way back.
  mutating func push(
    _ name: String, from source: Int, by event: String, part: Int = 0, back: String? = "back"
  ) -> Int {
    let new = screen(name, part: part)
    on(source, event, .push(new))
    if let back { self.back(from: new, back) }
    return new
  }

  /// Adds an end.
  mutating func end(
    _ source: Int, _ name: String, _ outcome: String, when condition: String? = nil
  ) {
    actions.append(
      Action(source: source, name: name, outcome: outcome, condition: condition))
  }

  /// Adds the start.
  mutating func launch(_ screen: Int, when condition: String? = nil, facts: [String] = []) {
    launches.append(Launch(commands: [.setRoot(screen)], condition: condition, facts: facts))
  }
}
