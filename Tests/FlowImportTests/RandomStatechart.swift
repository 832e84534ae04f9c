import FlowTestSupport

/// A random statechart that can be written as SCXML and as a machine of XState.
///
/// It has nothing in which the libraries that run it are known to differ from the specifications:
/// - python-statemachine refuses internal transitions that lead out of their state, which are
///   external by the specification of SCXML.
/// - xstate-statemachine reads one target of a transition only, tells a state of the end of states
///   deep inside of it, does nothing on an event that leads to its own state without `reenter`, and
///   looks up history before the states are left.
struct RandomStatechart {
  enum Kind: Equatable {
    case state, parallel, final
    case history(isDeep: Bool)
  }

  struct State {
    var name: String
    var kind: Kind
    var parent: Int?
    var children: [Int] = []
    /// Where it begins; of history, where it leads at first.
    var initial: Int?
    var raises: String?
  }

  struct Transition {
    var source: Int
    /// `nil` for one that is taken as soon as it can be.
    var event: String?
    /// Whether it waits for the end of its source instead.
    var isDone = false
    var condition: String?
    var targets: [Int] = []
    var isInternal = false
  }

  static let events = ["e1", "e2", "e3"]
  static let conditions = ["g1", "g2"]

  let isXState: Bool
  private(set) var states = [State(name: "chart", kind: .state)]
  private(set) var transitions: [Transition] = []
  private(set) var script: [String] = []
  private var generator: SplitMix64

  /// Makes a statechart; equal seeds give equal ones.
  ///
  /// - Parameter hasConditions: Whether some transitions depend on what only an app knows.
  init(seed: UInt64, isXState: Bool, hasConditions: Bool) {
    generator = SplitMix64(seed: seed)
    self.isXState = isXState
    addChildren(of: 0, depth: 0)
    for number in states.indices.dropFirst() {
      addTransitions(from: number, hasConditions: hasConditions)
    }
    script = (0..<8).map { _ in pick(Self.events) }
  }

  /// The states in which the statechart ends.
  var ends: [String] {
    states.filter { $0.kind == .final && $0.parent == 0 }.map(\.name)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[generator.below(elements.count)]
  }

  // MARK: States

  private mutating func addChildren(of parent: Int, depth: Int) {
    let isParallel = states[parent].kind == .parallel
    var plain: [Int] = []
    for index in 0..<(2 + generator.below(isParallel ? 1 : 3)) {
      var kind = Kind.state
      if !isParallel, index > 0, generator.once(in: 5) {
        kind = .final
      } else if depth < 2, states.count < 10, generator.once(in: 5) {
        kind = .parallel
      }
      let number = states.count
      states.append(State(name: "s\(number)", kind: kind, parent: parent))
      states[parent].children.append(number)
      if kind != .final { plain.append(number) }
      if kind != .final && !isXState && generator.once(in: 12) {
        states[number].raises = pick(Self.events)
      }
      let divides = isParallel ? !generator.once(in: 4) : generator.once(in: 3)
      if kind == .parallel || kind == .state && depth < 3 && states.count < 14 && divides {
        addChildren(of: number, depth: depth + 1)
      }
    }
    if !isParallel { states[parent].initial = pick(plain) }
    guard parent != 0, generator.once(in: 3), !isParallel else { return }
    let isDeep = generator.once(in: 2)
    let history = State(
      name: "h\(states.count)", kind: .history(isDeep: isDeep), parent: parent,
      initial: pick(plain))
    states[parent].children.append(states.count)
    states.append(history)
  }

  private func isInside(_ state: Int, _ other: Int) -> Bool {
    states[state].parent.map { $0 == other || isInside($0, other) } ?? false
  }

  // MARK: Transitions

  private mutating func addTransitions(from source: Int, hasConditions: Bool) {
    switch states[source].kind {
    case .final, .history: return
    case .state, .parallel: break
    }
    for _ in 0..<generator.below(4) {
      var transition = Transition(source: source, event: pick(Self.events))
      if hasConditions, generator.once(in: 3) { transition.condition = pick(Self.conditions) }
      if !isXState, transition.condition == nil, generator.once(in: 6) {
        let state = states[1 + generator.below(states.count - 1)]
        if state.name.hasPrefix("s") { transition.condition = "In('\(state.name)')" }
      }
      if !generator.once(in: 12) { transition.targets = targets(from: source) }
      transition.isInternal =
        !transition.targets.isEmpty && transition.targets.allSatisfy { isInside($0, source) }
        && generator.once(in: 2)
      transitions.append(transition)
    }
    if generator.once(in: 8), let next = laterSibling(of: source) {
      var transition = Transition(source: source, targets: [next])
      if hasConditions { transition.condition = pick(Self.conditions) }
      transitions.append(transition)
    }
    let ends = states[source].children.contains { states[$0].kind == .final }
    let endsDeepInside = states.indices.contains { state in
      states[state].kind == .final && isInside(state, source) && states[state].parent != source
    }
    if ends || states[source].kind == .parallel, !generator.once(in: 3),
      !isXState || states[source].kind == .parallel || !endsDeepInside
    {
      transitions.append(
        Transition(source: source, isDone: true, targets: targets(from: source)))
    }
  }

