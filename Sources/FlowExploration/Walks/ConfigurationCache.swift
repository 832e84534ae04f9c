import FlowCore

/// The configurations that were visited, compared by equality, with their inputs and the messages
/// of properties about them, each computed once.
///
/// The messages depend only on the configuration, so it does not matter when, or on which thread,
/// it was first visited.
final class ConfigurationCache<F: ExplorableFlow> {
  let flow: F
  let checker: ConfigurationChecker<F>
  var graph = WalkGraph()
  private var table = InternTable<Configuration<F>>()
  private var outcomes = InternTable<F.Outcome>()
  private var screens = InternTable<F.Screen>()
  let deadline: Deadline
  /// The messages of properties, by the index that nodes and edges refer to.
  private(set) var messages: [[PropertyMessage<F>]] = []
  /// Whether each property had something to judge, except for those that compare configurations.
  private(set) var hasJudged: [Bool]
  private var inputLists: InputLists<F>
  private var links: LinkEffects<F>
  /// Whether inputs are found when a configuration is first visited, not when they are needed.
  private let listsInputsEagerly: Bool
  private let judgesSteps: Bool
  private let functions: FrameFunctions<F>

  /// - Parameters:
  ///   - extras: Events to try everywhere, whatever the flow lists.
  ///   - listsInputsEagerly: If not, call ``loadInputs(_:)`` when they are needed.
  ///   - deadline: When to stop calling the flow; the messages are then incomplete.
  init(
    _ flow: F, checker: ConfigurationChecker<F>, extras: [F.Event] = [],
    listsInputsEagerly: Bool = true,
    by deadline: Deadline, functions: FrameFunctions<F>
  ) {
    self.functions = functions
    self.listsInputsEagerly = listsInputsEagerly || checker.needsInputs
    self.flow = flow
    self.deadline = deadline
    self.checker = checker
    judgesSteps = checker.judgesSteps
    hasJudged = Array(repeating: false, count: checker.count)
    inputLists = InputLists(flow, extras: extras, by: deadline)
    links = LinkEffects(flow, isWanted: checker.links != nil)
  }

  var configurations: [Configuration<F>] { table.values }

  var fault: InconsistentValue? {
    table.fault(in: nil) ?? screens.fault(of: F.self, "screen") ?? inputLists.fault
      ?? outcomes.fault(of: F.self, "outcome")
  }

  private(set) var isFaulty = false

  func removeAll() {
    graph.removeAll()
    table.removeAll()
    messages.removeAll()
    inputLists.removeAll()
    screens.removeAll()
    links.removeAll()
  }

  /// The inputs in a configuration, in the order of its edges.
  func inputs(at id: Int32) -> [Input<F>] {
    inputLists.all[Int(graph.nodes[Int(id)].inputList)].inputs
  }

  func input(along edge: Int32, from id: Int32) -> Input<F> {
    inputs(at: id)[Int(edge - graph.nodes[Int(id)].firstEdge)]
  }

  // MARK: Configurations

  func insert(_ configuration: Configuration<F>) -> (id: Int32, isNew: Bool) {
    let next = configurations.count
    let id = Int32(truncatingIfNeeded: functions.number(&table, configuration))
    guard id == next else { return (id, false) }
    // Stacks with the same storage are equal even if their screens are not.
    if next < 1024 || next & 15 == 0 {
      for screen in configuration.stack.allScreens { screens.insert(screen) }
    }
    isFaulty = isFaulty || table.isFaulty || screens.isFaulty
    graph.nodes.append(.init())
    let inputs = listsInputsEagerly ? loadInputs(id) : []
    let messages = store(checker.messages(for: configuration, inputs: inputs, by: deadline))
    let effects = links.effectsID(at: configuration)
    for (property, concerns) in checker.configurationConcerns where !hasJudged[property] {
      hasJudged[property] = concerns(configuration)
    }
    if let links = checker.links, effects >= 0 { hasJudged[links] = true }
    graph.nodes[Int(id)].messages = messages
    graph.nodes[Int(id)].linkEffects = effects
    return (id, true)
  }

  /// Finds the inputs, if they are not known; returns all except links and the relaunch.
  @discardableResult
  func loadInputs(_ id: Int32) -> ArraySlice<Input<F>> {
    let cached = graph.nodes[Int(id)].inputList
    let number =
      cached < 0 ? inputLists.inputList(at: configurations[Int(id)], by: functions) : cached
    let inputList = inputLists.all[Int(number)]
    if cached < 0 {
      isFaulty = isFaulty || inputLists.isFaulty
      graph.addEdges(
        of: id, number, own: inputList.own, links: inputList.links, all: inputList.inputs.count)
    }
    return inputList.inputs[..<inputList.own]
  }

  private func store(_ newMessages: [PropertyMessage<F>]) -> Int32 {
    guard !newMessages.isEmpty else { return -1 }
    messages.append(newMessages)
    return Int32(truncatingIfNeeded: messages.count - 1)
  }

  /// Whether some link has different effects in two configurations, given the IDs of their effects.
  func linkEffectsDiffer(_ one: Int32, _ other: Int32) -> Bool { links.differ(one, other) }

  // MARK: Edges

  /// Finds out where an edge leads; returns the ID of the configuration, or `nil` if it is not new.
  func follow(_ edge: Int32, from id: Int32) -> Int32? {
    let input = input(along: edge, from: id)
    guard let event = input.event else { return relaunch(edge, from: id) }
    var after = configurations[Int(id)]
    let (reply, transition) = functions.handle(flow, event, &after)
    if judgesSteps { evaluateStep(edge, input, from: id, reply, transition, to: after) }
    switch reply {
    case .handled: return setTarget(edge, to: after)
    case .finished(let outcome):
      outcomes.insert(outcome)
      isFaulty = isFaulty || outcomes.isFaulty
      return end(edge, WalkGraph.WalkEdge.end)
    case .refused, .ignored: return end(edge, WalkGraph.WalkEdge.nowhere)
    }
  }

  /// Evaluates the rules for a step; separate from ``follow(_:from:)``, which otherwise would look
  /// up the types of all this for each edge.
  private func evaluateStep(
    _ edge: Int32, _ input: Input<F>, from id: Int32, _ reply: Reply<F>,
    _ transition: FlowTransition<F>?, to after: Configuration<F>
  ) {
    let step = Trace<F>.CheckedStep(
      input, before: configurations[Int(id)], reply: reply, transition: transition,
      after: after)
    graph.edges[Int(edge)].messages = store(checker.messages(for: step))
    for (property, concerns) in checker.stepConcerns where !hasJudged[property] {
      hasJudged[property] = concerns(step.transition)
    }
  }

  private func relaunch(_ edge: Int32, from id: Int32) -> Int32? {
    guard let restored = flow.relaunched(configurations[Int(id)]) else {
      return end(edge, WalkGraph.WalkEdge.nowhere)
    }
    return setTarget(edge, to: restored)
  }

  private func end(_ edge: Int32, _ target: Int32) -> Int32? {
    graph.edges[Int(edge)].target = target
    return nil
  }

  private func setTarget(_ edge: Int32, to configuration: Configuration<F>) -> Int32? {
    let (id, isNew) = insert(configuration)
    graph.edges[Int(edge)].target = id
    return isNew ? id : nil
  }
}
