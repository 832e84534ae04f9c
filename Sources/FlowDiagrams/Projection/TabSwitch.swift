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
    return before.ignoringSelectedTab(retapped) == after.ignoringSelectedTab(retapped)
  }

  /// The first screens of tabs that are not selected at a start, as duplicates, each once.
  func otherTabsAtStart(_ duplicates: ScreenDuplicates) -> [(duplicate: Int, name: String)] {
    var known = Set(starts.map { duplicates.tops[$0.configuration] })
    return starts.flatMap { duplicates.otherTabs(of: configurations[$0.configuration]) }
      .compactMap { occurrence in
        guard let duplicate = duplicates.index(of: occurrence), let name = occurrence.tabs.first,
          known.insert(duplicate).inserted
        else { return nil }
        return (duplicate, name)
      }
  }
}

extension FlowDocument.Configuration {
  /// The windows without their selected tabs, with one tab's stack reset to its first screen.
  fileprivate func ignoringSelectedTab(_ resetTab: String?) -> [FlowDocument.Stack.Window] {
    stack.windows.map { window in
      var window = window
      for index in window.layers.indices {
        window.layers[index].container = window.layers[index].container.ignoringSelectedTab(
          resetTab)
      }
      return window
    }
  }
}

extension FlowDocument.Stack.Container {
  fileprivate func ignoringSelectedTab(_ resetTab: String?, isReset: Bool = false) -> Self {
    switch self {
    case .stack(let entries):
      .stack(
        (isReset ? entries.prefix(1) : entries[...]).map { entry in
          var entry = entry
          for index in entry.slots.indices {
            entry.slots[index].container = entry.slots[index].container.ignoringSelectedTab(
              resetTab)
          }
          return entry
        })
    case .tabs(let tabs, _):
      .tabs(
        tabs.map {
          .init($0.name, $0.container.ignoringSelectedTab(resetTab, isReset: $0.name == resetTab))
        },
        selected: "")
    }
  }
}
