import FlowCore
import FlowDocuments

extension FlowDocument {
  /// The way to the top screen, short: `Login ▴ Personal › Account ›`; `nil` when nothing lies
  /// before it.
  ///
  /// A tab and a slot are steps of the way: `feed › Feed ›`, `Main › child ›`. What is open
  /// elsewhere follows: other tabs by how deep they are, other windows by their names.
  func pathToTop(of configuration: Configuration) -> String? {
    var way: [String] = []
    var elsewhere: [String] = []
    let windows = configuration.stack.windows
    let layers = windows.last?.layers ?? []
    for (index, layer) in layers.enumerated() {
      if index > 0 { way.append("▴") }
      let isTop = index == layers.count - 1
      append(layer.container, isTop: isTop, to: &way, &elsewhere)
    }
    elsewhere += windows.dropLast().map { "window \($0.name)" }
    let path = way.joined(separator: " ")
    let notes = elsewhere.isEmpty ? [] : ["+ " + elsewhere.joined(separator: ", ")]
    let parts = (path.isEmpty ? [] : [path]) + notes
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Appends the active way through a container: all of it, or in the top layer all but its end.
  private func append(
    _ container: Stack.Container, isTop: Bool, to way: inout [String], _ elsewhere: inout [String]
  ) {
    switch container {
    case .stack(let entries):
      let slot = entries.last?.slots.last
      let names = entries.map { screens[$0.screen.screen].name }
      let isEnd = isTop && slot == nil
      way.append(contentsOf: chained(isEnd ? names.dropLast() : names[...], isOpen: isTop))
      guard let slot else { return }
      if !isTop { way.append("›") }
      way += [slot.name, "›"]
      append(slot.container, isTop: isTop, to: &way, &elsewhere)
    case .tabs(let tabs, let selected):
      for tab in tabs where tab.name != selected {
        let depth = tab.container.screens.count
        if depth > 1 { elsewhere.append("\(tab.name) \(depth)") }
      }
      guard let tab = tabs.first(where: { $0.name == selected }) else { return }
      way += [tab.name, "›"]
      append(tab.container, isTop: isTop, to: &way, &elsewhere)
    }
  }

  /// The names with `›` between them, and after the last one when the way goes on.
  private func chained(_ names: ArraySlice<String>, isOpen: Bool) -> [String] {
    let words = names.flatMap { [$0, "›"] }
    return isOpen ? words : words.dropLast()
  }
}
