#if CLI
import FlowCore
import FlowDocuments
import FlowTestSupport

extension FlowDocument {
  /// How a flow grows by one screen.
  enum Growth: String, CaseIterable, Sendable {
    /// A screen that is pushed and leads back.
    case leaf
    /// One that also leads on to another screen.
    case bridge
    /// One in the middle of a line, from which its event moves on to the new screen.
    case step
  }

  /// The document with a screen more, somewhere; `nil` where no stack can take one.
  func grown(by growth: Growth, seed: UInt64) -> FlowDocument? {
    var random = SplitMix64(seed: seed)
    let sources = configurations.indices.filter {
      configurations[$0].isExpanded && pushing(screens.count, onto: $0) != nil
    }
    guard !sources.isEmpty else { return nil }
    let source = sources[random.below(sources.count)]
    guard var new = pushing(screens.count, onto: source), let top = configurations[source].top
    else { return nil }
    new.state = "AddedScreen"
    var result = self
    result.screens.append(.init(name: "AddedScreen", part: screens[top.screen].part))
    result.configurations.append(new)
    result.connect(source, to: configurations.count, by: growth, others: sources, &random)
    return result
  }

  private mutating func connect(
    _ source: Int, to new: Int, by growth: Growth, others: [Int], _ random: inout SplitMix64
  ) {
    let push = Command.push(StackScreen(screens.count - 1))
    let onward = transitions.indices.filter {
      transitions[$0].source == source && transitions[$0].target != .configuration(source)
        && transitions[$0].decisions.isEmpty && !transitions[$0].commands.isEmpty
    }
    if growth == .step, !onward.isEmpty {
      let line = onward[random.below(onward.count)]
      var old = transitions[line]
      transitions[line].target = .configuration(new)
      transitions[line].commands = [push]
      old.source = new
      transitions.append(old)
      return
    }
    let entry = Transition(
      from: source, to: .configuration(new), event: .init(name: "addedTapped"), commands: [push])
    let last = transitions.lastIndex { $0.source <= source } ?? -1
    transitions.insert(entry, at: last + 1)
    transitions.append(
      Transition(
        from: new, to: .configuration(source), event: .init(name: "addedBack"),
        commands: [.pop]))
    guard growth == .bridge else { return }
    let other = others[random.below(others.count)]
    transitions.append(
      Transition(
        from: new, to: .configuration(other), event: .init(name: "otherTapped"),
        commands: configurations[other].top.map { [.replaceTop($0)] } ?? []))
  }

  /// A configuration with a screen more on its uppermost stack.
  private func pushing(_ screen: Int, onto index: Int) -> Configuration? {
    var result = configurations[index]
    guard case .stack(let entries)? = result.stack.keyWindow?.layers.last?.container,
      entries.last?.slots.isEmpty == true,
      (try? result.stack.apply(.push(.init(screen)))) != nil
    else { return nil }
    return result
  }
}
#endif
