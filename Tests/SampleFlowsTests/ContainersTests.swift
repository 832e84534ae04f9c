import FlowCore
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("containers")
struct ContainersTests {
  typealias Screens = VirtualStack<Containers.Screen>

  @Test("every stack and every edge between them, as written down by hand")
  func edges() throws {
    let exploration = try Containers().explore()
    #expect(exploration.bound == nil)
    #expect(exploration.refusedSteps.isEmpty)
    let text = { (node: Int) in
      "\(exploration.nodes[node].configuration.stack)"
        .replacing(/child\(SampleFlows\.Containers\.Child\.Screen\.(\w+)\)/) { $0.output.1 }
    }
    let starts = exploration.starts.map { "start \(text($0.node))  \($0.condition ?? "")" }
    let lines = exploration.handledSteps.compactMap { step -> String? in
      guard case .configuration(let target) = step.target else { return nil }
      let event = step.move == nil ? "\(step.event)" : "^"
      let name = event.replacing(/child\(SampleFlows\.Containers\.Child\.Event\.(\w+)\)/) {
        $0.output.1
      }
      return "\(text(step.source)) -> \(text(target))  \(name)"
    }
    let golden = try Golden.lines(of: "containers-stacks.edges")
    #expect(
      starts + lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } == golden)
  }

  @Test("K2: one child replaces the other, so that they do not pile up")
  func swapsChild() throws {
    var app = try Interpreter(Containers())
    for event in [Containers.Event.sub1Tapped, .sub2Tapped, .sub1Tapped] { app.send(event) }
    #expect(app.configuration.stack.screenCount == 2)
    #expect(app.configuration.stack.top == .sub1)
    #expect(app.send(.sub1Tapped) == .ignored)
  }

  @Test("K4: a back that the child does not handle removes it; one that it handles does not")
  func removesChild() throws {
    var app = try Interpreter(Containers(), from: try #require(Containers().starts.last).transition)
    app.send(.goChild)
    app.send(.child(.nextTapped))
    app.perform(.back)
    #expect(app.configuration.state == .child(.first))
    app.perform(.back)
    #expect(app.configuration == .init(state: .parent, stack: Screens(.parent)))
    #expect(app.send(.child(.nextTapped)) == .ignored)
  }

  @Test("the first window is changed while the second is in front, and outlives it")
  func windows() throws {
    var app = try Interpreter(Containers())
    app.send(.helpTapped)
    #expect(app.configuration.stack.top == .help)
    #expect(app.result(of: .windowClosed("main")) == .ignored)
    app.perform(.windowClosed("help"))
    #expect(app.configuration == .init(state: .main(nil), stack: Screens(.main)))
    app.send(.helpTapped)
    app.send(.showMeTapped)
    #expect(app.configuration.state == .main(.sub1))
    #expect(app.configuration.stack.top == .sub1)
  }
}