  /// One state, or two in different regions.
  private mutating func targets(from source: Int) -> [Int] {
    var first = 1 + generator.below(states.count - 1)
    let states = states
    if isXState {
      if case .history = states[first].kind, let parent = states[first].parent,
        parent == source || isInside(source, parent) || isInside(parent, source)
      {
        first = parent
      }
      return [first]
    }
    let around = sequence(first: first) { states[$0].parent }
    guard generator.once(in: 4),
      let region = around.first(where: { states[$0].parent.map { states[$0].kind } == .parallel }),
      let parallel = states[region].parent
    else { return [first] }
    let others = states.indices.filter { isInside($0, parallel) && !isInside($0, region) }
      .filter { $0 != region }
    return others.isEmpty ? [first] : [first, pick(others)]
  }

  private func laterSibling(of state: Int) -> Int? {
    guard let parent = states[state].parent, states[parent].kind == .state else { return nil }
    return states[parent].children.first { $0 > state && states[$0].name.hasPrefix("s") }
  }

  // MARK: Texts

  /// The file, with values for the conditions that only an app knows.
  func text(where values: [String: Bool]) -> String {
    isXState ? json(0) : scxml(where: values)
  }

  private func names(_ numbers: [Int], _ prefix: String = "") -> [String] {
    numbers.map { prefix + states[$0].name }
  }

  private func scxml(where values: [String: Bool]) -> String {
    let data = values.sorted { $0.key < $1.key }.map { name, value in
      "<data id=\"\(name)\" expr=\"\(value ? "True" : "False")\"/>"
    }
    let root = states[0]
    return "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" "
      + "datamodel=\"ecmascript\" initial=\"\(names([root.initial ?? 0])[0])\">\n"
      + "<datamodel>\(data.joined())</datamodel>\n"
      + root.children.map(scxml).joined() + "</scxml>\n"
  }

  private func scxml(_ number: Int) -> String {
    let state = states[number]
    let id = "id=\"\(state.name)\""
    let inside = state.children.map(scxml).joined()
    let initial = state.initial.map { names([$0])[0] } ?? ""
    switch state.kind {
    case .history(let isDeep):
      return "<history \(id) type=\"\(isDeep ? "deep" : "shallow")\">"
        + "<transition target=\"\(initial)\"/></history>\n"
    case .final: return "<final \(id)/>\n"
    case .state, .parallel:
      let name = state.kind == .parallel ? "parallel" : "state"
      let begins = state.children.isEmpty || name == "parallel" ? "" : " initial=\"\(initial)\""
      let raise = state.raises.map { "<onentry><raise event=\"\($0)\"/></onentry>" } ?? ""
      let elements = transitions.filter { $0.source == number }.map { transition in
        let event = transition.isDone ? "done.state.\(state.name)" : transition.event
        let attributes = [
          event.map { "event=\"\($0)\"" }, transition.condition.map { "cond=\"\($0)\"" },
          transition.targets.isEmpty
            ? nil : "target=\"\(names(transition.targets).joined(separator: " "))\"",
          transition.isInternal ? "type=\"internal\"" : nil,
        ]
        return "<transition \(attributes.compactMap(\.self).joined(separator: " "))/>\n"
      }
      return "<\(name) \(id)\(begins)>\(raise)\n\(elements.joined())\(inside)</\(name)>\n"
    }
  }

  private func json(_ number: Int) -> String {
    let state = states[number]
    var keys = ["\"id\": \"\(state.name)\""]
    let initial = state.initial.map { names([$0])[0] } ?? ""
    switch state.kind {
    case .history(let isDeep):
      keys += [
        "\"type\": \"history\", \"history\": \"\(isDeep ? "deep" : "shallow")\"",
        "\"target\": \"\(initial)\"",
      ]
    case .final: keys.append("\"type\": \"final\"")
    case .parallel: keys.append("\"type\": \"parallel\"")
    case .state: if !state.children.isEmpty { keys.append("\"initial\": \"\(initial)\"") }
    }
    if !state.children.isEmpty {
      let inside = state.children.map { "\"\(states[$0].name)\": \(json($0))" }
      keys.append("\"states\": {\(inside.joined(separator: ",\n"))}")
    }
    let own = transitions.filter { $0.source == number }
    let on = Self.events.compactMap { event -> String? in
      let alternatives = own.filter { $0.event == event }.map(json)
      return alternatives.isEmpty ? nil : "\"\(event)\": [\(alternatives.joined(separator: ", "))]"
    }
    if !on.isEmpty { keys.append("\"on\": {\(on.joined(separator: ", "))}") }
    let always = own.filter { $0.event == nil && !$0.isDone }.map(json)
    if !always.isEmpty { keys.append("\"always\": [\(always.joined(separator: ", "))]") }
    let done = own.filter(\.isDone).map(json)
    if !done.isEmpty { keys.append("\"onDone\": [\(done.joined(separator: ", "))]") }
    return "{\(keys.joined(separator: ", "))}"
  }

  private func json(_ transition: Transition) -> String {
    var keys = [
      "\"reenter\": \(!transition.isInternal)"
    ]
    if let condition = transition.condition { keys.append("\"guard\": \"\(condition)\"") }
    let targets = names(transition.targets, "#").map { "\"\($0)\"" }
    if targets.count == 1 { keys.append("\"target\": \(targets[0])") }
    if targets.count > 1 { keys.append("\"target\": [\(targets.joined(separator: ", "))]") }
    return "{\(keys.joined(separator: ", "))}"
  }
}
