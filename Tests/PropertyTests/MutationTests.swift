import FlowExploration
import SampleFlows
import Testing

@Suite("Planted defects")
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
    ]
  }

  @Test("the ready properties find the share that the page says")
  func share() throws {
    let table = MutationTable(try Self.runs())
    print(table.text); print(table.missed)
  }
}
