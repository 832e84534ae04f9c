import FlowCatalogs
import FlowCore
import FlowExploration

// The listing of Documentation/Catalogs.md; the end-to-end tests run such programs.

private struct Checkout: ExplorableFlow {
  enum State: Hashable, Sendable { case cart }
  enum Event: Hashable, Sendable, CaseIterable { case payTapped }
  enum Screen: Hashable, Sendable { case cart }
  enum Outcome: Hashable, Sendable { case paid }

  var start: Transition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> Transition<Self>? { .finish(.paid) }
}

func serveTheCheckout() -> Never {
  Catalog(
    CatalogEntry("checkout", title: "Checkout", summary: "From the cart to a receipt.", Checkout())
  ).serve()
}
