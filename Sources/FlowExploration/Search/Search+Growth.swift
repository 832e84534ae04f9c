import FlowCore
import FlowDocuments
import FlowScripts
import FlowSupport

extension Search {
  /// `nil` if the search reached no limit, or if time ran out.
  func growth(by deadline: Deadline) -> SearchGrowth? {
    guard bound != nil, let causes = growthCauses(by: deadline) else { return nil }
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

  /// The parts of the state and of the stack with the most values, and which of them occur in most
  /// combinations; `nil` if time ran out.
  private func growthCauses(by deadline: Deadline) -> [String]? {
    let nodes = Array(
      stride(from: 0, to: configurations.count, by: max(1, configurations.count / 4000)))
    var parts = VaryingParts()
    for (sample, node) in nodes.enumerated() {
      if sample.isMultiple(of: 64), deadline.isOver { return nil }
      parts.addMembers(of: configurations.state(of: node))
      let stack = configurations.codedStack(of: node)
      for window in stack.windows {
        let prefix = stack.windows.count > 1 ? "window \(window.name): " : ""
        for (number, layer) in window.layers.enumerated() {
          let name = number == 0 ? "the root" : "layer \(number)"
          parts.addStacks(of: layer.container, prefix + name, prefix)
        }
      }
      parts.endSample()
    }
    return repeatedQuestions + parts.causes
  }

  /// What a script asks again and again until the farthest configuration.
  private var repeatedQuestions: [String] {
    guard flow is any ScriptFlow, let last = configurations.indices.last else { return [] }
    let screens = Array(configurations[last].stack.focusedScreens)
    for period in 1...Self.maxPeriod where screens.count >= 3 * period {
      let round = screens.suffix(period)
      let end = screens.indices.dropLast(period)
      let repeated = end.reversed().prefix { screens[$0] == screens[$0 + period] }.count
      guard repeated >= 2 * period else { continue }
      let names = round.map { "\(F.label(ofScreen: $0))" }.listed("and")
      return [
        "the script asks \(names) \(repeated / period + 1) times in a row: it has a loop that may "
          + "never end; limit its rounds, or set a limit of screens that shows what it does"
      ]
    }
    return []
  }

  /// The number of questions up to which a loop is named.
  private static var maxPeriod: Int { 4 }
}

/// The values of the parts of a state and of a stack in some configurations, nearest first.
private struct VaryingParts {
  private struct Part {
    var name: String
    var values = InternTable<AnyHashable>(validates: false)
    /// The number of its value in each sample; -1 where there is no such part.
    var samples: [Int] = []
    /// The number of screens or elements that it has at most, with the first sample that has so many.
    var largest: (size: Int, sample: Int) = (0, 0)
    var unit = ""

    var valueCount: Int { values.values.count }
  }

  private var parts: [Part] = []
  private var indices: [String: Int] = [:]
  private var sampleCount = 0

  private mutating func add(
    _ value: AnyHashable, _ name: String, size: Int = 0, unit: String = ""
  ) {
    let index = indices[name] ?? parts.count
    if index == parts.count {
      indices[name] = index
      parts.append(Part(name: name))
    }
    let number = parts[index].values.number(of: value)
    guard parts[index].samples.count <= sampleCount else { return }
    while parts[index].samples.count < sampleCount { parts[index].samples.append(-1) }
    parts[index].samples.append(number)
    if size > parts[index].largest.size { parts[index].largest = (size, sampleCount) }
    parts[index].unit = unit
  }

  mutating func endSample() { sampleCount += 1 }

