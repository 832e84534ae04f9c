package import FlowCore
import Testing

/// Reads a stack as its description writes it: `main: [a, b{s: [c]}] + sheet[d] | help: {x*: [a]}`.
///
/// A mistake in the text fails the test.
package func stack(_ text: String) -> Stack {
  do {
    var reader = NotationReader(rest: text[...])
    let windows = try reader.windows()
    return try Stack(windows: windows)
  } catch {
    Issue.record("'\(text)' is no stack: \(error)")
    return Stack()
  }
}

/// Reads a container: `[a, b]`, `{x*: [a]; y: [b]}`.
package func container(_ text: String) -> Stack.Container {
  do {
    var reader = NotationReader(rest: text[...])
    return try reader.container()
  } catch {
    Issue.record("'\(text)' is no container: \(error)")
    return .stack([])
  }
}

private struct NotationReader {
  var rest: Substring

  struct Unexpected: Error { var rest: Substring }

  mutating func windows() throws -> [Stack.Window] {
    if rest == "[]" { return [] }
    var windows = [try window()]
    while take(" | ") { windows.append(try window()) }
    guard rest.isEmpty else { throw Unexpected(rest: rest) }
    return windows
  }

  private mutating func window() throws -> Stack.Window {
    let name = word()
    if !name.isEmpty { try expect(": ") }
    var layers = [Stack.Layer(try container())]
    while take(" + ") {
      let style = ModalStyle(name: word())
      layers.append(Stack.Layer(try container(), style: style))
    }
    return Stack.Window(name.isEmpty ? Stack.mainWindow : name, layers: layers)
  }

  mutating func container() throws -> Stack.Container {
    if take("[]") { return .stack([]) }
    if take("[") {
      var entries = [try entry()]
      while take(", ") { entries.append(try entry()) }
      try expect("]")
      return .stack(entries)
    }
    try expect("{")
    var selected = ""
    var tabs: [Stack.Tab] = []
    repeat {
      let name = word()
      if take("*") { selected = name }
      try expect(": ")
      tabs.append(Stack.Tab(name, try container()))
    } while take("; ")
    try expect("}")
    return .tabs(tabs, selected: selected)
  }

  private mutating func entry() throws -> Stack.Entry {
    guard let letter = Letter(rawValue: word()) else { throw Unexpected(rest: rest) }
    var entry = Stack.Entry(letter)
    guard take("{") else { return entry }
    repeat {
      let name = word()
      try expect(": ")
      entry.slots.append(Stack.Slot(name, try container()))
    } while take("; ")
    try expect("}")
    return entry
  }

  /// Letters and spaces, as far as they go.
  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter || $0 == " " }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func expect(_ text: String) throws {
    guard take(text) else { throw Unexpected(rest: rest) }
  }
}
