import FlowCore
import FlowDocuments
import FlowSupport

extension Search {
  /// `nil` if the search reached no limit, or if time ran out.
  func growth(by deadline: Deadline) -> SearchGrowth? {
    guard bound != nil, let causes = partsWithManyValues(by: deadline) else { return nil }
    var distances: [Int] = []
    var levels: [Int] = []
    for node in configurations.indices {
      let distance = source(of: node).map { distances[$0] + 1 } ?? 0
      distances.append(distance)
      if distance == levels.count { levels.append(0) }
      levels[distance] += 1
    }
    return SearchGrowth(levels: levels, causes: causes)
  }

  /// With the number of values of each; `nil` if time ran out.
  private func partsWithManyValues(by deadline: Deadline) -> [String]? {
    let nodes = Array(
      stride(from: 0, to: configurations.count, by: max(1, configurations.count / 4000)))
    var values: [String: Set<AnyHashable>] = [:]
    for (sample, node) in nodes.enumerated() {
      if sample.isMultiple(of: 64), deadline.isOver { return nil }
      addMembers(of: configurations.state(of: node), to: &values)
      let stack = configurations.codedStack(of: node)
      for window in stack.windows {
        let prefix = stack.windows.count > 1 ? "window \(window.name): " : ""
        for (number, layer) in window.layers.enumerated() {
          let name = number == 0 ? "the root" : "layer \(number)"
          addStacks(of: layer.container, prefix + name, prefix, to: &values)
        }
      }
    }
    return values.map { (name: $0, count: $1.count) }.filter { $0.count > 4 }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(3).map {
        "\($0.name) has \($0.count) values in the \(counted(nodes.count, "configuration")) examined"
      }
  }
}

/// Adds the members of a state by name; a value nested deeper is a part as a whole.
private func addMembers(
  of value: Any, _ name: String = "", depth: Int = 0, to values: inout [String: Set<AnyHashable>]
) {
  let mirror = Mirror(reflecting: value)
  guard [.struct, .class, .tuple, .enum].contains(mirror.displayStyle), depth < 3,
    !mirror.children.isEmpty
  else {
    values[name.isEmpty ? "the state" : name, default: []]
      .insert(value as? AnyHashable ?? AnyHashable(ValueText.unmasked(value)))
    return
  }
  for member in mirror.children {
    // The elements of a tuple have the labels `.0`, `.1` and so on.
    let label = (member.label ?? "").drop { $0 == "." }
    addMembers(
      of: member.value, name.isEmpty || label.isEmpty ? name + label : "\(name).\(label)",
      depth: depth + 1, to: &values)
  }
}

/// Adds the stacks in a container, each under the name of its tab or slot.
private func addStacks(
  of container: VirtualStack<Int>.Container, _ name: String, _ prefix: String,
  to values: inout [String: Set<AnyHashable>]
) {
  switch container {
  case .stack(let entries):
    values[name, default: []].insert(entries.map(\.screen))
    for slot in entries.flatMap(\.slots) {
      addStacks(of: slot.container, "\(prefix)slot \(slot.name)", prefix, to: &values)
    }
  case .tabs(let tabs, _):
    for tab in tabs {
      addStacks(of: tab.container, "\(prefix)tab \(tab.name)", prefix, to: &values)
    }
  }
}
