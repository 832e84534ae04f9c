import FlowCore
import FlowDiff
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Foundation
import Testing

/// Laws of differences, over flows at random.
@Suite("Where flows differ, their difference says something", .large)
struct DiffLawTests {
  /// How many pairs and edits are tried; `FLOWGRAPH_DIFF_PAIRS` sets another number.
  private static let count =
    ProcessInfo.processInfo.environment["FLOWGRAPH_DIFF_PAIRS"].flatMap { Int($0) } ?? 200

  @Test("if a verdict or what a path shows differs, and each path shows what its sentence says")
  func pairs() throws {
    var (differing, verdicts, shown, paths) = (0, 0, 0, 0)
    for seed in 0..<UInt64(Self.count) {
      var random = SplitMix64(seed: seed)
      let old = LawFlow(seed: random.next())
      let new = old.edited(by: &random)
      let (before, after) = (try old.described(), try new.described())
      guard before.search.isComplete, after.search.isComplete else { continue }
      let difference = before.difference(to: after)
      let hasOtherVerdicts = try old.verdicts() != new.verdicts()
      let showsOther = try old.firstDifference(from: new, steps: 6) != nil
      verdicts += hasOtherVerdicts ? 1 : 0
      shown += showsOther ? 1 : 0
      differing += difference.isEmpty ? 0 : 1
      if hasOtherVerdicts || showsOther {
        let verdicts = try old.differingVerdicts(from: new)
        #expect(!difference.isEmpty, "seed \(seed): \(verdicts)")
      }
      let hasRenames = difference.changes.contains { $0.sentence.text.contains("renamed") }
      for example in difference.changes.compactMap(\.example) where !hasRenames {
        paths += 1
        for (document, text) in [(before, example.old), (after, example.new)] {
          let results = document.results(of: example.events)
          let isRefused = text.hasPrefix("is refused")
          let expected = isRefused ? ["is refused"] : text.components(separatedBy: " or ")
          #expect(results.isSuperset(of: expected), "seed \(seed): \(example), \(results)")
        }
      }
    }
    // The law would hold if nothing ever differed.
    #expect(verdicts * 20 > Self.count, "\(verdicts) pairs with other verdicts")
    #expect(shown * 8 > Self.count, "\(shown) pairs that show something else")
    #expect(paths * 8 > Self.count, "\(paths) paths")
    #expect(differing < Self.count, "\(differing) pairs")
  }

  @Test(
    "if one member of a document differs that a property reads, or a reader sees",
    arguments: [DocumentEdit.all, DocumentEdit.handwritten])
  fileprivate func singleEdits(_ edits: [DocumentEdit]) throws {
    var tried: [String: Int] = [:]
    for seed in 0..<UInt64(Self.count) {
      var random = SplitMix64(seed: seed &+ 1_000_000)
      var document = try LawFlow(seed: random.next()).described()
      #expect(document.contradiction == nil, "seed \(seed)")
      let edit = edits[Int(seed) % edits.count]
      edit.prepare(&document)
      var edited = document
      guard edit.change(&edited, &random), edited != document else { continue }
      tried[edit.name, default: 0] += 1
      #expect(!document.difference(to: edited).isEmpty, "seed \(seed): \(edit.name)")
      #expect(!edited.difference(to: document).isEmpty, "seed \(seed): \(edit.name), undone")
      #expect(document.difference(to: document).isEmpty)
    }
    for edit in edits { #expect(tried[edit.name] != nil, "\(edit.name)") }
  }
}

// MARK: - What flows do

extension LawFlow {
  fileprivate func described() throws -> FlowDocument {
    let exploration = try explore()
    var document = exploration.document(name: "law", title: "Law")
    let nodes = exploration.nodes.map(\.configuration)
    document.relaunches = nodes.enumerated().compactMap { index, configuration in
      let restored = restore(save(configuration))
      return restored == configuration
        ? nil : .init(from: index, to: nodes.firstIndex { $0 == restored })
    }
    return document
  }

