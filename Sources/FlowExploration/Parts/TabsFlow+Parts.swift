import FlowCore
import FlowDocuments

extension TabsFlow: PartitionedFlow where Tabs: ExplorableTabs {
  var unexplorablePart: String? {
    Tabs.tabs.all.first { !$0.child.isExplorable(in: self) }.map { "tab \($0.name.rawValue)" }
  }

  var plan: PartPlan<Self>? {
    let list = Tabs.tabs
    guard confinement == nil, list.all.count > 1,
      let first = try? Configuration(after: start),
      case .tabs? = first.stack.keyWindow?.layers.first?.container
    else { return nil }
    let parts = list.all.map { tab in
      let observer = TabObserver(tab: tab, of: list, start: first)
      return PartPlan<Self>.FlowPart(
        name: "tab \(tab.name.rawValue)", flow: TabsFlow(tabs, confinedTo: tab.name),
        entry: .move(.tabTapped(tab.name), list.tapped(tab.name)),
        isFirst: tab.name == first.state[keyPath: list.selected],
        escapes: [
          .observer { observer.escapingCommands }, .observer { observer.escapedConfigurations },
        ],
        sharedScreens: .observer { observer.sharedScreens })
    }
    return PartPlan(parts: parts, obstacle: obstacle(in: list, start: first))
  }

  /// Why the tabs may influence each other, whatever their children do.
  private func obstacle(
    in list: TabList<Tabs>, start first: Configuration<Self>
  ) -> String? {
    let selected = MemoryLayout<State>.offset(of: list.selected).map {
      $0..<$0 + MemoryLayout<Tabs.Tab>.size
    }
    guard let selected else { return "the selected tab is not in a stored property" }
    var bytes = [selected]
    for tab in list.all {
      guard let own = tab.byteRange, !bytes.contains(where: own.overlaps) else {
        return "the state of tab \(tab.name.rawValue) is not in a stored property of its own"
      }
      bytes.append(own)
    }
    guard InternTable(list.all.map { list.tapped($0.name) }).values.count == list.all.count else {
      return "taps on different tabs are the same event"
    }
    if !linkEvents.isEmpty { return "links lead from tab to tab" }
    guard PartPlan<Self>.isLeavable(first) else { return "a tab starts with a modal" }
    return nil
  }
}

/// Checks that what happens in a tab stays there.
private struct TabObserver<Tabs: ExplorableTabs>: Sendable {
  typealias F = TabsFlow<Tabs>
  typealias Container = VirtualStack<Tabs.Screen>.Container

  private let tab: ChildTab<Tabs>
  private let list: TabList<Tabs>
  private let names: [String]
  /// What the tabs show at the start.
  private let first: [VirtualStack<Tabs.Screen>.Tab]

  init(tab: ChildTab<Tabs>, of list: TabList<Tabs>, start first: Configuration<F>) {
    self.tab = tab
    self.list = list
    names = list.all.map(\.name.rawValue)
    self.first = first.stack.keyWindow?.layers.first?.container.tabs ?? []
  }

  /// Commands that can change what other tabs show.
  var escapingCommands: LocalRule<F> {
    LocalRule(
      stepMessage: { step in
        step.transition.flatMap { transition in
          transition.commands.first(where: leavesTab).map {
            "its command \($0.map(F.label(ofScreen:))) can change other tabs "
              + "(\(transition.location))"
          }
        }
      },
      mayReport: { _, _, transition in transition?.commands.contains(where: leavesTab) ?? false })
  }

  /// Configurations that no tab reaches on its own.
  var escapedConfigurations: LocalRule<F> {
    LocalRule(configurationMessage: { configuration in
      escape(at: configuration).map { ViolationMessage(text: $0) }
    })
  }

  var sharedScreens: LocalRule<F> {
    LocalRule<F>(configurationMessage: { configuration in
      let own = ownContainers(at: configuration).flatMap { $0.screens }
      return own.contains { screen in
        list.all.contains { $0.name != tab.name && $0.child.owns(screen) }
      } ? ViolationMessage(text: "its screens could be those of other tabs") : nil
    })
  }

  private func leavesTab(_ command: Command<Tabs.Screen>) -> Bool {
    command.leaves(tab: tab.name.rawValue, of: names)
  }

  private func escape(at configuration: Configuration<F>) -> String? {
    guard configuration.state[keyPath: list.selected] == tab.name else {
      return "it selects another tab"
    }
    guard
      case .tabs(let tabs, tab.name.rawValue)? = configuration.stack.keyWindow?.layers[0].container,
      configuration.stack.windows.count == 1, tabs.map({ $0.name }) == names,
      zip(tabs, first).allSatisfy({ $0.name == tab.name.rawValue || $0 == $1 })
    else { return "it changes more than its own tab" }
    let inner = ownContainers(at: configuration).flatMap { $0.tabNames }
    return inner.first(where: names.contains).map { "it has an inner tab called \($0), too" }
  }

  /// What the tab shows, and the modals over it.
  private func ownContainers(at configuration: Configuration<F>) -> [Container] {
    let layers = configuration.stack.keyWindow?.layers ?? []
    let own = layers.first?.container.tabs.filter { $0.name == tab.name.rawValue } ?? []
    return own.map { $0.container } + layers.dropFirst().map { $0.container }
  }
}

extension ChildDeclaration {
  /// Whether a screen could be one of the child's.
  fileprivate func owns(_ screen: Parent.Screen) -> Bool {
    !declaration.screen.extract(from: screen).isEmpty
  }
}

extension Command {
  /// Whether it can change more than the selected tab and the modals over it.
  ///
  /// Commands without an address act inside the selected tab, or in the modal over it: on its
  /// stack, on the slots around that, and on the modals.
  fileprivate func leaves(tab own: String, of tabs: [String]) -> Bool {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .replaceTop, .setStack, .remove, .bringToFront, .present,
      .dismiss, .dismissAll, .embed, .clear:
      false
    case .select(let name): tabs.contains(name)
    case .setRoot, .setContent, .openWindow, .closeWindow, .focusWindow: true
    case .at(let address, _):
      switch address.steps.first {
      case .slot: false
      case .tab(let name): name != own && tabs.contains(name)
      case .window, .layer, nil: true
      }
    }
  }
}

extension VirtualStack.Container {
  fileprivate var tabs: [VirtualStack.Tab] {
    if case .tabs(let tabs, _) = self { tabs } else { [] }
  }

  /// The names of all tabs inside.
  fileprivate var tabNames: [String] {
    switch self {
    case .stack(let entries): entries.flatMap { $0.slots.flatMap { $0.container.tabNames } }
    case .tabs(let tabs, _): tabs.flatMap { [$0.name] + $0.container.tabNames }
    }
  }
}
