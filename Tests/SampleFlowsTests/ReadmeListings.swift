import FlowCore
import FlowExploration
import FlowTesting
import Foundation
import Testing

// The listings of README.md, line by line.

private struct SignIn: Flow {
  enum State: Hashable, Sendable { case name, password(name: String) }
  enum Event: BackEvent { case nextTapped(name: String), submitTapped, cancelTapped, back }
  enum Screen: Hashable, Sendable { case name, password }
  enum Outcome: Hashable, Sendable { case signedIn(name: String), cancelled }

  var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
    case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
    case (.password, .back): .to(.name, .pop)
    case (.name, .cancelTapped): .finish(.cancelled)
    default: nil
    }
  }
}

extension SignIn: ExplorableFlow {
  var events: [Event] { [.nextTapped(name: "ann"), .submitTapped, .cancelTapped, .back] }
}

// What a comment of `RestorableFlow` shows.
extension SignIn.State: Codable {}
extension SignIn.Screen: Codable {}
extension SignIn: RestorableFlow {
  func save(_ configuration: Configuration<Self>) throws -> Data {
    try JSONEncoder().encode(configuration)
  }
  func restore(_ saved: Data) throws -> Configuration<Self> {
    try JSONDecoder().decode(Configuration<Self>.self, from: saved)
  }
}

@Suite("README.md")
struct ReadmeTests {
  @Test func signIn() throws { try SignIn().verify() }

  @Test("the interpreter replies as the listing says")
  func interpreting() throws {
    var interpreter = try Interpreter(SignIn())
    interpreter.send(.nextTapped(name: "ann"))
    #expect(interpreter.send(.nextTapped(name: "bob")) == .ignored)
    #expect(interpreter.configuration.stack == VirtualStack(.name, .password))
    interpreter.send(.submitTapped)
    #expect(interpreter.outcome == .signedIn(name: "ann"))
  }

  @Test("it is short, and shows a picture, a flow, a failure and where to go on")
  func isShort() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
    #expect(text.contains("(Documentation/README.md)"))
  }
}