  fileprivate func verdicts() throws -> [String] {
    try check().results.map { result in
      let verdict =
        switch result.finding {
        case .violated, .violatedWithoutTrace: "violated"
        case .undecided: "undecided"
        // A link that every state ignores gives a property something to judge, and is in no document.
        default: "not violated"
        }
      return "\(result.property.name): \(verdict)"
    }
  }

  fileprivate func differingVerdicts(from other: Self) throws -> [String] {
    Set(try verdicts()).symmetricDifference(try other.verdicts()).sorted()
  }

  private struct Pair: Hashable {
    var old: Configuration<LawFlow>
    var new: Configuration<LawFlow>
  }

  /// The inputs after which two flows reply or show something else; `nil` if there are none up to a
  /// number of steps.
  fileprivate func firstDifference(from other: Self, steps: Int) throws -> [String]? {
    var first = try Interpreter(self).configuration
    var second = try Interpreter(other).configuration
    guard first.stack == second.stack else { return [] }
    var level: [(pair: Pair, path: [String])] = [(Pair(old: first, new: second), [])]
    var visited = Set(level.map(\.pair))
    for _ in 0..<steps {
      var next: [(pair: Pair, path: [String])] = []
      for (pair, path) in level {
        for event in Self.allEvents
        where isPossible(event, at: pair.old)
          || other.isPossible(event, at: pair.new)
        {
          (first, second) = (pair.old, pair.new)
          let reply =
            isPossible(event, at: first) ? "\(first.send(event, to: self).reply)" : "ignored"
          let otherReply =
            other.isPossible(event, at: second)
            ? "\(second.send(event, to: other).reply)" : "ignored"
          let path = path + ["\(event)"]
          guard reply == otherReply, first.stack == second.stack else { return path }
          guard !reply.hasPrefix("finished") else { continue }
          let reached = Pair(old: first, new: second)
          if visited.insert(reached).inserted { next.append((reached, path)) }
        }
      }
      level = next
    }
    return nil
  }

  /// Whether an event is the user's, a link, a possible move, or an answer to work under way.
  private func isPossible(_ event: Event, at configuration: Configuration<Self>) -> Bool {
    inputs(at: configuration).contains { $0.event == event }
  }
}

// MARK: - Paths in documents

extension FlowDocument {
  /// What can be the result of the last of some steps, each as the text of a path.
  fileprivate func results(of steps: [String]) -> Set<String> {
    let shown = { (configuration: Int) in texts(of: configurations[configuration].stack) }
    var reached = Set(starts.map(\.configuration))
    for step in steps.dropLast() {
      reached = Set(reached.flatMap { targets(of: step, from: $0) })
    }
    guard let last = steps.last else { return Set(reached.flatMap(shown)) }
    return Set(
      reached.flatMap { source -> [String] in
        let results = targets(of: last, from: source).flatMap(shown) + ends(of: last, from: source)
        return results.isEmpty ? ["nothing happens"] : results
      })
  }

  /// A stack with the payloads of its screens, and without, as where samples differ.
  private func texts(of stack: Stack) -> [String] {
    var names = ScreenNames(self)
    let text = names.text(of: stack)
    names.showsPayloads = false
    return [text, names.text(of: stack)]
  }

  private func targets(of step: String, from source: Int) -> [Int] {
    if step == "relaunch" {
      return (relaunches ?? []).first { $0.source == source }.map { $0.target.map { [$0] } ?? [] }
        ?? [source]
    }
    return transitions.compactMap { transition in
      guard transition.source == source, transition.event.isStep(step),
        case .configuration(let target) = transition.target
      else { return nil }
      return target
    }
  }

