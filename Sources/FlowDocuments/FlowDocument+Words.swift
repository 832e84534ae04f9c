extension FlowDocument {
  /// The names of all windows, in the order met.
  package var windowNames: [String] { distinct(configurations.lazy.flatMap(\.windows).map(\.name)) }

  /// The names of all tabs, in the order met.
  package var tabNames: [String] { distinct(containers.flatMap { $0.names(ofTabs: true) }) }

  /// The names of all slots, in the order met.
  package var slotNames: [String] { distinct(containers.flatMap { $0.names(ofTabs: false) }) }

  private var containers: some Sequence<Container> {
    configurations.lazy.flatMap(\.windows).flatMap(\.layers).map(\.container)
  }

  private func distinct(_ names: some Sequence<String>) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }
}

extension FlowDocument.Configuration {
  /// The screen on top of the focused stack; `nil` when nothing is on show.
  package var top: FlowDocument.ShownScreen? { layers.last?.container.top }
}

extension FlowDocument.Container {
  /// The last screen of the innermost active stack: through selected tabs and into the last slot
  /// of the screen on top.
  package var top: FlowDocument.ShownScreen? {
    switch self {
    case .stack(let screens): screens.last.map { $0.slots.last?.container.top ?? $0 }
    case .tabs(let tabs, let selected): tabs.first { $0.name == selected }?.container.top
    }
  }

  /// The names of all tabs in the container, or of all slots, outer ones first.
  fileprivate func names(ofTabs isTabs: Bool) -> [String] {
    switch self {
    case .stack(let screens):
      screens.flatMap(\.slots).flatMap { slot in
        (isTabs ? [] : [slot.name]) + slot.container.names(ofTabs: isTabs)
      }
    case .tabs(let tabs, _):
      tabs.flatMap { (isTabs ? [$0.name] : []) + $0.container.names(ofTabs: isTabs) }
    }
  }
}

extension FlowDocument.Command {
  /// What it does, the tab, slot or window it names, and where: `popToRoot@tab search`.
  package var text: String {
    operation.rawValue + (name.map { " \($0)" } ?? "") + (address.map { "@\($0)" } ?? "")
  }
}

extension FlowDocument.Event {
  /// The event and its payload: `onCellTap(3)`.
  package var text: String { name + (payload.map { "(\($0))" } ?? "") }
}

extension FlowDocument.Finding.Kind {
  /// What is wrong with a child flow of that name, as a clause.
  package func explanation(of child: String) -> String {
    switch self {
    case .childWithoutScreens: "\(child) is in the state but none of its screens is on show"
    case .screensWithoutChild: "screens of \(child) are on show but \(child) is not in the state"
    }
  }
}
