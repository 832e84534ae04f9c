import FlowCore
import FlowExploration

extension VirtualStack<FlowLabel> {
  /// The difference from another stack, one line per screen: the lines that differ, `-` for those
  /// here and `+` for those of the other, each with its neighbors, and counts of the lines between.
  func differences(from actual: Self) -> [String] {
    ["- expected, + actual"] + Self.shortened(Self.compare(outline, actual.outline))
  }

  private static func compare(_ expected: [String], _ actual: [String]) -> [String] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in actual.difference(from: expected) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (left, right) = (0, 0)
    while left < expected.count || right < actual.count {
      if removed.contains(left) {
        lines.append("- \(expected[left])")
        left += 1
      } else if inserted.contains(right) {
        lines.append("+ \(actual[right])")
        right += 1
      } else {
        lines.append("  \(expected[left])")
        left += 1
        right += 1
      }
    }
    return lines
  }

  /// Omits equal lines, except those next to a difference.
  private static func shortened(_ lines: [String]) -> [String] {
    let differs = lines.map { !$0.hasPrefix("  ") }
    let kept = lines.indices.map { line in
      differs[max(0, line - 1)...min(lines.count - 1, line + 1)].contains(true)
    }
    var result: [String] = []
    var equal = 0
    for line in lines.indices {
      guard kept[line] else {
        equal += 1
        continue
      }
      if equal > 0 { result.append("  … \(equal) equal") }
      equal = 0
      result.append(lines[line])
    }
    return equal > 0 ? result + ["  … \(equal) equal"] : result
  }
}

extension VirtualStack {
  /// One line per screen, the bottom one first, below its window, layer, tab or slot.
  fileprivate var outline: [String] {
    windows.flatMap { window in
      let names = windows.count > 1 ? ["window \(window.name)"] : []
      return names
        + window.layers.flatMap { layer in
          (layer.style.map { ["+ \($0.name)"] } ?? []) + layer.container.outline
        }
    }
  }
}

extension VirtualStack.Container {
  fileprivate var outline: [String] {
    switch self {
    case .stack(let entries):
      entries.flatMap { entry in
        ["\(entry.screen)"]
          + entry.slots.flatMap { Self.inside("slot \($0.name)", $0.container) }
      }
    case .tabs(let tabs, let selected):
      tabs.flatMap { tab in
        Self.inside("tab \(tab.name)\(tab.name == selected ? "*" : "")", tab.container)
      }
    }
  }

  private static func inside(_ name: String, _ container: Self) -> [String] {
    ["\(name):"] + container.outline.map { "  \($0)" }
  }
}

/// A mismatch between what a test expects and what happened: a title, and lines with details.
struct Mismatch: Hashable, Sendable {
  var title: String
  var lines: [String]

  init(_ title: String, _ lines: [String] = []) {
    (self.title, self.lines) = (title, lines)
  }

  /// A mismatch of two texts, one above the other.
  init(_ title: String, expected: String, actual: String) {
    let hint = expected == actual ? ["they look the same, but are not equal"] : []
    self.init(title, ["expected: \(expected)", "actual:   \(actual)"] + hint)
  }

  /// A mismatch of two stacks: complete if they are short, otherwise only the differences.
  init(_ title: String, expected: VirtualStack<FlowLabel>, actual: VirtualStack<FlowLabel>) {
    let texts = [expected.description, actual.description]
    if texts.contains(where: { $0.count > Self.maxLineLength }), texts[0] != texts[1] {
      self.init(title, expected.differences(from: actual))
    } else {
      self.init(title, expected: texts[0], actual: texts[1])
    }
  }

  private static let maxLineLength = 72

  var text: String { ([title] + lines.map { $0.indented() }).joined(separator: "\n") }
}

extension Collection {
  func commandsText<F: Flow>(of flow: F.Type) -> String where Element == Command<F.Screen> {
    isEmpty ? "none" : map { "\($0.map(F.label(ofScreen:)))" }.joined(separator: ", ")
  }
}
