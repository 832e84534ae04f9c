#if CLI
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout
import FlowTestSupport
import FlowgraphCommands
import Testing

@Suite("Every overlaid picture of a sample can be read", .large)
struct OverlayReadabilityTests {
  private static let samples = [
    "sign-in", "user-registration", "deep-links-as-shipped", "tab-coordinators", "questionnaire",
  ]

  private static func document(_ name: String) throws -> FlowDocument {
    try #require(Picture.documents.first { $0.0 == name }?.1)
  }

  /// A walk that takes each time the transition that it took least often before.
  private func walk(_ count: Int, in document: FlowDocument) -> [Int] {
    var timesTaken = Array(repeating: 0, count: document.transitions.count)
    var steps: [Int] = []
    var configuration = document.starts[0].configuration
    while steps.count < count {
      let choices = document.transitions.indices.filter {
        document.transitions[$0].source == configuration
      }
      guard let step = choices.min(by: { timesTaken[$0] < timesTaken[$1] }) else { break }
      timesTaken[step] += 1
      steps.append(step)
      guard case .configuration(let next) = document.transitions[step].target else { break }
      configuration = next
    }
    return steps
  }

  private func trace(in document: FlowDocument) -> Overlay.TracePath {
    .init(
      steps: walk(6, in: document),
      lastEvent: .init("closeTapped", .refused, reason: "pop: the stack has one screen"),
      verdict: .violated(because: "every command applies"))
  }

  private func complaints(about overlay: Overlay, _ document: FlowDocument) throws -> [String] {
    try Picture.levels(of: document)
      .flatMap { level in
        Overlaps(
          try Layouter(timeout: 60, engine: LayoutWorkerEngine(executable: BuiltTool.path))
            .place(document.diagram(DiagramOptions(level: level), overlay: overlay))
        ).all.map { "\(level.rawValue): \($0)" }
      }
  }

  @Test("nothing lies on a label of a path", arguments: samples)
  func paths(in sample: String) throws {
    let document = try Self.document(sample)
    #expect(try complaints(about: .trace(trace(in: document)), document) == [])
  }

  @Test("nothing lies on a label of a coverage", arguments: samples)
  func coverage(of sample: String) throws {
    let document = try Self.document(sample)
    var counts = Array(repeating: 0, count: document.transitions.count)
    for step in walk(7, in: document) { counts[step] += 1 }
    #expect(try complaints(about: .coverage(.init(counts: counts)), document) == [])
  }

  @Test("nothing lies on a label of a path alone", arguments: samples)
  func strips(of sample: String) throws {
    let document = try Self.document(sample)
    for count in [1, 6, 30] {
      let path = document.traceDiagram(of: .init(steps: walk(count, in: document)))
      #expect(Overlaps(path).all == [], "\(count) steps")
    }
  }
}
#endif
