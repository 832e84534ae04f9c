import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("The samples keep their counts")
struct PinnedCountsTests {
  struct Counts: Equatable {
    var configurations: Int
    var screens: Int
    var transitions: Int
    var selfLoops: Int
  }

  private func counts(of document: FlowDocument) -> Counts {
    let selfLoops = document.transitions.count { $0.isSelfLoop }
    return Counts(
      configurations: document.configurations.count, screens: document.screens.count,
      transitions: document.transitions.count - selfLoops, selfLoops: selfLoops)
  }

  private func document(of flow: some ExplorableFlow) throws -> FlowDocument {
    let document = try flow.explore().document(name: "sample", title: "Sample")
    #expect(document.search.isComplete)
    #expect(document.refusals == [])
    return document
  }

  @Test("sign-in")
  func signIn() throws {
    let document = try document(of: SignIn())
    #expect(
      counts(of: document) == Counts(configurations: 2, screens: 2, transitions: 4, selfLoops: 0))
    #expect(document.outcomes == ["cancelled", "signedIn(name)"])
  }

  @Test("application-coordinator")
  func applicationCoordinator() throws {
    let document = try document(of: ApplicationCoordinator())
    #expect(
      counts(of: document) == Counts(configurations: 4, screens: 4, transitions: 7, selfLoops: 0))
    #expect(document.parts.map(\.name) == ["Sample", "Login"])
  }

  @Test("user-registration, its self-loops apart")
  func userRegistration() throws {
    let document = try document(of: UserRegistration())
    #expect(
      counts(of: document) == Counts(configurations: 10, screens: 9, transitions: 21, selfLoops: 4))
    #expect(document.transitions.filter(\.isSelfLoop).allSatisfy { $0.note != nil })
    #expect(document.deadEvents == [])
  }

  @Test("user-registration-script, its self-loops apart")
  func userRegistrationScript() throws {
    let document = try document(of: UserRegistrationScript())
    #expect(
      counts(of: document) == Counts(configurations: 10, screens: 9, transitions: 21, selfLoops: 4))
    #expect(document.transitions.filter(\.isSelfLoop).allSatisfy { $0.note != nil })
    #expect(document.parts.map(\.name) == ["Sample", "Main", "Registration"])
    #expect(document.deadEvents == [])
  }

  @Test("questionnaire, whose two paths to a form are decided by the age")
  func questionnaire() throws {
    let document = try document(of: Questionnaire())
    #expect(
      counts(of: document) == Counts(configurations: 5, screens: 5, transitions: 12, selfLoops: 1))
    let decided = document.transitions.filter { !$0.decisions.isEmpty }
    #expect(decided.map(\.event.name) == ["userChosen", "userChosen", "saveTapped", "saveTapped"])
    #expect(decided.flatMap(\.decisions).map(\.choice) == ["adult", "child", "adult", "child"])
    let decisions = Set(decided.flatMap(\.decisions).map(\.name))
    #expect(decisions == ["QuestionnaireFormDecision"])
  }

  @Test("flow-controllers, with two starts and one dead event that would lead to the login")
  func flowControllers() throws {
    let document = try document(of: FlowControllers())
    #expect(
      counts(of: document) == Counts(configurations: 3, screens: 3, transitions: 5, selfLoops: 1))
    #expect(document.starts.map(\.condition) == ["loggedIn key set", "else"])
    let dead = try #require(document.deadEvents.first)
    #expect(document.deadEvents.count == 1)
    #expect(dead.event.name == "qiitaItemsListFlowControllerDidFinish")
    #expect(dead.reason == .neverFired)
    #expect(dead.transitions.map(\.source) == [0])
    #expect(dead.transitions.map(\.target) == [.configuration(1)])
  }

  @Test("deep-links, with a link that changes nothing in two configurations and one in all four")
  func deepLinks() throws {
    let document = try document(of: DeepLinks())
    #expect(
      counts(of: document) == Counts(configurations: 4, screens: 4, transitions: 13, selfLoops: 6))
    #expect(document.deadEvents == [])
  }

  @Test("containers, with three starts")
  func containers() throws {
    let document = try document(of: Containers())
    #expect(
      counts(of: document) == Counts(configurations: 9, screens: 9, transitions: 13, selfLoops: 0))
    #expect(document.starts.map(\.condition) == ["navigation", "tabs", "parent and child"])
    #expect(document.deadEvents == [])
  }

  @Test("rx-feedback")
  func rxFeedback() throws {
    let document = try document(of: RxFeedback())
    #expect(
      counts(of: document) == Counts(configurations: 4, screens: 4, transitions: 7, selfLoops: 0))
    #expect(document.deadEvents == [])
  }

  @Test("checkout")
  func checkout() throws {
    let document = try document(of: Checkout())
    #expect(
      counts(of: document) == Counts(configurations: 11, screens: 8, transitions: 29, selfLoops: 0))
    #expect(document.outcomes == ["bought", "unclear"])
    #expect(document.parts.map(\.name) == ["Sample", "Login", "Payment"])
    #expect(document.deadEvents == [])
  }

  @Test("checkout-as-shipped, with a cancel button that is refused on two screens")
  func checkoutAsShipped() throws {
    let document = try CheckoutAsShipped().explore().document(name: "sample", title: "Sample")
    #expect(document.search.isComplete)
    #expect(
      counts(of: document) == Counts(configurations: 11, screens: 7, transitions: 22, selfLoops: 2))
    #expect(document.relaunches == [.init(from: 4, to: 9), .init(from: 8, to: 9)])
    #expect(document.refusals.map(\.event.name) == ["cancelTapped", "cancelTapped"])
    #expect(document.deadEvents == [])
  }

  @Test("no row of a sample is taken for a helper function")
  func sharedPositions() throws {
    let flows: [any ExplorableFlow] = [
      ApplicationCoordinator(), Checkout(), CheckoutAsShipped(), Containers(), DeepLinks(),
      DeepLinksAsShipped(), FlowControllers(),
      Questionnaire(), RxFeedback(), SignIn(), TabCoordinators(), UserRegistration(),
      UserRegistrationScript(),
    ]
    for flow in flows { #expect(try sharedPositions(in: flow) == [], "\(flow)") }
  }

  private func sharedPositions(in flow: some ExplorableFlow) throws -> [FlowDocument.Lint] {
    try flow.explore().document(name: "sample", title: "Sample").lints()
      .filter { $0.kind == .sharedLocation }
  }

  @Test("tab-coordinators, as far as it is explored")
  func tabCoordinators() throws {
    let document = try TabCoordinators().explore().document(name: "sample", title: "Sample")
    #expect(document.search.bound == FlowDocument.Bound(kind: .depth, limit: 6))
    #expect(
      counts(of: document) == Counts(configurations: 30, screens: 5, transitions: 90, selfLoops: 0))
  }

  @Test("deep-links-as-shipped, as far as it is explored")
  func deepLinksAsShipped() throws {
    let document = try DeepLinksAsShipped().explore().document(name: "sample", title: "Sample")
    #expect(document.search.bound == FlowDocument.Bound(kind: .configurations, limit: 100))
    #expect(
      counts(of: document)
        == Counts(configurations: 100, screens: 4, transitions: 321, selfLoops: 3))
    #expect(document.refusals == [])
  }
}
