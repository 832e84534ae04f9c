import FlowCore
import FlowDocuments

extension Search {
  /// Why the search grew so large; `nil` if time is short.
  ///
  /// - Complexity: O(*n*) in the configurations, and O(*p*²) in the parts of a few thousand of them.
  func growth(by deadline: Deadline) -> SearchGrowth? {
    guard bound != nil else { return nil }
    var distances: [Int] = []
    var levels: [Int] = []
    for node in configurations.indices {
      let distance = source(of: node).map { distances[$0] + 1 } ?? 0
      distances.append(distance)
      if distance == levels.count { levels.append(0) }
      levels[distance] += 1
    }
    guard let analysis = GrowthAnalysis(self, distances, by: deadline) else { return nil }
    return SearchGrowth(levels: levels, causes: analysis.causes)
  }
}

/// Finds out which parts of the configurations of a search multiply, and which grow.
///
/// Parts are the members of the state and the containers of the stack. Two parts count as
/// independent if a good share of the combinations of their values was found.
private struct GrowthAnalysis<F: ExplorableFlow, Visitor: SearchVisitor> where Visitor.F == F {
  private typealias Part = SampledPart

  private let search: Search<F, Visitor>
  private let nodes: [Int]
  private let distances: [Int]
  private let parts: [Part]

  private static var mostSamples: Int { 4000 }

  init?(_ search: Search<F, Visitor>, _ distances: [Int], by deadline: Deadline) {
    self.search = search
    let stride = max(1, search.configurations.count / Self.mostSamples)
    nodes = Array(Swift.stride(from: 0, to: search.configurations.count, by: stride))
    self.distances = nodes.map { distances[$0] }
    var samples = PartSamples()
    for (sample, node) in nodes.enumerated() {
      if sample.isMultiple(of: 64), deadline.isOver { return nil }
      samples.add(
        ConfigurationParts(
          search.configurations.state(of: node), search.configurations.codedStack(of: node)))
    }
    parts = samples.parts
  }

  var causes: [String] {
    let varying = varying
    let causes = [multiplying(of: varying)].compactMap(\.self) + growing(of: varying)
    return causes.isEmpty ? [havingManyValues(of: varying)].compactMap(\.self) : causes
  }

  // MARK: Many values

  /// The part that has a different value in most of the configurations, if there is one.
  private func havingManyValues(of varying: [Part]) -> String? {
    guard let part = varying.first, part.count * 2 > nodes.count else { return nil }
    return "\(part.name) has \(counted(part.count, "value")) in the "
      + "\(counted(nodes.count, "configuration")) looked at"
  }

  // MARK: Multiplying

  /// Parts with fewer values make no search large.
  private static var manyValues: Int { 4 }

  /// The parts with several values, those with most first; of parts that mean the same, the one
  /// with more values, or the later one, which is a container.
  private var varying: [Part] {
    var kept: [Part] = []
    let candidates = parts.enumerated().filter { $1.count > 1 }
      .sorted { ($0.element.count, $0.offset) > ($1.element.count, $1.offset) }.map(\.element)
    for part in candidates where !kept.contains(where: { combinations(of: part, $0) == $0.count }) {
      kept.append(part)
    }
    return kept
  }

  private func multiplying(of varying: [Part]) -> String? {
    var factors: [Part] = []
    for part in varying where factors.allSatisfy({ areIndependent(part, $0) }) {
      factors.append(part)
    }
    guard factors.count(where: { $0.count >= Self.manyValues }) > 1 else { return nil }
    let names = factors.map { "\($0.name) (\($0.count) values)" }
    let product = factors.map { "\($0.count)" }.joined(separator: " × ")
    let advice =
      F.self is any PartedFlow.Type || factors.count(where: \.isTab) < 2
      ? "" : "; tabs that are declared as IndependentTabs are searched one by one"
    return
      "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "") are independent of each "
      + "other: up to \(product) combinations of the values met so far\(advice)"
  }

