import FlowDocuments

extension ImportFormat {
  static let xState = Self(
    name: "xstate", title: "XState machine in JSON", extensions: [], isRunnable: true,
    recognizes: { $0.outermostObject?["states"]?.members != nil },
    read: { context throws(ImportError) in try XStateReader(context).document() })
}

private struct XStateReader {
  private static let stateKeys = [
    "id", "key", "initial", "states", "type", "on", "always", "after", "onDone", "invoke",
    "history", "target", "entry", "exit", "order", "description",
  ]
  private static let transitionKeys = [
    "target", "guard", "cond", "actions", "internal", "reenter", "event", "eventType", "source",
  ]

  private typealias Event = Statechart.StatechartEvent

  private let context: ImportContext
  private var chart: Statechart
  private var values: [JSONValue] = []
  private var ids: [String: Int] = [:]
  /// The names of invoked services, by their IDs.
  private var services: [String: String] = [:]

  init(_ context: ImportContext) {
    (self.context, chart) = (context, Statechart(context: context, rules: .xState))
  }

  consuming func document() throws(ImportError) -> FlowDocument {
    let machine = try context.file.json()
    guard machine["states"]?.members != nil else {
      throw context.error(
        at: machine, #"a machine must be an object such as {"initial": "a", "states": {}}"#)
    }
    let name = (machine["id"]?.string ?? machine["key"]?.string)?.nonEmpty
    try add(machine, named: name ?? context.file.stem, in: nil)
    for (number, value) in values.enumerated() { try complete(number, value) }
    return try chart.document(named: chart.states[0].name)
  }

  // MARK: States

  private mutating func add(
    _ value: JSONValue, named name: String, in parent: Int?
  ) throws(ImportError) {
    guard value.members != nil else {
      throw context.error(
        at: value, "the state \(JSONWriter.excerpt(name)) must be an object, such as {}")
    }
    context.line = context.line(of: value)
    let history = value["history"]?.string
    let isHistory = value["states"] == nil && history != nil
    let kind: Statechart.StateKind =
      switch value["type"]?.string ?? (isHistory ? "history" : "") {
      case "parallel": .parallel
      case "final": .final
      case "history": .history(isDeep: history == "deep")
      default: .state
      }
    let number = try chart.add(name, kind, in: parent)
    values.append(value)
    if let id = value["id"]?.string { ids[id] = number }
    context.drop(value, except: Self.stateKeys)
    addDescriptions(of: value, to: number)
    for (index, service) in elements(of: value["invoke"]).enumerated() {
      services[id(of: service, number, index)] = self.name(of: service)
    }
    guard let states = value["states"] else { return }
    guard let members = states.members else {
      throw context.error(at: states, #"the states must be an object, such as {"home": {}}"#)
    }
    for member in members {
      guard !member.key.trimmed.isEmpty else {
        throw context.error(at: states, "a state has no name")
      }
      try add(member.value, named: member.key, in: number)
    }
  }

  private mutating func complete(_ number: Int, _ value: JSONValue) throws(ImportError) {
    if chart.isHistory(number) {
      return chart.states[number].initial = try targets(value["target"], from: number)
    }
    chart.states[number].initial = try initial(of: number)
    for member in value["on"]?.members ?? [] {
      // Version 4 writes `always` as an event without a name.
      let events = member.key.isEmpty ? [] : [event(member.key)]
      try addTransitions(member.value, on: events, from: number)
    }
    if let always = value["always"] { try addTransitions(always, on: [], from: number) }
    for member in value["after"]?.members ?? [] {
      let time = Int(member.key).map { "\($0) ms" } ?? member.key
      let event = Event(
        name: "xstate.after.\(member.key).\(number)", title: "after \(time)", isPrefix: false)
      try addTransitions(member.value, on: [event], from: number)
    }
    if let done = value["onDone"] {
      let event = Event(name: "\(Statechart.donePrefix)\(number)", isPrefix: false)
      try addTransitions(done, on: [event], from: number)
    }
    for (index, service) in elements(of: value["invoke"]).enumerated() {
      try addWork(service, called: id(of: service, number, index), to: number)
    }
  }

  /// The event of a descriptor, which may report the end of a state or answer work.
  private func event(_ descriptor: String) -> Event {
    for prefix in ["done.state.", "xstate.done.state."] where descriptor.hasPrefix(prefix) {
      guard let state = target("#" + descriptor.dropFirst(prefix.count), from: 0) else { break }
      return .init(name: "\(Statechart.donePrefix)\(state)", isPrefix: false)
    }
    for (prefix, isFailure) in [
      ("done.invoke.", false), ("xstate.done.actor.", false), ("error.platform.", true),
      ("xstate.error.actor.", true),
    ] where descriptor.hasPrefix(prefix) {
      let id = String(descriptor.dropFirst(prefix.count))
      if let name = services[id] { return answer(of: name, id, isFailure: isFailure) }
    }
    return .init(name: descriptor, isPrefix: descriptor.hasSuffix(".*"))
  }

  private mutating func initial(of number: Int) throws(ImportError) -> [Int] {
    let children = chart.states[number].children
    guard let value = values[number]["initial"], !children.isEmpty else {
      if chart.isCompound(number) {
        context.assume(
          "a state without 'initial' starts in its first child", chart.states[number].name,
          at: chart.states[number].line)
      }
      return Array(children.prefix(1))
    }
    guard let name = value.string ?? value["target"]?.string else {
      throw context.error(at: value, "the initial state must be the name of a state")
    }
    let target =
      name.hasPrefix("#") ? target(name, from: number) : descendant(name[...], of: number)
    guard let target, chart.isInside(target, number) else {
      throw context.error(at: value, "there is no state \(JSONWriter.excerpt(name)) in this state")
    }
    return [target]
  }

  private mutating func addWork(
    _ service: JSONValue, called id: String, to number: Int
  ) throws(ImportError) {
    let name = name(of: service)
    chart.states[number].work.append(name)
    for (key, isFailure) in [("onDone", false), ("onError", true)] {
      guard let value = service[key] else { continue }
      try addTransitions(value, on: [answer(of: name, id, isFailure: isFailure)], from: number)
    }
    context.drop(service, except: ["src", "id", "onDone", "onError", "type"])
  }

  private func name(of service: JSONValue) -> String {
    let source = service["src"]?.string ?? service["src"]?["type"]?.string ?? service.string
    return (source ?? service["id"]?.string)?.trimmed.nonEmpty ?? "invoke"
  }

  private func id(of service: JSONValue, _ number: Int, _ index: Int) -> String {
    service["id"]?.string ?? "\(index).\(number)"
  }

  private func answer(of work: String, _ id: String, isFailure: Bool) -> Event {
    .init(
      name: "xstate.\(isFailure ? "error" : "done").actor.\(id)",
      title: "\(work) \(isFailure ? "failed" : "done")", work: work, isFailure: isFailure,
      isPrefix: false)
  }

  // MARK: Transitions

  private mutating func addTransitions(
    _ value: JSONValue, on events: [Event], from state: Int
  ) throws(ImportError) {
    for choice in value.elements ?? [value] {
      context.line = context.line(of: choice)
      let target = choice.string == nil ? choice["target"] : choice
      let targets = try targets(target, from: state)
      let raised = raised(by: choice["actions"])
      guard !events.isEmpty || !targets.isEmpty || !raised.isEmpty else {
        context.lose("transition without event and target")
        continue
      }
      let condition = condition(choice["guard"] ?? choice["cond"])
      try chart.add(
        .init(
          source: state, events: events, guard: condition.map { .unknown($0) },
          guardText: condition, targets: targets, isInternal: isInternal(choice, to: target),
          raised: raised, line: context.line))
      dropActions(choice["actions"])
      context.drop(choice, except: Self.transitionKeys)
    }
  }

  /// Whether the source is not left and entered again: as stated explicitly, otherwise if the
  /// target starts with a dot.
  private func isInternal(_ choice: JSONValue, to target: JSONValue?) -> Bool {
    if case .bool(let isInternal)? = choice["internal"]?.content { return isInternal }
    if case .bool(let isExternal)? = choice["reenter"]?.content { return !isExternal }
    return (target?.elements?.first ?? target)?.string?.hasPrefix(".") == true
  }

  private func condition(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    let text = value.string ?? value["type"]?.string ?? value["name"]?.string ?? ""
    return text.trimmed.isEmpty ? "guard" : text
  }

  private func targets(_ value: JSONValue?, from state: Int) throws(ImportError) -> [Int] {
    var result: [Int] = []
    for element in elements(of: value) {
      if case .null = element.content { continue }
      guard let name = element.string, let number = target(name, from: state) else {
        throw context.error(
          at: element,
          "there is no state \(JSONWriter.excerpt(element.string ?? "")); add it or correct its name"
        )
      }
      result.append(number)
    }
    guard chart.canBeActiveAtOnce(result) else {
      context.lose(
        "target that cannot be active together with the first one",
        at: value.map { context.line(of: $0) })
      return [result[0]]
    }
    return result
  }

  /// The state that a target names: `#id.inside`, `.inside`, or `beside.inside`.
  private func target(_ name: String, from state: Int) -> Int? {
    if name.hasPrefix("#") {
      let path = name.dropFirst()
      if let state = ids[String(path)] { return state }
      for dot in path.indices.reversed() where path[dot] == "." {
        if let ancestor = ids[String(path[..<dot])] {
          return descendant(path[path.index(after: dot)...], of: ancestor)
        }
      }
      return path == chart.states[0].name[...] ? 0 : nil
    }
    if name.hasPrefix(".") { return descendant(name.dropFirst(), of: state) }
    return descendant(name[...], of: chart.states[state].parent ?? state)
  }

  /// The state at the end of a path of names, each a child of the one before.
  private func descendant(_ path: Substring, of state: Int) -> Int? {
    let children = chart.states[state].children
    // Names can contain dots themselves.
    if let whole = children.first(where: { chart.states[$0].name[...] == path }) { return whole }
    guard let dot = path.firstIndex(of: ".") else { return nil }
    return children.first { chart.states[$0].name[...] == path[..<dot] }
      .flatMap { descendant(path[path.index(after: dot)...], of: $0) }
  }

  // MARK: Values

  private func elements(of value: JSONValue?) -> [JSONValue] {
    value.map { $0.elements ?? [$0] } ?? []
  }

  private func raised(by actions: JSONValue?) -> [String] {
    elements(of: actions).compactMap { action in
      guard action["type"]?.string == "xstate.raise" else { return nil }
      let event = action["event"] ?? action["params"]?["event"]
      return event?.string ?? event?["type"]?.string
    }
  }

  private func dropActions(_ value: JSONValue?) {
    for action in elements(of: value) where raised(by: action).isEmpty {
      context.drop("action", at: context.line(of: action))
    }
  }

  /// Reads the description of a state, its raised events, and the names of its actions.
  private mutating func addDescriptions(of value: JSONValue, to number: Int) {
    if let text = value["description"]?.string?.trimmed.nonEmpty {
      chart.states[number].descriptionLines.append(text)
    }
    chart.states[number].raisedOnEntry = raised(by: value["entry"])
    chart.states[number].raisedOnExit = raised(by: value["exit"])
    for key in ["entry", "exit"] {
      let names = elements(of: value[key]).filter { raised(by: $0).isEmpty }.map { action in
        action.string ?? action["type"]?.string ?? "action"
      }
      chart.describe(key, names, of: number)
    }
  }
}