  private func ends(of step: String, from source: Int) -> [String] {
    let outcomes = transitions.compactMap { transition -> String? in
      guard transition.source == source, transition.event.isStep(step),
        case .outcome(let outcome) = transition.target
      else { return nil }
      return "outcome \(self.outcomes[outcome])"
    }
    let isRefused = refusals.contains { $0.source == source && $0.event.isStep(step) }
    let late = lateAnswers.filter { $0.source == source && $0.event.isLateStep(step) }
    return outcomes + (isRefused ? ["is refused"] : []) + late.flatMap { lateResults(of: $0) }
  }

  private func lateResults(of answer: LateAnswer) -> [String] {
    var stack = configurations[answer.source].stack
    for command in answer.commands where (try? stack.apply(command)) == nil {
      return ["is refused"]
    }
    if let outcome = answer.outcome { return ["outcome \(outcome)"] }
    return answer.commands.isEmpty ? ["only the state changes"] : texts(of: stack)
  }
}

extension FlowDocument.Event {
  /// Whether a step of a path is this event; it has no payload if the flows have other ones.
  fileprivate func isStep(_ step: String) -> Bool {
    step == name || step == name + (payload.map { "(\($0))" } ?? "")
  }

  fileprivate func isLateStep(_ step: String) -> Bool {
    [work, work?.kindOfWork].contains { work in
      step == name + .answerSuffix(to: work, isLate: true, isFailure: isFailure)
    }
  }
}

// MARK: - Single edits

/// A change of one member of a document that a property reads.
private struct DocumentEdit: Sendable {
  var name: String
  /// Adds what it changes, if explored flows do not have it.
  var prepare: @Sendable (inout FlowDocument) -> Void = { _ in }
  /// Makes the change; returns whether there is something to change.
  var change: @Sendable (inout FlowDocument, inout SplitMix64) -> Bool