  private func combinations(of one: Part, _ other: Part) -> Int {
    Set(zip(one.values, other.values).map { SIMD2($0, $1) }).count
  }

  /// Whether enough combinations of the values of two parts were found for them to be independent.
  ///
  /// A search that is cut has found about half of them, those near the start.
  private func areIndependent(_ one: Part, _ other: Part) -> Bool {
    let all = one.count * other.count
    let met = combinations(of: one, other)
    return all <= 16 ? met * 4 >= all * 3 : met * 10 >= min(all, nodes.count) * 3
  }

  // MARK: Growing

  private func growing(of varying: [Part]) -> [String] {
    guard let last = distances.last, last >= 6 else { return [] }
    return varying.compactMap { part in
      guard let sample = part.sizes.indices.max(by: { part.sizes[$0] ?? 0 < part.sizes[$1] ?? 0 }),
        let most = part.sizes[sample], most * 4 >= last, distances[sample] * 4 >= last * 3,
        let round = round(of: part.name, to: nodes[sample])
      else { return nil }
      // Whether it goes on is not known: a counter may start over behind the limit.
      return "so far, \(part.name) grows by \(round.growth) in each round of "
        + round.inputs.joined(separator: ", ")
    }
  }

  /// The last steps to a node in which a part grows twice, from one growth to the next.
  private func round(of name: String, to node: Int) -> (growth: Int, inputs: [String])? {
    let trace = search.trace(to: node)
    let sizes = ([trace.first] + trace.steps.map(\.after)).map { place in
      let stack = VirtualStack<Int>(positionsIn: place.stack.shape)
      return ConfigurationParts(place.state, stack).all.first { $0.name == name }?.size ?? 0
    }
    let growths = sizes.indices.dropFirst().filter { sizes[$0] > sizes[$0 - 1] }
    guard let last = growths.last, let before = growths.dropLast().last else { return nil }
    let inputs = trace.steps[before..<last].map { "\($0.input)" }
    return (sizes[last] - sizes[before], inputs)
  }
}

/// A part of the configurations, with its values by sample.
private struct SampledPart {
  let name: String
  /// The number of its value, by sample; 0 if it is absent.
  private(set) var values: [Int]
  /// How large its value is, by sample: a number, or a count of elements or screens.
  private(set) var sizes: [Int?]
  private var numbers = ValueNumbers()
  private var isAbsentSomewhere: Bool

  /// Makes a part that was absent in the first samples.
  init(_ name: String, absentIn samples: Int) {
    self.name = name
    values = Array(repeating: 0, count: samples)
    sizes = Array(repeating: nil, count: samples)
    isAbsentSomewhere = samples > 0
  }

  /// The number of different values; being absent is one of them.
  var count: Int { numbers.count + (isAbsentSomewhere ? 1 : 0) }

  /// Whether it is the content of a tab.
  var isTab: Bool { name.hasPrefix("tab ") || name.contains(": tab ") }

  mutating func append(_ value: any Hashable, size: Int?) {
    values.append(numbers.number(of: value))
    sizes.append(size)
  }

  mutating func appendAbsence() {
    values.append(0)
    sizes.append(nil)
    isAbsentSomewhere = true
  }
}

/// The parts of some configurations, in the order found.
private struct PartSamples {
  private(set) var parts: [SampledPart] = []
  private var positions: [String: Int] = [:]
  private var count = 0

  mutating func add(_ sample: ConfigurationParts) {
    for (name, value, size) in sample.all {
      let position = positions[name] ?? parts.count
      if position == parts.count {
        positions[name] = position
        parts.append(SampledPart(name, absentIn: count))
      }
      // Of several containers with one name, such as nested tabs, the outermost counts.
      guard parts[position].values.count == count else { continue }
      parts[position].append(value, size: size)
    }
    for position in parts.indices where parts[position].values.count == count {
      parts[position].appendAbsence()
    }
    count += 1
  }
}

