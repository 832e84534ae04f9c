import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// Screens in a named group, beside others and in a child flow.
private struct Profile: ExplorableFlow {
  enum State: Hashable, Sendable { case home, profile, password, help(Help.State) }
  enum Event: Hashable, Sendable {
    case profileTapped, passwordTapped, helpTapped, help(Help.Event)
  }
  enum Screen: Hashable, Sendable { case home, profile, password, privacy, help(Help.Screen) }

  static let help = Child<Self, Help>(
    Help(), in: .modal(.sheet),
    state: .case(State.help), event: .case(Event.help), screen: .case(Screen.help))
  static let children: [AnyChild<Self>] = [help]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .profileTapped): .to(.profile, .push(.profile))
    case (.profile, .passwordTapped): .to(.password, .push(.password))
    case (.home, .helpTapped): begin(Self.help)
    default: forward(event, in: state)
    }
  }

  var events: [Event] { [.profileTapped, .passwordTapped, .helpTapped] + events(of: Self.help) }

  static let exploration = ExplorationOptions<Self>(
    group: { screen in
      switch screen {
      case .profile, .password, .privacy: "Settings"
      default: nil
      }
    },
    description: { $0 == .password ? "Asks again after three wrong passwords" : nil })
}

/// A child that names a group, and one with an empty name, which is none.
private struct Help: ExplorableFlow {
  enum State: Hashable, Sendable { case topics, topic }
  enum Event: Hashable, Sendable { case rowTapped }
  enum Screen: Hashable, Sendable { case topics, topic }

  var start: FlowTransition<Self> { .to(.topics, .setRoot(.topics)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    state == .topics ? .to(.topic, .push(.topic)) : nil
  }

  var events: [Event] { [.rowTapped] }

  static let exploration = ExplorationOptions<Self>(
    group: { $0 == .topic ? "Reading" : "" }, description: { $0 == .topic ? "One page" : "" })
}

@Suite("Groups that a flow names")
struct NamedGroupTests {
  @Test("are in its document, with those of child flows")
  func document() throws {
    let document = try Profile().explore().document(name: "profile", title: "Profile")
    let groups = document.screens.map { "\($0.name): \($0.group ?? "none")" }
    #expect(
      groups == [
        "Home: none", "Profile: Settings", "Topics: none", "Password: Settings", "Topic: Reading",
      ])
    #expect(try FlowDocument(json: Array(document.json().utf8)) == document)
  }

  @Test("and descriptions of screens are in the document, and in what is explored of it")
  func descriptions() throws {
    let document = try Profile().explore().document(name: "profile", title: "Profile")
    let texts = ["Asks again after three wrong passwords", "One page"]
    #expect(document.screens.compactMap(\.description) == texts)
    let again = try RecordedFlow(document).explore().document(name: "profile", title: "Profile")
    #expect(again.screens.compactMap(\.description) == texts)
    let restored = try FlowDocument(json: Array(document.json().utf8))
    #expect(restored.screens.compactMap(\.description) == texts)
  }
}
