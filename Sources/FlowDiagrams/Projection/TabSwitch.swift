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
    case .back, .backBy, .interactiveDismiss, .dismissalAttempted, .windowFocused, .windowClosed,
      nil:
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
    var windows = stack.windows
    for window in windows.indices {
      for layer in windows[window].layers.indices {
        windows[window].layers[layer].container.ignoreSelectedTab(resetTab)
      }
    }
    return windows
  }
}

extension FlowDocument.Stack.Container {
  fileprivate mutating func ignoreSelectedTab(_ resetTab: String?, isReset: Bool = false) {
    switch self {
    case .stack(var entries):
      if isReset { entries.removeSubrange(min(1, entries.count)...) }
      for entry in entries.indices {
        for slot in entries[entry].slots.indices {
          entries[entry].slots[slot].container.ignoreSelectedTab(resetTab)
        }
      }
      self = .stack(entries)
    case .tabs(let tabs, _):
      self = .tabs(
        tabs.map { tab in
          var container = tab.container
          container.ignoreSelectedTab(resetTab, isReset: tab.name == resetTab)
          return .init(tab.name, container)
        },
        selected: "")
    }
  }
}
