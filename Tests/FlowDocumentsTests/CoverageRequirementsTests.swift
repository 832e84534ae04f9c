import FlowCore
import FlowDocuments
import Testing

@Suite("what coverage has to have by name")
struct CoverageRequirementsTests {
  /// Two children with an event of the same name: login with two guards, join without one.
  private static let document = FlowDocument(
    name: "app", title: "App", search: .init(), parts: [.init(name: "App")],
    screens: [.init(name: "Hall"), .init(name: "Page", parameters: ["url"])],
    configurations: [
      .init(state: "hall", stack: .init(.init(0))),
      .init(state: "page", stack: .init(.init(0), .init(1, payload: "a"))),
    ],
    starts: [.init(configuration: 0)],
    transitions: [
      .init(
        from: 0, to: .configuration(1), event: .init(name: "sent", child: "login"),
        guard: "right", location: "A.swift:1"),
      .init(
        from: 0, to: .configuration(0), event: .init(name: "sent", child: "login"),
        guard: "wrong", location: "A.swift:2"),
      .init(
        from: 1, to: .configuration(0), event: .init(name: "sent", child: "join"),
        location: "A.swift:3"),
      .init(
        from: 1, to: .configuration(1),
        event: .init(name: "opened", parameters: ["url"], payload: "a"), location: "A.swift:4"),
    ],
    deadEvents: [.init(event: .init(name: "shaken"), reason: .ignored)])

  private static let hall = Coverage.Configuration(
    state: "hall", stack: "[Hall]", screens: ["Hall"])

  /// Only that something wrong was sent to the login.
  private static var coverage: Coverage {
    var coverage = Coverage(flow: "app")
    coverage.add(
      Coverage.CoveredStep(
        from: hall, .init("sent", child: "login"), .handled(hall), location: "A.swift:2",
        guard: "wrong"))
    return coverage
  }

  static let rows: [(event: String, missing: [String])] = [
    ("login.sent", ["login.sent [right] (A.swift:1) was not taken"]),
    ("login.sent [wrong]", []),
    ("login.sent[right]", ["login.sent [right] (A.swift:1) was not taken"]),
    ("join.sent", ["join.sent (A.swift:3) was not taken"]),
    ("opened", ["opened(url) (A.swift:4) was not taken"]),
    ("opened(url)", ["opened(url) (A.swift:4) was not taken"]),
    ("shaken", ["shaken does nothing anywhere"]),
  ]

  @Test("an event requires its rows, with its guard one of them", arguments: rows)
  func events(_ event: String, _ missing: [String]) throws {
    let found = try Self.coverage.missing(.init(events: [event]), in: Self.document)
    #expect(found == missing)
  }

  @Test("screens are required with or without their labels")
  func screens() throws {
    let required = CoverageRequirements(screens: ["Hall", "Page", "Page(url)"])
    let missing = try Self.coverage.missing(required, in: Self.document)
    #expect(missing == ["Page(url) was never visible", "Page(url) was never visible"])
  }

  static let unknown: [(CoverageRequirements, kind: String, name: String, known: [String])] = [
    (
      .init(events: ["sent"]), "event", "sent",
      ["login.sent", "join.sent", "opened(url)", "shaken"]
    ),
    (
      .init(events: ["login.sent [late]"]), "event", "login.sent [late]",
      ["login.sent [right]", "login.sent [wrong]"]
    ),
    (.init(screens: ["Web"]), "screen", "Web", ["Hall", "Page(url)"]),
  ]

  @Test("what the document does not have is an error", arguments: unknown)
  func refuses(
    _ required: CoverageRequirements, _ kind: String, _ name: String, _ known: [String]
  ) throws {
    let error = #expect(throws: CoverageRequirements.UnknownName.self) {
      try Self.coverage.missing(required, in: Self.document)
    }
    #expect(error?.kind == kind)
    #expect(error?.name == name)
    #expect(error?.knownNames == known)
  }
}
