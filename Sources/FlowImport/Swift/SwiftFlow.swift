import FlowCore
import FlowDocuments
import FlowExploration
import FlowSupport

/// A first version of a flow in Swift, generated from an imported document.
///
/// If the document has stacks, the state of the flow contains the stack, and each row is for the
/// screen on top. Otherwise, each configuration is a state and shows only its own screen.
package struct SwiftFlow {
  package let type: String
  private let document: FlowDocument
  private let notes: [ImportNote]
  private let importLimits: ImportLimits
  private let identifiers: SwiftIdentifiers
  private let reducer: ReducerTable
  private let origin: String

  /// Creates a flow.
  ///
  /// - Parameters:
  ///   - flow: The imported flow.
  ///   - name: The text to derive the type's name from; `nil` for the name of the document.
  ///   - origin: The imported file.
  /// - Complexity: O(*n* · *s*) for *n* transitions and *s* screens, if the document has stacks.
  package init(_ flow: ImportedFlow, named name: String?, from origin: String) {
    (document, notes, self.origin) = (flow.document.joiningMoves, flow.notes, origin)
    importLimits = flow.limits
    // Names that the generated file uses for something else.
    var names: Set = [
      "Flow", "FlowTransition", "State", "Event", "Screen", "Outcome", "Work", "Start", "Command",
      "VirtualStack", "SystemMove", "BackEvent", "ExplorableFlow", "ExplorationLimits",
      "ExplorationOptions", "DecisionRecord", "String", "StaticString", "UInt32", "Hashable",
      "Sendable", "CustomStringConvertible", "Bool", "FlowCore", "FlowExploration", "Swift",
      "Array", "Never",
    ]
    type = names.insertTypeName(of: name ?? document.name, kind: "Imported")
    identifiers = SwiftIdentifiers(document)
    reducer =
      document.hasStacks ? SwiftStackReducer(identifiers).table : identifiers.stateReducer()
  }

  package var source: String {
    let declarations = [
      reducer.stateType, eventType, identifiers.screens.declaration("Screen", asTitles: true),
      document.outcomes.isEmpty ? [] : identifiers.outcomes.declaration("Outcome"),
      identifiers.work.all.isEmpty ? [] : identifiers.work.declaration("Work"),
      ["public init() {}"],
      ["public var start: FlowTransition<Self> {"] + Self.lines(reducer.starts[0], indent: 2) + [
        "}"
      ],
      reduce,
    ]
    let rest = [
      list("events", events), links.isEmpty ? [] : list("linkEvents", links), exploration,
    ]
    let body = (declarations + reducer.helpers + [moves] + work + rest).filter { !$0.isEmpty }
    let lines = body.map { $0.map { $0.isEmpty ? "" : "  \($0)" } }.joined(separator: [""])
    let title = SwiftSource.comment(document.title)
    return
      (heading + ["public import FlowCore", "public import FlowExploration", "", "/// \(title)."]
      + ["public struct \(type): ExplorableFlow {"] + lines + ["}"] + decisionHelper + [""])
      .joined(separator: "\n")
  }

  /// The source file of its property test.
  ///
  /// - Parameter module: The module of the flow; `nil` if it is in the module of the tests.
  package func tests(importing module: String?) -> String {
    let imports = ["FlowTesting", module, "Testing"].compactMap(\.self).map { "import \($0)" }
    var names: Set<String> = []
    let test = names.insertCaseName(of: type, kind: "flow")
    return
      (imports.sorted() + [
        "", "/// Searches all that can be reached, and checks the built-in properties.",
        "@Test func \(test.declaredName)() throws { try \(type)().verify() }", "",
      ]).joined(separator: "\n")
  }

  // MARK: What the file does not say

  private var heading: [String] {
    let origin = SwiftSource.comment(origin)
    let holes = reducer.holes + guardHole
    let kept = notes.prefix(Self.maxNotes).flatMap { Self.wrapped(SwiftSource.comment($0.text)) }
    let more =
      notes.count > Self.maxNotes ? ["// - and \(notes.count - Self.maxNotes) more"] : []
    return [
      "// Made of \(origin) by 'flowgraph import --swift'. From here on it is yours: change it."
    ]
      + (holes.isEmpty ? [] : ["//", "// What the file does not say, marked HOLE below:"])
      + holes.flatMap { Self.wrapped($0) }
      + (notes.isEmpty ? [] : ["//", "// Notes of the import:"]) + kept + more + [""]
  }

  private static let maxNotes = 40

  /// An item of a list in comments, wrapped at 100 columns.
  private static func wrapped(_ text: String) -> [String] {
    var lines = ["// -"]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 99 { lines.append("//  ") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines
  }

  private var guardHole: [String] {
    identifiers.branches.isEmpty && document.transitions.allSatisfy { $0.guard == nil }
      ? []
      : [
        "guards: nobody knows when they hold, so where there are several ways on, the event brings "
          + "the way it takes; replace that by the values which the guard is about, and add a 'where' "
          + "clause"
      ]
  }

  // MARK: Types

  private var eventType: [String] {
    let hasBack = identifiers.eventList.contains { $0.move == .back }
    return identifiers.events.declaration(
      "Event", hasBack ? ["BackEvent"] : ["Hashable", "Sendable"],
      more: identifiers.branchDeclarations.flatMap { $0.map { "  \($0)" } + [""] })
  }

  private var decisionHelper: [String] {
    guard document.transitions.contains(where: { !$0.decisions.isEmpty }) else { return [] }
    return [
      "", "extension FlowTransition<\(type)> {",
      "  /// Notes what was decided on the way, for diagrams.",
      "  fileprivate func deciding(",
      "    _ name: String, _ choice: String, of choices: [String]",
      "  ) -> Self {",
      "    var transition = self",
      "    transition.decisions.append(.init(name: name, choice: choice, choices: choices))",
      "    return transition",
      "  }",
      "}",
    ]
  }

  // MARK: Functions

  private var reduce: [String] {
    ["public func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {"]
      + reducer.lines.map { "  \($0)" } + ["}"]
  }

  private var moves: [String] {
    let moves = identifiers.eventList.enumerated().compactMap { number, event in
      event.move.map { (move: $0, event: identifiers.events[number]) }
    }
    // `BackEvent` handles back moves.
    guard moves.contains(where: { $0.move != .back }) else { return [] }
    return Self.function(
      "event(for move: SystemMove, in state: State) -> Event?", switching: "move",
      moves.map { ("\(SwiftSource($0.move))", $0.event) }, otherwise: "nil")
  }

  private var work: [[String]] {
    guard !identifiers.work.all.isEmpty else { return [] }
    var answers: [String: [String]] = [:]
    for transition in document.transitions {
      guard let work = transition.event.work else { continue }
      let event = identifiers.number(of: transition.event)
      answers[work, default: []] += identifiers.samples(of: event)
    }
    let busy = identifiers.configurationIDs.filter { !document.configurations[$0].work.isEmpty }
    let names = document.configurations.flatMap(\.work).distinct()
    return [
      Self.function(
        "work(in state: State) -> [Work]", switching: "state",
        busy.map { id in
          let work = document.configurations[id].work.map(identifiers.work)
          return (identifiers.state(id), "[\(work.joined(separator: ", "))]")
        }, otherwise: busy.count < identifiers.configurationIDs.count ? "[]" : nil),
      Self.function(
        "answers(to work: Work) -> [Event]", switching: "work",
        names.map { name in
          (identifiers.work(name), "[\((answers[name] ?? []).distinct().joined(separator: ", "))]")
        }, otherwise: nil),
    ]
  }

  /// A function whose body is one `switch`.
  private static func function(
    _ signature: String, switching subject: String, _ cases: [(pattern: String, value: String)],
    otherwise: String?
  ) -> [String] {
    ["public func \(signature) {"]
      + switching(subject, cases, otherwise: otherwise).map { "  \($0)" } + ["}"]
  }

  private static func switching(
    _ subject: String, _ cases: [(pattern: String, value: String)], otherwise: String?
  ) -> [String] {
    ["switch \(subject) {"] + cases.map { "case \($0.pattern): \($0.value)" }
      + (otherwise.map { ["default: \($0)"] } ?? []) + ["}"]
  }

  /// The events that are not only answers or links.
  private var events: [String] {
    let listed = document.transitions.map(\.event).filter { $0.work == nil && !$0.isLink }
    return Set(listed.map(identifiers.number)).sorted().flatMap(identifiers.samples)
  }

  private var links: [String] {
    identifiers.eventList.indices.filter { identifiers.eventList[$0].isLink }
      .flatMap(identifiers.samples)
  }

  private func list(_ name: String, _ events: [String]) -> [String] {
    let line = "public var \(name): [Event] { [\(events.joined(separator: ", "))] }"
    if line.count < 96 { return [line] }
    return ["public var \(name): [Event] {", "  ["] + events.map { "    \($0)," } + ["  ]", "}"]
  }

  // MARK: Options

  private var exploration: [String] {
    var options = [starts, limits, failures].filter { !$0.isEmpty }
    guard !options.isEmpty else { return [] }
    for index in options.indices {
      options[index][options[index].count - 1] += index < options.count - 1 ? "," : ")"
    }
    return ["public static let exploration = ExplorationOptions<Self>("]
      + options.joined().map { "  \($0)" }
  }

  private var starts: [String] {
    guard document.starts.count > 1 || document.starts.contains(where: { $0.condition != nil })
    else { return [] }
    let starts = zip(document.starts, reducer.starts).flatMap { start, transition in
      let condition = start.condition.map { ", when: \(SwiftSource.literal($0))" } ?? ""
      let flow = document.hasStacks ? "flow." : ""
      return Self.lines("Start(\(flow)\(transition)\(condition)),", indent: 4)
    }
    return ["starts: { flow in", "  ["] + starts + ["  ]", "}"]
  }

  private var failures: [String] {
    let failures = document.transitions.map(\.event).filter { $0.work != nil && $0.isFailure }
      .map { identifiers.events[identifiers.number(of: $0)] }
    guard !failures.isEmpty else { return [] }
    return ["isFailure: { answer in"]
      + Self.switching("answer", failures.distinct().map { ($0, "true") }, otherwise: "false")
      .map { "  \($0)" } + ["}"]
  }

  private static func lines(_ text: String, indent: Int) -> [String] {
    text.split(separator: "\n").map { String(repeating: " ", count: indent) + $0 }
  }

  private var limits: [String] {
    guard let bound = document.search.bound else { return [] }
    let countsScreens = bound.kind == .depth || bound.kind == .screens
    let depth = countsScreens ? bound.limit : importLimits.maxDepth
    let maxConfigurations =
      bound.kind == .configurations ? bound.limit : importLimits.maxConfigurations
    return [
      "// As far as the import went.",
      "limits: ExplorationLimits(configurations: \(maxConfigurations), depth: \(depth))",
    ]
  }
}

extension FlowDocument {
  /// The document with a single event for a system move and for the outcome that it leads to where
  /// the stack does not allow the move: both have the same name.
  fileprivate var joiningMoves: FlowDocument {
    var result = self
    let moves = Dictionary(
      transitions.compactMap { one in one.event.move.map { (one.event.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    for (index, transition) in transitions.enumerated() {
      guard case .outcome = transition.target, transition.commands.isEmpty else { continue }
      result.transitions[index].event.move = moves[transition.event.name]
    }
    return result
  }
}
