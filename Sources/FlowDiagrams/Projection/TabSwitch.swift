import FlowCore
import FlowDocuments

extension FlowDocument {
  /// Whether a transition only does what tapping a tab does: it selects the tab, or returns the
  /// selected tab to its first screen.
  ///
  /// Such transitions lead from everywhere to everywhere, so the level of screens omits them.
  func isTabSwitch(_ transition: Transition) -> Bool {
    guard case .configuration(let target) = transition.target else { return false }
    let retapped: String?
    switch transition.event.move {
    case .tabTapped: retapped = nil
    case .tabRetapped(let name): retapped = name
    case .back, .backBy, .interactiveDismiss, .windowFocused, .windowClosed, nil:
      return false
    }
    let (before, after) = (configurations[transition.source], configurations[target])
    return before.withTabsAside(retapped) == after.withTabsAside(retapped)
  }

  /// The first copies of tabs that are not selected at a start, each once.
  func otherTabsAtStart(_ copies: ScreenCopies) -> [(copy: Int, name: String)] {
    var known = Set(starts.map { copies.tops[$0.configuration] })
    return starts.flatMap { copies.otherTabs(of: configurations[$0.configuration]) }
      .compactMap { place in
        guard let copy = copies.index(of: place), let name = place.tabs.first,
          known.insert(copy).inserted
        else { return nil }
        return (copy, name)
      }
  }
}

extension FlowDocument.Configuration {
  /// What is visible whichever tab is selected, with one tab's stack cut to its first screen.
  fileprivate func withTabsAside(_ cut: String?) -> [FlowDocument.Stack.Window] {
    stack.windows.map { window in
      var window = window
      for index in window.layers.indices {
        window.layers[index].container = window.layers[index].container.withTabsAside(cut)
      }
      return window
    }
  }
}

extension FlowDocument.Stack.Container {
  fileprivate func withTabsAside(_ cut: String?, isCut: Bool = false) -> Self {
    switch self {
    case .stack(let entries):
      .stack(
        (isCut ? entries.prefix(1) : entries[...]).map { entry in
          var entry = entry
          for index in entry.slots.indices {
            entry.slots[index].container = entry.slots[index].container.withTabsAside(cut)
          }
          return entry
        })
    case .tabs(let tabs, _):
      .tabs(
        tabs.map { .init($0.name, $0.container.withTabsAside(cut, isCut: $0.name == cut)) },
        selected: "")
    }
  }
}
