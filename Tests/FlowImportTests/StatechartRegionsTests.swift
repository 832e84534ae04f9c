import FlowDocuments
import FlowImport
import Testing

@Suite("statecharts with many regions")
struct StatechartRegionsTests {
  /// Four regions of four states each, more than are told apart.
  private static let regions = (0..<4).map { region in
    let states = (0..<4).map { state in
      "\"s\(region)\(state)\": {\"on\": {\"E\(region)\": \"s\(region)\((state + 1) % 4)\"}}"
    }
    return "\"r\(region)\": {\"states\": {\(states.joined(separator: ","))}}"
  }.joined(separator: ",")

  @Test("what regions that are imported as alternatives cannot keep is listed with its line")
  func lossesOfManyRegions() throws {
    let flow = try StatechartTests.read(
      "a.json",
      """
      {"id": "m", "initial": "home",
      "on": {"RESET": ".home", "AGAIN": "#m"},
      "states": {
      "home": {"on": {"OPEN": "p", "RESUME": "p.last", "LOG": {}}},
      "end": {"initial": "work", "onDone": "home", "states": {
      "work": {"invoke": {"src": "load", "onDone": "over"}}, "over": {"type": "final"},
      "unused": {"type": "history"}}},
      "p": {
      "type": "parallel", "on": {"CLOSE": "end"}, "onDone": "home",
      "states": {
      "last": {"type": "history", "history": "deep"},
      \(Self.regions)}}}}
      """)
    let limit = "since more than 60 combinations of their states are active at once"
    #expect(
      flow.notes.map(\.text).filter { !$0.contains("starts in") && !$0.contains("several initial") }
        == [
          "a.json:4: dropped: transition that stays in its state: LOG",
          "a.json:8: assumed: concurrent regions are imported as alternatives, \(limit): p",
          "a.json:11: assumed: history is imported as the initial state of its parent: p.last",
          "a.json:6: dropped: work: load",
        ])
    let edges = Set(
      flow.document.transitions.map { transition in
        let target =
          switch transition.target {
          case .configuration(let number): flow.document.screens[number].name
          case .outcome(let number): flow.document.outcomes[number]
          }
        return "\(flow.document.screens[transition.source].name) \(transition.event.name) \(target)"
      })
    #expect(
      edges.isSuperset(of: [
        "s33 RESET home", "work RESET home", "s33 AGAIN home", "home RESUME s00",
        "over to home home",
        "s12 done.state.p home",
      ]))
    #expect(!edges.contains("work to home home"))
  }

  @Test("many regions are imported as alternatives, which is told, and all begin")
  func manyRegions() throws {
    let flow = try StatechartTests.read(
      "a.json",
      "{\"id\": \"m\", \"states\": {\"p\": {\"type\": \"parallel\", \"states\": {"
        + Self.regions + "}}}}")
    #expect(flow.document.screens.count == 16)
    let said = "concurrent regions are imported as alternatives, since more than 60"
    #expect(flow.notes.contains { $0.subject.hasPrefix(said) })
    let begun = flow.document.starts.map { flow.document.screens[$0.configuration].name }
    #expect(begun == ["s00", "s10", "s20", "s30"])
    #expect(flow.notes.allSatisfy { !$0.subject.contains("cannot be reached") })
  }
}
