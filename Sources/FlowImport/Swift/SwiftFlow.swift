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
  private let flow: ImportedFlow
  private let identifiers: SwiftIdentifiers
  private let reducer: ReducerTable
  private let origin: String

  /// - Parameters:
  ///   - name: The text to derive the type's name from; `nil` for the name of the document.
  ///   - origin: The imported file.
  /// - Complexity: O(*n* · *s*) for *n* transitions and *s* screens, if the document has stacks.
  package init(_ flow: ImportedFlow, named name: String?, from origin: String) {
    (self.flow, document, self.origin) = (flow, flow.document.joiningMoves, origin)
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
    reducer = document.hasStacks ? SwiftStackReducer(identifiers).table : identifiers.stateReducer()
  }

  package var source: String {
    let links = identifiers.eventList.indices.filter { identifiers.eventList[$0].isLink }
    let declarations = [
      reducer.stateType, eventType, identifiers.screens.declaration("Screen", asTitles: true),
      document.outcomes.isEmpty ? [] : identifiers.outcomes.declaration("Outcome"),
      identifiers.work.all.isEmpty ? [] : identifiers.work.declaration("Work"),
      ["public init() {}"],
      reducer.starts[0].lines.inBraces(after: "public var start: FlowTransition<Self>"),
      reducer.lines.inBraces(
        after: "public func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>?"),
    ]
    let rest = [
      list("events", events), links.isEmpty ? [] : list("linkEvents", links), exploration,
    ]
    let body = (declarations + reducer.helpers + [moves] + work + rest).filter { !$0.isEmpty }
    let head = [
      "public import FlowCore", "public import FlowExploration", "",
      "/// \(SwiftSource.comment(document.title)).",
    ]
    let declaration = Array(body.joined(separator: [""]))
      .inBraces(after: "public struct \(type): ExplorableFlow")
    return (heading + head + declaration + decisionHelper + [""]).joined(separator: "\n")
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

  private static let maxNotes = 40

  private var heading: [String] {
    var lines = [
      "// Made of \(SwiftSource.comment(origin)) by 'flowgraph import --swift'. "
        + "From here on it is yours: change it."
    ]
    let hasGuards =
      !identifiers.branches.isEmpty || document.transitions.contains { $0.guard != nil }
    let holes = reducer.holes + (hasGuards ? [Self.guardHole] : [])
    if !holes.isEmpty {
      lines += ["//", "// What the file does not say, marked HOLE below:"]
      lines += holes.flatMap(Self.wrapped)
    }
    if !flow.notes.isEmpty {
      lines += ["//", "// Notes of the import:"]
      let kept = flow.notes.prefix(Self.maxNotes)
      lines += kept.flatMap { Self.wrapped(SwiftSource.comment($0.text)) }
    }
    let more = flow.notes.count - Self.maxNotes
    return lines + (more > 0 ? ["// - and \(more) more", ""] : [""])
  }

  private static let guardHole =
    "guards: nobody knows when they hold, so where there are several ways on, the event brings "
    + "the way it takes; replace that by the values which the guard is about, and add a 'where' "
    + "clause"

  /// An item of a list in comments, wrapped at 100 columns.
  private static func wrapped(_ text: String) -> [String] {
    var lines = ["// -"]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 99 { lines.append("//  ") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines
  }

  private var eventType: [String] {
    let hasBack = identifiers.eventList.contains { $0.move == .back }
    return identifiers.events.declaration(
      "Event", hasBack ? ["BackEvent"] : ["Hashable", "Sendable"],
      more: identifiers.branchDeclarations.flatMap { $0 + [""] })
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
    switching(subject, cases, otherwise: otherwise).inBraces(after: "public func \(signature)")
  }

  private static func switching(
    _ subject: String, _ cases: [(pattern: String, value: String)], otherwise: String?
  ) -> [String] {
    ["switch \(subject) {"] + cases.map { "case \($0.pattern): \($0.value)" }
      + (otherwise.map { ["default: \($0)"] } ?? []) + ["}"]
  }

  /// The events that are not only answers or links.
  private var events: [Int] {
    let listed = document.transitions.map(\.event).filter { $0.work == nil && !$0.isLink }
    return Set(listed.map(identifiers.number)).sorted()
  }

  private func list(_ name: String, _ numbers: [Int]) -> [String] {
    let events = numbers.flatMap(identifiers.samples)
    let line = "public var \(name): [Event] { [\(events.joined(separator: ", "))] }"
    if line.count < 96 { return [line] }
    return ["public var \(name): [Event] {", "  ["] + events.map { "    \($0)," } + ["  ]", "}"]
  }

  // MARK: Options

  private var exploration: [String] {
    let options = [starts, limits, failures].filter { !$0.isEmpty }
    guard !options.isEmpty else { return [] }
    let arguments = options.map { $0.joined(separator: "\n") }.joined(separator: ",\n") + ")"
    return ["public static let exploration = ExplorationOptions<Self>("]
      + arguments.lines.indented()
  }

  private var starts: [String] {
    guard document.starts.count > 1 || document.starts.contains(where: { $0.condition != nil })
    else { return [] }
    let starts = zip(document.starts, reducer.starts).flatMap { start, transition in
      let condition = start.condition.map { ", when: \(SwiftSource.literal($0))" } ?? ""
      let flow = document.hasStacks ? "flow." : ""
      return "Start(\(flow)\(transition)\(condition)),".lines.indented(by: 4)
    }
    return ["starts: { flow in", "  ["] + starts + ["  ]", "}"]
  }

  private var failures: [String] {
    let failures = document.transitions.map(\.event).filter { $0.work != nil && $0.isFailure }
      .map { identifiers.events[identifiers.number(of: $0)] }
    guard !failures.isEmpty else { return [] }
    let cases = failures.distinct().map { (pattern: $0, value: "true") }
    return ["isFailure: { answer in"]
      + Self.switching("answer", cases, otherwise: "false").indented() + ["}"]
  }

  private var limits: [String] {
    guard let bound = document.search.bound else { return [] }
    let countsScreens = bound.kind == .depth || bound.kind == .screens
    let depth = countsScreens ? bound.limit : flow.limits.maxDepth
    let maxConfigurations =
      bound.kind == .configurations ? bound.limit : flow.limits.maxConfigurations
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

extension String {
  fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}

extension [String] {
  func indented(by count: Int = 2) -> [String] {
    map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }
  }

  func inBraces(after head: String) -> [String] { ["\(head) {"] + indented() + ["}"] }
}