  static let all: [DocumentEdit] = [
    .transition("a link") { transition, _, _ in transition.event.isLink.toggle() },
    .transition("an answer") { transition, _, _ in
      transition.event.work = transition.event.work == nil ? "load(0)" : nil
      transition.event.isFailure = false
    },
    .transition("a failure", where: { $0.event.work != nil }) { transition, _, _ in
      transition.event.isFailure.toggle()
    },
    .transition("a system move") { transition, _, _ in
      transition.event.move = transition.event.move == nil ? .back : nil
    },
    .transition("the screen of an event") { transition, document, random in
      let top = document.configurations[transition.source].stack.top?.screen
      let others = document.screens.indices.filter { $0 != top }
      if !others.isEmpty { transition.screen = others[random.below(others.count)] }
    },
    .transition("a guard") { transition, _, _ in transition.guard = "other" },
    .transition("a note") { transition, _, _ in transition.note = "other" },
    .transition("a decision") { transition, _, _ in
      transition.decisions.append(.init(name: "Age", choice: "old", choices: ["old", "young"]))
    },
    .transition("a command") { transition, _, _ in
      transition.commands.append(.at(.layer(0), .popToRoot))
    },
    .transition("a payload") { transition, _, _ in transition.event.payload = "other" },
    .transition("a label") { transition, _, _ in transition.event.parameters.append("other") },
    .transition("a target") { transition, document, random in
      let target = random.below(document.configurations.count)
      guard case .configuration(let known) = transition.target,
        document.configurations[known].stack != document.configurations[target].stack
      else { return }
      transition.target = .configuration(target)
    },
    .init(name: "a transition that is gone") { document, random in
      guard !document.transitions.isEmpty else { return false }
      document.transitions.remove(at: random.below(document.transitions.count))
      return true
    },
    .init(name: "a transition that is refused") { document, random in
      guard !document.transitions.isEmpty else { return false }
      let gone = document.transitions.remove(at: random.below(document.transitions.count))
      document.refusals.append(
        .init(source: gone.source, event: gone.event, command: .pop, reason: "no screen below"))
      return true
    },
    .init(name: "the reason of a refusal") { document, random in
      guard !document.refusals.isEmpty else { return false }
      document.refusals[random.below(document.refusals.count)].reason = "other"
      return true
    },
    .init(name: "an ignored link") { document, _ in
      document.ignoredLinks.append(.init(name: "other", isLink: true))
      return true
    },
    .init(name: "work") { document, random in
      let index = random.below(document.configurations.count)
      document.configurations[index].work.append("save(1)")
      return true
    },
    .init(name: "the payload of work") { document, _ in
      for index in document.configurations.indices {
        document.configurations[index].work = document.configurations[index].work.map { _ in
          "load(9)"
        }
      }
      return true
    },
    .init(name: "a late answer") { document, random in
      let ends = document.transitions.compactMap { transition -> (work: String, target: Int)? in
        guard let work = document.configurations[transition.source].work.first,
          case .configuration(let target) = transition.target,
          !document.configurations[target].work.contains(work)
        else { return nil }
        return (work, target)
      }
      guard !ends.isEmpty else { return false }
      let end = ends[random.below(ends.count)]
      document.lateAnswers.append(
        .init(from: end.target, event: .init(name: "other", work: end.work)))
      return true
    },
    .init(name: "a relaunch") { document, random in
      let source = random.below(document.configurations.count)
      document.relaunches = (document.relaunches ?? []).filter { $0.source != source }
      document.relaunches?.append(.init(from: source, to: nil))
      return true
    },
    .init(name: "a screen on a stack") { document, random in
      let index = random.below(document.configurations.count)
      document.configurations[index].stack = document.configurations[index].stack.presenting(
        .init(0))
      return true
    },
    .init(name: "a start") { document, random in
      let index = random.below(document.configurations.count)
      let isOther =
        document.configurations[index].stack
        != document.configurations[document.starts[0].configuration].stack
      if isOther { document.starts[0].configuration = index }
      return isOther
    },
    .init(name: "an outcome") { document, _ in
      guard !document.outcomes.isEmpty else { return false }
      document.outcomes[0] = "other"
      return true
    },
    .init(name: "a dead event") { document, _ in
      document.deadEvents.append(.init(event: .init(name: "undo"), reason: .ignored))
      return true
    },
    .init(name: "a dead event of a child flow") { document, random in
      guard !document.transitions.isEmpty else { return false }
      let name = document.transitions[random.below(document.transitions.count)].event.name
      document.deadEvents.append(
        .init(event: .init(name: name, child: "other"), reason: .neverFired))
      return true
    },
    .init(name: "a dead event that is handled") { document, random in
      guard !document.transitions.isEmpty else { return false }
      let event = document.transitions[random.below(document.transitions.count)].event
      document.deadEvents.append(
        .init(event: .init(name: event.name, child: event.child), reason: .neverFired))
      return true
    },
    .init(name: "a child flow without screens") { document, _ in
      document.parts.append(.init(name: "Other", parent: 0))
      return true
    },
    .init(name: "a screen that is never on show") { document, random in
      var screen = document.screens[random.below(document.screens.count)]
      screen.parameters.append("other")
      document.screens.append(screen)
      return true
    },
    .init(name: "whether stacks are known") { document, _ in
      document.hasStacks.toggle()
      return true
    },
  ]

