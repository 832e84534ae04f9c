import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import Testing

// The listing of Documentation/Catalogs.md, and those in the comments of FlowCatalogs.

private struct Checkout: ExplorableFlow {
  enum State: Hashable, Sendable { case cart }
  enum Event: Hashable, Sendable, CaseIterable { case payTapped }
  enum Screen: Hashable, Sendable { case cart }
  enum Outcome: Hashable, Sendable { case paid }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .finish(.paid) }
}

/// What a program does; the end-to-end tests run such programs.
func serveTheCheckout() -> Never {
  Catalog(
    CatalogEntry("checkout", title: "Checkout", summary: "From the cart to a receipt.", Checkout())
  ).serve()
}

@Suite("the listings in comments on catalogs")
struct CatalogsPageTests {
  private struct SignIn: ExplorableFlow {
    enum State: Hashable, Sendable { case name, password }
    enum Event: Hashable, Sendable { case nextTapped(name: String), submitTapped }
    enum Screen: Hashable, Sendable { case name, password }

    var events: [Event] { [.nextTapped(name: "ann"), .submitTapped] }
    var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      if case (.name, .nextTapped) = (state, event) {
        .to(.password, .push(.password))
      } else {
        nil
      }
    }
  }

  @Test("a catalog is played and checked")
  func catalog() throws {
    let catalog = Catalog(
      CatalogEntry("sign-in", title: "Sign in", summary: "Name, then password.", SignIn()))
    let entry = catalog.entries[0]
    var session = try entry.session()
    #expect(session.choices.map(\.description).first == "nextTapped(name): ann")
    session.choose(0)
    #expect(session.trace.steps.count == 1)
    session.undo()
    #expect(try FlowTrace(json: Array(session.trace.json().utf8)).steps.isEmpty)
    let check = try entry.check()
    #expect(check.failures.map(\.property) == ["no-dead-end", "system-back-is-handled"])
    for result in check.failures { print(result) }
  }
}
