#if CLI
// The sources of the new targets.
extension StarterPackage {
  static let flow = """
    import FlowCore
    import FlowExploration

    /// Signing in: a name, then a password, and two ways to end. Change it into your own flow.
    public struct SignIn: ExplorableFlow {
      public enum State: Hashable, Sendable { case name, password(name: String) }
      public enum Event: BackEvent {
        case nextTapped(name: String), submitTapped, cancelTapped, back
      }
      public enum Screen: Hashable, Sendable { case name, password }
      public enum Outcome: Hashable, Sendable { case signedIn(name: String), cancelled }

      public init() {}

      public var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

      public func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
        switch (state, event) {
        case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
        case (.name, .cancelTapped): .finish(.cancelled)
        case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
        case (.password, .back): .to(.name, .pop)
        default: nil
        }
      }

      /// The events to explore, with sample payloads.
      public var events: [Event] {
        [.nextTapped(name: "ann"), .submitTapped, .cancelTapped, .back]
      }
    }

    """

  var catalog: String {
    """
    import FlowCatalogs
    import \(names.flows)

    Catalog(
      CatalogEntry(
        "sign-in", title: "Sign in", summary: "A name, then a password, and two ways to end.",
        SignIn())
    ).serve()

    """
  }

  var tests: String {
    """
    import FlowTesting
    import \(names.flows)
    import Testing

    @Test func signIn() throws { try SignIn().verify() }

    """
  }
}
#endif
