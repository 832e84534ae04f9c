#if CLI
  internal import ArgumentParser
  import FlowCatalogs
  import FlowDocuments

  struct ExploreCommand: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "explore", abstract: "Counts what a flow can reach, and names what is odd.")

    @OptionGroup var input: FlowInput

    @Flag(help: "Write the counts as JSON.")
    var json = false

    func run(in context: ToolContext) throws {
      let report = ExplorationReport(document: try input.document(from: context.catalog))
      try Output.write(json ? report.json : report.text, to: nil)
    }
  }

  /// The counts of an exploration.
  struct ExplorationReport {
    let document: FlowDocument

    private var states: Int { Set(document.configurations.map(\.state)).count }
    private var transitions: Int { document.transitions.count - selfLoops }
    private var selfLoops: Int { document.transitions.count { $0.isSelfLoop } }
    private var notices: Int { document.transitions.count { $0.isSelfLoop && $0.note != nil } }

    var text: String {
      var lines = [
        document.title,
        "  \(counted(document.configurations.count, "configuration")) of "
          + "\(counted(states, "state")) and \(counted(document.screens.count, "screen"))",
        "  \(counted(transitions, "transition")) between configurations"
          + (document.outcomes.isEmpty
            ? "" : " and to \(counted(document.outcomes.count, "outcome"))"),
        "  \(counted(selfLoops, "self-loop"))"
          + (notices == 0
            ? "" : ", \(notices) of them alerts and the like that the screen shows itself"),
      ]
      if let bound = document.search.bound {
        lines.append("  search cut \(bound.text): what was not found may still exist")
      } else {
        lines.append("  search complete")
      }
      lines += document.refusals.map { refusal in
        "  refused: \(refusal.event.name): \(refusal.command.operation.rawValue): \(refusal.reason)"
          + (refusal.position.map { " (\($0))" } ?? "")
      }
      lines += document.deadEvents.map { dead in
        "  dead event: \(dead.event.name) (\(Self.text(of: dead.reason)))"
          + (dead.transitions.first?.position.map { " (\($0))" } ?? "")
      }
      return lines.map { $0 + "\n" }.joined()
    }

    var json: String {
      let bound = document.search.bound.map { bound in
        JSONValue.object(["kind": .string(bound.kind.rawValue), "limit": .integer(bound.limit)])
      }
      return JSONValue.object([
        "flow": .string(document.name),
        "complete": .bool(document.search.isComplete),
        "bound": bound,
        "states": .integer(states),
        "screens": .integer(document.screens.count),
        "configurations": .integer(document.configurations.count),
        "transitions": .integer(transitions),
        "selfLoops": .integer(selfLoops),
        "notices": .integer(notices),
        "outcomes": .integer(document.outcomes.count),
        "refusals": .integer(document.refusals.count),
        "deadEvents": .array(document.deadEvents.map { .string($0.event.name) }),
      ]).text() + "\n"
    }

    private func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    private static func text(of reason: FlowDocument.DeadEvent.Reason) -> String {
      switch reason {
      case .neverFired: "no state offers it"
      case .ignored: "offered, and ignored everywhere"
      }
    }
  }
#endif
