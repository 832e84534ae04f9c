import FlowCore
import FlowTestSupport

// What each system move does to the second model, word by word as the page says it.
extension NaiveStack {
  /// The stack after a move, or nothing where it cannot be made.
  func after(_ move: SystemMove) -> NaiveStack? {
    guard var top = windows.last?.layers.last else { return nil }
    var result = self
    let (window, layer) = (windows.count - 1, (windows.last?.layers.count ?? 1) - 1)
    switch move {
    case .back:
      guard !top.content.goBack(by: 1) else { break }
      guard layer > 0 else { return nil }
      result.windows[window].layers.removeLast()
      return result
    case .backBy(let count):
      guard count > 0, top.content.goBack(by: count) else { return nil }
    case .dismissalAttempted:
      return top.style?.allowsInteractiveDismiss == true ? self : nil
    case .interactiveDismiss:
      guard top.style?.allowsInteractiveDismiss == true else { return nil }
      result.windows[window].layers.removeLast()
      return result
    case .tabTapped(let name):
      var changed = false
      _ = top.content.changeNearest { content in
        guard case .tabs(let tabs, let selected) = content,
          tabs.contains(where: { $0.name == name })
        else { return false }
        changed = selected != name
        content = .tabs(tabs, selected: name)
        return true
      }
      guard changed else { return nil }
    case .tabRetapped(let name):
      guard top.content.goToRoot(ofTab: name) else { return nil }
    case .windowFocused(let name):
      guard let position = windows.dropLast().firstIndex(where: { $0.name == name }) else {
        return nil
      }
      result.windows.append(result.windows.remove(at: position))
      return result
    case .windowClosed(let name):
      result.windows = windows.filter { $0.name != name }
      return result.windows.count == windows.count || result.windows.isEmpty ? nil : result
    }
    result.windows[window].layers[layer] = top
    return result
  }
}

extension NaiveContent {
  /// Takes screens off the nearest stack that has more than one, if it has more than that many.
  fileprivate mutating func goBack(by count: Int) -> Bool {
    var isDone = false
    _ = changeNearest { content in
      guard case .stack(let screens) = content, screens.count > 1 else { return false }
      isDone = screens.count > count
      if isDone { content = .stack(screens.dropLast(count)) }
      return true
    }
    return isDone
  }

  /// Shortens the selected tab's own stack, if it is longer than one.
  fileprivate mutating func goToRoot(ofTab name: String) -> Bool {
    var isDone = false
    _ = changeNearest { content in
      guard case .tabs(let tabs, let selected) = content, tabs.contains(where: { $0.name == name })
      else { return false }
      guard selected == name else { return true }
      _ = content.changeOwnStack { screens in
        isDone = screens.count > 1
        screens = [screens[0]]
        return nil
      }
      return true
    }
    return isDone
  }
}
