import FlowDocuments
import FlowImport
import ImportFixtures
import Testing

@Suite("flows in Swift, made of imports")
struct SwiftFlowTests {
  private static func flow(_ name: String, _ text: String) throws -> ImportedFlow {
    let file = ImportFile(name: name, bytes: Array(text.utf8))
    return try ImportedFlow(file, as: #require(ImportFormat(of: file)))
  }

  private static func source(
    _ name: String, _ text: String, named type: String? = nil
  ) throws -> String {
    try SwiftFlow(flow(name, text), named: type, from: name).source
  }

  @Test("a diagram without stacks becomes a table of states, and says what is missing")
  func diagram() throws {
    let text = """
      stateDiagram-v2
        [*] --> Cart
        Cart --> Paying : payTapped [not empty] / log
        Paying --> [*] : paid
        Paying --> Cart : failed
      """
    #expect(
      try Self.source("shop.mmd", text) == """
        // Made of shop.mmd by 'flowgraph import --swift'. From here on it is yours: change it.
        //
        // What the file does not say, marked HOLE below:
        // - stacks: each screen replaces what was on show (.setRoot); where your app pushes, presents or
        //   goes back, write .push, .present, .pop or .dismiss, and add an event 'back'
        // - guards: nobody knows when they hold, so where there are several ways on, the event brings the
        //   way it takes; replace that by the values which the guard is about, and add a 'where' clause
        //
        // Notes of the import:
        // - shop.mmd:3: dropped: action

        public import FlowCore
        public import FlowExploration

        /// shop.
        public struct Shop: ExplorableFlow {
          public enum State: Hashable, Sendable {
            case cart
            case paying
          }

          public enum Event: Hashable, Sendable {
            case payTapped
            case paid
            case failed
          }

          public enum Screen: Hashable, Sendable {
            case cart
            case paying
          }

          public enum Outcome: Hashable, Sendable {
            case end
          }

          public init() {}

          public var start: FlowTransition<Self> {
            .to(.cart, .setRoot(.cart))
          }

          public func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
            switch state {
            case .cart:
              switch event {
              // HOLE: guard not empty
              case .payTapped: .to(.paying, .setRoot(.paying)).when("not empty")
              default: nil
              }
            case .paying:
              switch event {
              case .paid: .finish(.end)
              case .failed: .to(.cart, .setRoot(.cart))
              default: nil
              }
            }
          }

          public var events: [Event] { [.payTapped, .paid, .failed] }
        }

        """)
  }

  private static let cycle = """
    <navigation xmlns:android="a" xmlns:app="b" android:id="@+id/g" app:startDestination="@id/home">
      <fragment android:id="@+id/home"><action android:id="@+id/list" app:destination="@id/list_page"/>
      </fragment>
      <fragment android:id="@+id/list_page">
        <action android:id="@+id/item" app:destination="@id/item_page"/></fragment>
      <fragment android:id="@+id/item_page">
        <action android:id="@+id/more" app:destination="@id/item_page"/>
        <action android:id="@+id/all" app:destination="@id/list_page" app:popUpTo="@id/home"/>
      </fragment>
      <action android:id="@+id/help" app:destination="@id/help_page"/>
      <fragment android:id="@+id/help_page"/>
    </navigation>
    """

  @Test("a graph with stacks has one row for each action, whatever lies below")
  func stacks() throws {
    let flow = try Self.flow("g.xml", Self.cycle)
    #expect(flow.document.configurations.count > 40)
    let source = SwiftFlow(flow, named: "Store", from: "g.xml").source
    let reducer = try #require(source.components(between: "reduce(", and: "\n  }\n"))
    #expect(
      reducer == """
        _ state: State, _ event: Event) -> FlowTransition<Self>? {
            switch event {
            case .help: return go(state, .push(.helpPage))
            case .back: return follow(.back, in: state) ?? .finish(.leftTheApp)
            default: break
            }
            return switch state.stack.top {
            case .home:
              switch event {
              case .list: go(state, .push(.listPage))
              default: nil
              }
            case .listPage:
              switch event {
              case .item: go(state, .push(.itemPage))
              default: nil
              }
            case .itemPage:
              switch event {
              case .more: go(state, .push(.itemPage))
              case .all: go(state, .popTo(.listPage))
              default: nil
              }
            case .helpPage: nil
            case nil: nil
            }
        """)
    #expect(source.contains("ExplorationLimits(configurations: 2000, depth: 8)"))
    #expect(!source.contains("HOLE"))
  }

  @Test("states that only remember what does not matter are one")
  func equalStates() throws {
    let source = try Self.source("a.json", Fixture.xState.text)
    let states = try #require(
      source.components(between: "enum State: Hashable, Sendable {", and: "}"))
    #expect(
      states.split(whereSeparator: \.isWhitespace).filter { $0 != "case" }
        == ["form", "checking", "help", "home", "locked", "help2", "help3"])
    #expect(source.contains("case .logInFailed(.tooMany): .to(.locked, .setRoot(.locked))"))
    #expect(source.contains("case .checking: [.logIn]"))
  }

  @Test(
    "names are those of Swift, no two of them equal",
    arguments: [
      ("HOME_PAGE", "homePage"), ("URLField", "urlField"), ("your password", "yourPassword"),
      ("2FA", "state2FA"), ("self", "self_"), ("default", "`default`"), ("none", "none_"),
      ("😀", "state"), ("日本語", "日本語"), ("a\u{202E}b", "aB"), ("$0", "state0"),
    ])
  func names(_ text: String, _ name: String) throws {
    let source = try Self.source("a.json", "{\"edges\": [[\"\(text)\", \"Other\"]]}")
    #expect(source.contains("    case \(name)\n    case other\n"), "\(source)")
  }

  @Test("the type is named after the file that is written, and not like what it needs itself")
  func types() throws {
    for (given, type) in [
      ("Shop", "Shop"), ("sign-in", "SignIn"), ("Screen", "Screen2"), ("7", "Imported7"),
    ] {
      let source = try Self.source("a.csv", "a,e,b", named: given)
      #expect(source.contains("public struct \(type): ExplorableFlow {"))
    }
  }

  @Test("its test imports the module of the flow")
  func tests() throws {
    let flow = try SwiftFlow(Self.flow("a.csv", "a,e,b"), named: "Shop", from: "a.csv")
    #expect(
      flow.tests(importing: "ShopFlows") == """
        import FlowTesting
        import ShopFlows
        import Testing

        /// Searches all that can be reached, and checks the built-in properties.
        @Test func shop() throws { try Shop().verify() }

        """)
  }

  @Test("no text of a file gets out of its comment or literal")
  func hostile() throws {
    let source = try Self.source(
      "a.json", #"{"edges": [["a", "x\"\n*/ } \\(1) \u2028 // y", "b"], ["b", "e", "a"]]}"#)
    #expect(source.contains(#"= "x\"\n*/ } \\(1) \u{2028} // y""#))
  }
}

extension String {
  /// What lies between two texts.
  fileprivate func components(between start: String, and end: String) -> String? {
    guard let open = firstRange(of: start),
      let close = self[open.upperBound...].firstRange(of: end)
    else { return nil }
    return String(self[open.upperBound..<close.lowerBound])
  }
}
