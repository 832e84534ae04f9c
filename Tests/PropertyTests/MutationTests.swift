import FlowExploration
import SampleFlows
import FlowTestSupport
import Testing

@Suite("Planted defects", .large)
struct MutationTests {
  private static func runs() throws -> [MutationRun] {
    try [
      MutationRun("sign-in", SignIn()),
      MutationRun("application-coordinator", ApplicationCoordinator()),
      MutationRun("user-registration", UserRegistration()),
      MutationRun("user-registration-script", UserRegistrationScript()),
      MutationRun("flow-controllers", FlowControllers()),
      MutationRun("questionnaire", Questionnaire()),
      MutationRun("deep-links", DeepLinks()),
      MutationRun("containers", Containers()),
      MutationRun("rx-feedback", RxFeedback()),
      MutationRun("checkout", Checkout()),
    ]
  }

  @Test("the built-in properties find the share that the page says, and miss what it lists")
  func share() throws {
    let table = MutationTable(try Self.runs())
    let page = try PropertyPage("README").text
    #expect(page.contains("\n\(table.text)\n"), "\(table.text)")
    #expect(page.hasSuffix("\n\(table.missed)\n"), "\(table.missed)")
  }
}
