import FaultyFlows
import FlowCatalogs
import FlowExploration
import SampleFlows
import Testing

/// A flow of the tests, by its name.
struct EveryFlow: CustomTestStringConvertible, Sendable {
  let entry: CatalogEntry

  var testDescription: String { entry.name }

  /// Every sample, every faulty flow, and those with all that a session shows.
  static let all: [EveryFlow] =
    ([
      entry("sign-in", SignIn()), entry("application-coordinator", ApplicationCoordinator()),
      entry("user-registration", UserRegistration()),
      entry("user-registration-script", UserRegistrationScript()),
      entry("flow-controllers", FlowControllers()), entry("questionnaire", Questionnaire()),
      entry("deep-links", DeepLinks()), entry("containers", Containers()),
      entry("rx-feedback", RxFeedback()), entry("tab-coordinators", TabCoordinators()),
      entry("deep-links-as-shipped", DeepLinksAsShipped()), Stall.entry, Kiosk.entry, Pages.entry,
    ] + faulty).map(EveryFlow.init)

  private static var faulty: [CatalogEntry] {
    // A flow that answers by chance answers otherwise when it is asked again.
    FaultyFlow.all.filter { $0.property != "reducer-is-pure" }.map { $0.entry() }
  }

  private static func entry(_ name: String, _ flow: some ExplorableFlow) -> CatalogEntry {
    CatalogEntry(name, title: name, summary: "A sample.", flow)
  }
}
