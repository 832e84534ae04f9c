import FlowCore
import FlowDocuments
import FlowTestSupport

/// A small document with one of everything that a picture shows.
///
/// `list` pushes `detail`, which opens either from the list or from `search`; its back leads to
/// whichever is below. A sheet with `login` belongs to a child flow. A form has an alert.
enum SmallFlow {
  static func document(title: String = "Small") -> FlowDocument {
    FlowDocument(
      name: "small", title: title, search: .init(),
      parts: [.init(name: title), .init(name: "Account", parent: 0)],
      screens: [
        .init(name: "List"), .init(name: "Search"), .init(name: "Detail", parameters: ["item"]),
        .init(name: "Login", part: 1),
      ],
      configurations: [
        configuration([[0]]), configuration([[0, 1]]), configuration([[0, 2]]),
        configuration([[0, 1, 2]]), configuration([[0], [3]]),
      ],
      starts: [.init(configuration: 0)],
      outcomes: ["done"],
      transitions: [
        step(0, 1, "searchTapped", .push), step(0, 2, "rowTapped", .push),
        step(0, 4, "loginTapped", .present),
        step(1, 3, "rowTapped", .push), step(1, 0, "back", .pop, move: .back),
        step(2, 0, "back", .pop, move: .back), step(3, 1, "back", .pop, move: .back),
        step(4, 0, "submitTapped", .dismiss, guard: "password right"),
        .init(
          from: 4, to: .configuration(4), event: .init(name: "submitTapped"), note: "alert"),
        step(4, 0, "cancelTapped", .dismiss),
        .init(from: 0, to: .outcome(0), event: .init(name: "doneTapped")),
        .init(
          from: 0, to: .configuration(0), event: .init(name: "sorted"), guard: "by name",
          note: "menu"),
      ])
  }

  private static func configuration(_ layers: [[Int]]) -> FlowDocument.Configuration {
    .init(state: "s", stack: .init(layers: layers))
  }

  private static func step(
    _ source: Int, _ target: Int, _ event: String, _ operation: CommandOperation,
    move: SystemMove? = nil, guard condition: String? = nil
  ) -> FlowDocument.Transition {
    .init(
      from: source, to: .configuration(target), event: .init(name: event, move: move),
      commands: [.init(operation, [0, 1, 2, 2, 3][target])], guard: condition)
  }
}