/// The parts of a configuration: the members of its state, and the containers of its stack.
private struct ConfigurationParts {
  typealias Part = (name: String, value: any Hashable, size: Int?)

  private(set) var all: [Part] = []

  /// - Parameter stack: The stack, with numbers for its screens: equal ones have one number.
  init<State>(_ state: State, _ stack: VirtualStack<Int>) {
    add(state)
    let windows = stack.windows
    for window in windows {
      let prefix = windows.count > 1 ? "window \(window.name): " : ""
      for (number, layer) in window.layers.enumerated() {
        add(layer.container, number == 0 ? "\(prefix)the root" : "\(prefix)layer \(number)", prefix)
      }
    }
  }

  /// Anything with more elements, or nested deeper, is one part.
  private static let mostElements = 8
  private static let deepest = 3

  private mutating func add(_ value: Any, as name: String = "", depth: Int = 0) {
    let mirror = Mirror(reflecting: value)
    let isWhole = name.isEmpty || depth == Self.deepest
    switch mirror.displayStyle {
    case .struct, .class, .tuple:
      guard depth < Self.deepest, !mirror.children.isEmpty else { break }
      for member in mirror.children {
        add(member.value, as: joined(name, member.label ?? ""), depth: depth + 1)
      }
      return
    case .enum:
      guard depth < Self.deepest, let payload = mirror.children.first else { break }
      let label = joined(name, payload.label ?? "")
      let whole = name.isEmpty ? "the state" : name
      all.append(("the case of \(whole)", payload.label ?? "", nil))
      return add(payload.value, as: label, depth: depth + 1)
    case .collection where mirror.children.count <= Self.mostElements && !isWhole:
      let count = mirror.children.count
      all.append(("the count of \(name)", count, count))
      for (index, element) in mirror.children.enumerated() {
        add(element.value, as: "\(name)[\(index)]", depth: depth + 1)
      }
      return
    default: break
    }
    let size: Int? =
      switch mirror.displayStyle {
      case .collection, .set, .dictionary: mirror.children.count
      default: value as? Int
      }
    let told = value as? any Hashable ?? ValueText.unmasked(value)
    all.append((name.isEmpty ? "the state" : name, told, size))
  }

  private func joined(_ name: String, _ label: String) -> String {
    // A tuple calls its elements `.0`, `.1` and so on.
    let label = label.hasPrefix(".") ? label.dropFirst() : label[...]
    return name.isEmpty || label.isEmpty ? name + label : "\(name).\(label)"
  }

  private mutating func add(
    _ container: VirtualStack<Int>.Container, _ name: String, _ prefix: String
  ) {
    switch container {
    case .stack(let entries):
      all.append((name, entries.map(\.screen), entries.count))
      for entry in entries {
        for slot in entry.slots { add(slot.container, "\(prefix)slot \(slot.name)", prefix) }
      }
    case .tabs(let tabs, let selected):
      all.append(("\(prefix)the selected tab", selected, nil))
      for tab in tabs { add(tab.container, "\(prefix)tab \(tab.name)", prefix) }
    }
  }
}

/// Numbers for the values of one part, from 1 on; equal values of one type have one number.
private struct ValueNumbers {
  private final class Table<Value: Hashable> {
    var values = InternTable<Value>(watching: false)
    var numbers: [Int] = []
  }

  private var tables: [ObjectIdentifier: AnyObject] = [:]
  private(set) var count = 0

  mutating func number<Value: Hashable>(of value: Value) -> Int {
    let type = ObjectIdentifier(Value.self)
    let table = tables[type] as? Table<Value> ?? Table()
    tables[type] = table
    let position = table.values.number(of: value)
    if position == table.numbers.count {
      count += 1
      table.numbers.append(count)
    }
    return table.numbers[position]
  }
}