  /// Changes that are made to documents by hand.
  static let handwritten: [DocumentEdit] = [
    .transition("a child flow") { transition, _, _ in transition.event.child = "other" },
    .transition(
      "the key of a child flow",
      prepare: {
        for index in $0.transitions.indices {
          $0.transitions[index].event.child = "other"
          $0.transitions[index].event.instance = "other(1)"
        }
      }
    ) { transition, _, _ in
      transition.event.instance = "other(2)"
    },
    .transition(
      "a choice of a decision",
      prepare: {
        for index in $0.transitions.indices {
          $0.transitions[index].decisions = [
            .init(name: "Age", choice: "old", choices: ["old", "young"])
          ]
        }
      }
    ) { transition, _, _ in
      transition.decisions[0].choices.append("other")
    },
    .transition(
      "a case with the target of another",
      prepare: {
        for index in $0.transitions.indices { $0.transitions[index].guard = "other" }
      }
    ) { transition, _, _ in
      transition.guard = nil
    },
    .init(
      name: "the reason of a dead event",
      prepare: {
        $0.deadEvents = [.init(event: .init(name: "undo"), reason: .neverFired)]
      }
    ) { document, _ in
      document.deadEvents[0].reason = .ignored
      return true
    },
    .init(
      name: "what a dead event would do",
      prepare: {
        $0.deadEvents = [
          .init(
            event: .init(name: "undo"), reason: .disabled,
            transitions: [
              .init(from: 0, to: .configuration(0), event: .init(name: "undo"), guard: "on")
            ])
        ]
      }
    ) { document, _ in
      document.deadEvents[0].transitions[0].guard = "off"
      return true
    },
    .init(name: "the group of a screen") { document, random in
      let top = document.configurations[document.starts[0].configuration].top
      if let top { document.screens[top.screen].group = "other" }
      return top != nil
    },
    .init(name: "the description of a screen") { document, random in
      let top = document.configurations[document.starts[0].configuration].top
      if let top { document.screens[top.screen].description = "other" }
      return top != nil
    },
    .init(
      name: "the label of a dead event",
      prepare: {
        $0.deadEvents = [.init(event: .init(name: "undo"), reason: .neverFired)]
      }
    ) { document, _ in
      document.deadEvents[0].event.parameters = ["other"]
      return true
    },
    .init(name: "a late answer to work that is never under way") { document, _ in
      document.lateAnswers.append(
        .init(
          from: document.starts[0].configuration, event: .init(name: "other", work: "never")))
      return true
    },
    .init(
      name: "a late answer that is a failure",
      prepare: {
        $0.lateAnswers = [
          .init(from: $0.starts[0].configuration, event: .init(name: "other", work: "never"))
        ]
      }
    ) { document, _ in
      document.lateAnswers[0].event.isFailure = true
      return true
    },
    .init(name: "a second screen of one name") { document, random in
      document.screens.append(document.screens[random.below(document.screens.count)])
      return true
    },
    .init(
      name: "a flow of which nothing is restored",
      prepare: {
        $0.relaunches = nil
      }
    ) { document, _ in
      document.relaunches = document.configurations.indices.map { .init(from: $0, to: nil) }
      return true
    },
    .init(name: "the condition of a start") { document, random in
      document.starts[random.below(document.starts.count)].condition = "other"
      return true
    },
    .init(name: "the style of a layer without commands") { document, random in
      let layers = document.transitions.indices.filter { index in
        guard case .configuration(let target) = document.transitions[index].target else {
          return false
        }
        return document.configurations[target].stack.layerCount > 1
          && document.transitions[index].source != target
      }
      guard !layers.isEmpty,
        let target = document.transitions[layers[random.below(layers.count)]].target.configuration
      else { return false }
      var windows = document.configurations[target].stack.windows
      let window = windows.indices.first { windows[$0].layers.count > 1 } ?? 0
      windows[window].layers[1].style = .custom("other")
      guard let stack = try? FlowDocument.Stack(windows: windows) else { return false }
      document.configurations[target].stack = stack
      for index in document.transitions.indices { document.transitions[index].commands = [] }
      return true
    },
  ]

  private static func transition(
    _ name: String, prepare: @escaping @Sendable (inout FlowDocument) -> Void = { _ in },
    where fits: @escaping @Sendable (FlowDocument.Transition) -> Bool = { _ in true },
    _ change:
      @escaping @Sendable (inout FlowDocument.Transition, FlowDocument, inout SplitMix64) -> Void
  ) -> DocumentEdit {
    DocumentEdit(name: name, prepare: prepare) { document, random in
      let fitting = document.transitions.indices.filter { fits(document.transitions[$0]) }
      guard !fitting.isEmpty else { return false }
      let index = fitting[random.below(fitting.count)]
      change(&document.transitions[index], document, &random)
      return true
    }
  }
}
