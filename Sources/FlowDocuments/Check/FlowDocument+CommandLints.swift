package import FlowCore

extension FlowDocument {
  /// The transitions whose commands do not lead to the stack of their target.
  ///
  /// An explored flow has none. A document written by hand may leave out the commands of a
  /// transition, the payloads in them and the styles of layers. Commands with tabs or slots in them
  /// are not checked, because a document names only their screens. The same commands of an event
  /// are reported once for each top screen.
  var contradictoryCommands: [Lint] {
    let names = ScreenNames(self)
    var reported: Set<[String]> = []
    var lints: [Lint] = []
    for transition in transitions {
      guard case .configuration(let target) = transition.target,
        let effect = wrongEffect(of: transition, to: configurations[target].stack)
      else { continue }
      let source = configurations[transition.source]
      let commands = transition.commands.map { $0.text { names.signatures[$0.screen] } }
        .joined(separator: ", ")
      let top = source.top.map { names.signatures[$0.screen] } ?? ""
      guard reported.insert([transition.event.path, commands, top]).inserted else { continue }
      let stack = Configuration(state: "", stack: effect.stack)
      let result =
        effect.refusal.map {
          "cannot apply where \(names.text(of: source)) is on show: \($0.reason.explanation);"
        } ?? "leads from \(names.text(of: source)) to \(names.text(of: stack)), not to "
        + "\(names.text(of: configurations[target]));"
      lints.append(
        Lint(
          .contradictoryCommands,
          "\(commands) of \(transition.event.path) \(result) correct the commands or the stacks, or "
            + "leave the commands out",
          location: transition.location))
    }
    return lints
  }

  /// The refusal of a transition's commands, or the stack they lead to if it is not the target's.
  private func wrongEffect(
    of transition: Transition, to target: Stack
  ) -> (refusal: FlowCore.Refusal<StackScreen>?, stack: Stack)? {
    let commands = transition.commands
    guard !commands.isEmpty else { return nil }
    var result = configurations[transition.source].stack
    let refusal = result.refusal(of: commands)
    if refusal == nil, result == target || result.agrees(with: target) { return nil }
    guard !commands.contains(where: \.namesContainer) else { return nil }
    var plain = configurations[transition.source].stack.map { StackScreen($0.screen) }
    if plain.refusal(of: commands.map { $0.map { .init($0.screen) } }) == nil,
      plain.agrees(with: target)
    {
      return nil
    }
    return (refusal, result)
  }
}

extension FlowDocument {
  /// Returns why a command of a transition cannot apply to the stack it stands on, or `nil` if all
  /// can.
  ///
  /// A document may leave out the payloads in commands. What follows a command with tabs or slots is
  /// not examined, because a document names only their screens.
  package func refusal(of transition: Transition) -> FlowCore.Refusal<StackScreen>? {
    let commands = Array(transition.commands.prefix { !$0.namesContainer })
    var stack = configurations[transition.source].stack
    guard !commands.isEmpty, let refusal = stack.refusal(of: commands) else { return nil }
    var plain = configurations[transition.source].stack.map { StackScreen($0.screen) }
    return plain.refusal(of: commands.map { $0.map { .init($0.screen) } }) == nil ? nil : refusal
  }
}

extension FlowDocument.Stack {
  /// Whether it is the same stack as another one, as far as a document records both: payloads may
  /// be missing in commands, and a style may be missing in a command or a layer.
  fileprivate func agrees(with other: Self) -> Bool {
    var (windows, others) = (map(\.screen).windows, other.map(\.screen).windows)
    for (window, pair) in zip(windows, others).enumerated() {
      for (layer, layers) in zip(pair.0.layers, pair.1.layers).enumerated()
      where [layers.0.style, layers.1.style].contains(.unknown) {
        windows[window].layers[layer].style = .unknown
        others[window].layers[layer].style = .unknown
      }
    }
    return windows == others
  }

  /// Applies commands, and returns why they were refused, or `nil` if they were not.
  fileprivate mutating func refusal(
    of commands: [Command<FlowDocument.StackScreen>]
  ) -> Refusal<FlowDocument.StackScreen>? {
    do throws(Refusal<FlowDocument.StackScreen>) {
      try apply(CommandList(commands))
      return nil
    } catch {
      return error
    }
  }
}

extension Command<FlowDocument.StackScreen> {
  /// Whether it sets tabs or slots, of which a document names only the screens.
  fileprivate var namesContainer: Bool { [.setContent, .embed].contains(parts.operation) }
}
