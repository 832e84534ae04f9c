import FlowCore
import FlowDocuments
import FlowSupport

extension Search {
  /// Why the search grew so large; `nil` if it reached no limit, or if time ran out.
  ///
  /// - Complexity: O(*n*) in the configurations, and O(*p*²) in the parts of a few thousand of
  ///   them.
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

/// Finds which parts of the configurations of a search multiply, and which grow.
///
/// Parts are the members of the state and the containers of the stack. Two parts count as
/// independent if enough combinations of their values were found: see ``areIndependent(_:_:)``.
private struct GrowthAnalysis<F: ExplorableFlow, Visitor: SearchVisitor> where Visitor.F == F {
  private typealias GrowthPart = SampledPart

  private let search: Search<F, Visitor>
  private let nodes: [Int]
  private let distances: [Int]
  private let parts: [GrowthPart]

  private static var maxSamples: Int { 4000 }

  init?(_ search: Search<F, Visitor>, _ distances: [Int], by deadline: Deadline) {
    self.search = search
    let stride = max(1, search.configurations.count / Self.maxSamples)
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
    let causes =
      [describeIndependentParts(of: varying)].compactMap(\.self) + describeGrowth(of: varying)
    return causes.isEmpty ? [describeManyValues(of: varying)].compactMap(\.self) : causes
  }

  // MARK: Many values

  /// Describes the part that has different values in most configurations; `nil` if there is none.
  private func describeManyValues(of varying: [GrowthPart]) -> String? {
    guard let part = varying.first, part.count * 2 > nodes.count else { return nil }
    return "\(part.name) has \(counted(part.count, "value")) in the "
      + "\(counted(nodes.count, "configuration")) examined"
  }

  // MARK: Multiplying

  /// Parts with fewer values do not make a search large.
  private static var minValues: Int { 4 }

  /// The parts with several values, sorted by descending number of values; of parts that determine
  /// each other, the one with more values, or else the later one, which is a container.
  private var varying: [GrowthPart] {
    var kept: [GrowthPart] = []
    let candidates = parts.enumerated().filter { $1.count > 1 }
      .sorted { ($0.element.count, $0.offset) > ($1.element.count, $1.offset) }.map(\.element)
    for part in candidates where !kept.contains(where: { combinations(of: part, $0) == $0.count }) {
      kept.append(part)
    }
    return kept
  }

  private func describeIndependentParts(of varying: [GrowthPart]) -> String? {
    var factors: [GrowthPart] = []
    for part in varying where factors.allSatisfy({ areIndependent(part, $0) }) {
      factors.append(part)
    }
    guard factors.count(where: { $0.count >= Self.minValues }) > 1 else { return nil }
    let names = factors.map { "\($0.name) (\($0.count) values)" }
    let product = factors.map { "\($0.count)" }.joined(separator: " × ")
    let advice =
      factors.count(where: \.isTab) < 2
      ? "" : "; check each tab by itself, as a child flow"
    return
      "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "") are independent of each "
      + "other: up to \(product) combinations of the values found so far\(advice)"
  }

  private func combinations(of one: GrowthPart, _ other: GrowthPart) -> Int {
    Set(zip(one.values, other.values).map { SIMD2($0, $1) }).count
  }

  /// Whether enough combinations of the values of two parts were found for them to be independent.
  ///
  /// A search that was stopped by a limit has found about half of them, those near the start.
  private func areIndependent(_ one: GrowthPart, _ other: GrowthPart) -> Bool {
    let all = one.count * other.count
    let found = combinations(of: one, other)
    return all <= 16 ? found * 4 >= all * 3 : found * 10 >= min(all, nodes.count) * 3
  }

  // MARK: Growing

  private func describeGrowth(of varying: [GrowthPart]) -> [String] {
    guard let last = distances.last, last >= 6 else { return [] }
    return varying.compactMap { part in
      guard let sample = part.sizes.indices.max(by: { part.sizes[$0] ?? 0 < part.sizes[$1] ?? 0 }),
        let size = part.sizes[sample], size * 4 >= last, distances[sample] * 4 >= last * 3,
        let round = growthRound(of: part.name, to: nodes[sample])
      else { return nil }
      // Whether it grows further is not known: a counter may start over beyond the limit.
      return "so far, \(part.name) grows by \(round.growth) in each round of "
        + round.inputs.joined(separator: ", ")
    }
  }

  /// The steps between the last two growths of a part on the path to a node; `nil` if it grows less
  /// than twice.
  private func growthRound(of name: String, to node: Int) -> (growth: Int, inputs: [String])? {
    let trace = search.trace(to: node)
    let sizes = ([trace.first] + trace.steps.map(\.after)).map { configuration in
      let stack = VirtualStack<Int>(positionsIn: configuration.stack.shape)
      return ConfigurationParts(configuration.state, stack).all.first { $0.name == name }?.size ?? 0
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
  /// The size of its value, by sample: a number, or a count of elements or screens.
  private(set) var sizes: [Int?]
  private var numbers = ValueNumbers()
  private var isAbsentSomewhere: Bool

  /// Creates a part that was absent in the first samples.
  init(_ name: String, absentIn samples: Int) {
    self.name = name
    values = Array(repeating: 0, count: samples)
    sizes = Array(repeating: nil, count: samples)
    isAbsentSomewhere = samples > 0
  }

  /// The number of different values, including absence.
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
      // Of several containers with the same name, such as nested tabs, the outermost counts.
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
  typealias ConfigurationPart = (name: String, value: any Hashable, size: Int?)

  private(set) var all: [ConfigurationPart] = []

  /// - Parameter stack: The stack, with numbers for its screens; equal screens have equal numbers.
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

  /// A collection with more elements, or a value nested deeper, is a single part.
  private static let maxElements = 8
  private static let maxDepth = 3

  private mutating func add(_ value: Any, as name: String = "", depth: Int = 0) {
    let mirror = Mirror(reflecting: value)
    let isWhole = name.isEmpty || depth == Self.maxDepth
    switch mirror.displayStyle {
    case .struct, .class, .tuple:
      guard depth < Self.maxDepth, !mirror.children.isEmpty else { break }
      for member in mirror.children {
        add(member.value, as: joined(name, member.label ?? ""), depth: depth + 1)
      }
      return
    case .enum:
      guard depth < Self.maxDepth, let payload = mirror.children.first else { break }
      let label = joined(name, payload.label ?? "")
      let whole = name.isEmpty ? "the state" : name
      all.append(("the case of \(whole)", payload.label ?? "", nil))
      return add(payload.value, as: label, depth: depth + 1)
    case .collection where mirror.children.count <= Self.maxElements && !isWhole:
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
    let hashable = value as? any Hashable ?? ValueText.unmasked(value)
    all.append((name.isEmpty ? "the state" : name, hashable, size))
  }

  private func joined(_ name: String, _ label: String) -> String {
    // The elements of a tuple have the labels `.0`, `.1` and so on.
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

/// Numbers for the values of one part, from 1; equal values of one type have the same number.
private struct ValueNumbers {
  private final class TypedTable<Value: Hashable> {
    var values = InternTable<Value>(validates: false)
    var numbers: [Int] = []
  }

  private var tables: [ObjectIdentifier: AnyObject] = [:]
  private(set) var count = 0

  mutating func number<Value: Hashable>(of value: Value) -> Int {
    let type = ObjectIdentifier(Value.self)
    let table = tables[type] as? TypedTable<Value> ?? TypedTable()
    tables[type] = table
    let position = table.values.number(of: value)
    if position == table.numbers.count {
      count += 1
      table.numbers.append(count)
    }
    return table.numbers[position]
  }
}