  /// Adds the members of a value by name, and the elements of an array that has few; a value nested
  /// deeper is a part as a whole.
  mutating func addMembers(of value: Any, _ name: String = "", depth: Int = 0) {
    let mirror = Mirror(reflecting: value)
    let isCollection = [.collection, .set, .dictionary].contains(mirror.displayStyle)
    let partName = name.isEmpty ? "the state" : name
    let isPart = { (style: Mirror.DisplayStyle?) in
      switch style {
      case .struct, .class, .tuple, .enum, .optional: false
      case .collection: mirror.children.count > Self.maxElements
      default: true
      }
    }
    if isCollection || depth == 3 || mirror.children.isEmpty || isPart(mirror.displayStyle) {
      let size = isCollection ? mirror.children.count : 0
      let whole = value as? AnyHashable ?? AnyHashable(ValueText.unmasked(value))
      add(whole, partName, size: size, unit: "element")
    }
    guard depth < 3, !isPart(mirror.displayStyle) else { return }
    for (index, member) in mirror.children.enumerated() {
      // The elements of a tuple have the labels `.0`, `.1` and so on.
      let label = (member.label ?? "").drop { $0 == "." }
      let memberName =
        switch mirror.displayStyle {
        case .collection: "\(name)[\(index)]"
        case .optional: name
        default: name.isEmpty || label.isEmpty ? name + label : "\(name).\(label)"
        }
      addMembers(of: member.value, memberName, depth: depth + 1)
    }
  }

  /// The number of elements up to which each element of an array is a part of its own.
  private static let maxElements = 8

  /// Adds the stacks in a container, each under the name of its tab or slot.
  mutating func addStacks(
    of container: VirtualStack<Int>.Container, _ name: String, _ prefix: String
  ) {
    switch container {
    case .stack(let entries):
      // As `AnyHashable`, arrays are compared element by element as `AnyHashable`, which is slow.
      let screens = ContiguousArray(entries.lazy.map(\.screen))
      add(AnyHashable(screens), name, size: entries.count, unit: "screen")
      for slot in entries.flatMap(\.slots) {
        addStacks(of: slot.container, "\(prefix)slot \(slot.name)", prefix)
      }
    case .tabs(let tabs, _):
      for tab in tabs { addStacks(of: tab.container, "\(prefix)tab \(tab.name)", prefix) }
    }
  }

  // MARK: Causes

  /// A line for each of the three parts with the most values, and one for those that multiply.
  var causes: [String] {
    let examined = "in the \(counted(sampleCount, "configuration")) examined"
    let named = namedParts
    let lines = named.map { part in
      let growth =
        isGrowing(part) ? ", and grows: up to \(counted(part.largest.size, part.unit))" : ""
      return "\(part.name) has \(part.valueCount) values \(examined)\(growth)"
    }
    let multiplying = named.filter { part in
      named.contains { $0.name != part.name && multiply($0, part) }
    }.map(\.name)
    guard multiplying.count > 1 else { return lines }
    return lines + [
      "\(multiplying.listed("and")) multiply: their values occur in many combinations"
    ]
  }

  /// The three parts with the most values, without those that they determine.
  private var namedParts: [Part] {
    // An array is named only if it grows; else its elements are.
    let candidates = parts.filter { part in
      part.valueCount > 1 && (isGrowing(part) || indices["\(part.name)[0]"] == nil)
    }
    let many = candidates.filter { $0.valueCount > 4 }
    var named: [Part] = []
    for part in (many.isEmpty ? candidates : many).sorted(by: {
      ($1.valueCount, $0.name) < ($0.valueCount, $1.name)
    }) {
      let determining = named.firstIndex {
        combinations($0, part) == $0.valueCount
      }
      if let index = determining {
        let isEqual =
          named[index].valueCount == part.valueCount && !named[index].name.contains(" (")
        if isEqual { named[index].name += " (with \(part.name))" }
      } else if named.count < 3 {
        named.append(part)
      }
    }
    return named
  }

  /// Whether a part goes on getting larger until the farthest configurations.
  private func isGrowing(_ part: Part) -> Bool {
    part.largest.size > 2 && part.largest.sample * 2 > sampleCount
  }

  /// Whether two parts do not depend on each other, as far as the combinations of their values show.
  private func multiply(_ one: Part, _ other: Part) -> Bool {
    let (smaller, larger) = (
      min(one.valueCount, other.valueCount), max(one.valueCount, other.valueCount)
    )
    // The farthest configurations do not have all combinations yet, and only some are examined.
    return combinations(one, other) >= max(larger * 2, min(smaller * larger, sampleCount) / 3)
  }

  private func combinations(_ one: Part, _ other: Part) -> Int {
    Set(zip(one.samples, other.samples).map { SIMD2($0, $1) }).count
  }
}
