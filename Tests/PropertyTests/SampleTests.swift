import FaultyFlows
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("The samples and their own properties")
struct SampleTests {
  private static let sound: [(String, @Sendable () throws -> Checked)] = [
    ("sign-in", { try Checked(SignIn()) }),
    ("application-coordinator", { try Checked(ApplicationCoordinator()) }),
    ("user-registration", { try Checked(UserRegistration()) }),
    ("user-registration-script", { try Checked(UserRegistrationScript()) }),
    ("flow-controllers", { try Checked(FlowControllers()) }),
    ("questionnaire", { try Checked(Questionnaire()) }),
    ("deep-links", { try Checked(DeepLinks()) }),
    ("containers", { try Checked(Containers()) }),
    ("rx-feedback", { try Checked(RxFeedback()) }),
    ("checkout", { try Checked(Checkout()) }),
    ("tab-coordinators", { try Checked(TabCoordinators()) }),
  ]

  @Test("every sound sample yields nothing", arguments: sound)
  func yieldNothing(_ name: String, _ check: @Sendable () throws -> Checked) throws {
    #expect(try check().failures == [], "\(name)")
  }

  @Test("no sound sample loses a screen")
  func losesNothing() throws {
    #expect(try Self.lost(SignIn()) == [])
    #expect(try Self.lost(ApplicationCoordinator()) == [])
    #expect(try Self.lost(UserRegistration()) == [])
    #expect(try Self.lost(UserRegistrationScript()) == [])
    #expect(try Self.lost(FlowControllers()) == [])
    #expect(try Self.lost(Questionnaire()) == [])
    #expect(try Self.lost(DeepLinks()) == [])
    #expect(try Self.lost(Containers()) == [])
    #expect(try Self.lost(RxFeedback()) == [])
    #expect(try Self.lost(Checkout()) == [])
    #expect(try Self.lost(TabCoordinators()) == [])
  }

  private static func lost(_ flow: some ExplorableFlow) throws -> [String] {
    try flow.check([.standard(.noLostScreen)], violations: 9).results
      .flatMap { [$0.finding] + $0.others }.filter(\.isFailure).map(\.verdict)
  }

  @Test("deep-links-as-shipped yields what its app shipped with")
  func asShipped() throws {
    let found = try Checked(DeepLinksAsShipped()).failures.map { "\($0.property): \($0.trace)" }
    let (login, top) = ("open(Link): login", "app.onTopButtonTap")
    let other = #"open(Link): unknown("acs://help")"#
    let expected: [(String, [String])] = [
      // D6, by way of D2: the link closes the login, and nobody is left for the top screen to call.
      ("advertised-events-are-handled", [top, login, top]),
      ("no-dead-end", [top, login]),
      // D3: a login opened by a link stays forever.
      ("modals-can-be-closed", [login]),
      // D4: the list opened by a link lies on whatever was there.
      ("no-double-push", ["app.onBottomButtonTap", "open(Link): foodList"]),
      // D1: a link that is not known leaves an open login where it is.
      ("links-lead-to-one-place", [top, other]),
    ]
    #expect(found == expected.map { "\($0): \($1)" })
  }
}
