import FlowCore
import FlowDocuments

extension FlowDocument {
  /// The path to the top screen, shortened: `Login ▴ Personal › Account ›`; `nil` if nothing
  /// precedes it.
  ///
  /// Tabs and slots are steps of the path: `feed › Feed ›`, `Main › child ›`. Other open containers
  /// follow: tabs with their depth, windows with their name and, if they show more than one screen,
  /// the path to theirs: `+ window main: Page ▴ Dialog`.
  func pathToTop(of configuration: Configuration) -> String? {
    var elsewhere: [String] = []
    let windows = configuration.stack.windows
    let path = path(through: windows.last?.layers ?? [], &elsewhere)
    elsewhere += windows.dropLast().map { window in
      var hidden: [String] = []
      let path = self.path(through: window.layers, &hidden)
      guard !path.isEmpty, let top = (try? Stack(windows: [window]))?.top else {
        return "window \(window.name)"
      }
      return "window \(window.name): \(path) \(screens[top.screen].name)"
    }
    let notes = elsewhere.isEmpty ? [] : ["+ " + elsewhere.joined(separator: ", ")]
    let parts = (path.isEmpty ? [] : [path]) + notes
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The path to the top screen of a window, without the screen.
  private func path(through layers: [Stack.Layer], _ elsewhere: inout [String]) -> String {
    var steps: [String] = []
    for (index, layer) in layers.enumerated() {
      if index > 0 { steps.append("▴") }
      let isTop = index == layers.count - 1
      append(layer.container, isTop: isTop, to: &steps, &elsewhere)
    }
    return steps.joined(separator: " ")
  }

  /// Appends the active path through a container: all of it, or in the top layer all but its end.
  private func append(
    _ container: Stack.Container, isTop: Bool, to steps: inout [String], _ elsewhere: inout [String]
  ) {
    switch container {
    case .stack(let entries):
      let slot = entries.last?.slots.last
      let names = entries.map { screens[$0.screen.screen].name }
      let isEnd = isTop && slot == nil
      let chain = names.dropLast(isEnd ? 1 : 0).flatMap { [$0, "›"] }
      // In the top layer, the path continues after the last name.
      steps += chain.dropLast(isTop ? 0 : 1)
      guard let slot else { return }
      if !isTop { steps.append("›") }
      steps += [slot.name, "›"]
      append(slot.container, isTop: isTop, to: &steps, &elsewhere)
    case .tabs(let tabs, let selected):
      for tab in tabs where tab.name != selected {
        let depth = tab.container.screens.count
        if depth > 1 { elsewhere.append("\(tab.name) \(depth)") }
      }
      guard let tab = tabs.first(where: { $0.name == selected }) else { return }
      steps += [tab.name, "›"]
      append(tab.container, isTop: isTop, to: &steps, &elsewhere)
    }
  }
}
