import FaultyFlows
import FlowCatalogs
import FlowExploration
import SampleFlows
import Testing

/// A flow of the tests, by its name.
struct EveryFlow: CustomTestStringConvertible, Sendable {
  let entry: CatalogEntry
  /// Limits of the search, or `nil` for those of the flow.
  ///
  /// Some of the faulty ones go on forever.
  var limits: ExplorationLimits?

  var testDescription: String { entry.name }

  /// Every sample, those with all that a session shows, and for each property, built in or of a flow's
  /// own, one that violates it.
  static let all: [EveryFlow] =
    [
      entry("sign-in", SignIn()), entry("application-coordinator", ApplicationCoordinator()),
      entry("user-registration", UserRegistration()),
      entry("user-registration-script", UserRegistrationScript()),
      entry("flow-controllers", FlowControllers()), entry("questionnaire", Questionnaire()),
      entry("deep-links", DeepLinks()), entry("containers", Containers()),
      entry("rx-feedback", RxFeedback()), entry("checkout", Checkout()),
      entry("checkout-as-shipped", CheckoutAsShipped()),
      entry("tab-coordinators", TabCoordinators()),
      entry("deep-links-as-shipped", DeepLinksAsShipped()), Stall.entry, Kiosk.entry, Pages.entry,
    ].map { EveryFlow(entry: $0) } + faulty

  /// Those that can be checked: one start of the kiosk cannot be made.
  static let checkable = all.filter { $0.entry.name != Kiosk.entry.name }

  private static var faulty: [EveryFlow] {
    // A flow that reduces at random gives another transition the next time.
    var violated: Set = ["reducer-is-pure"]
    return FaultyFlow.all.filter { violated.insert($0.property).inserted }.map {
      EveryFlow(entry: $0.entry(), limits: ExplorationLimits(configurations: 200))
    }
  }

  private static func entry(_ name: String, _ flow: some ExplorableFlow) -> CatalogEntry {
    CatalogEntry(name, title: name, summary: "A sample.", flow)
  }
}
