import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

/// A flow with a warning of every kind that a flow can have.
private struct OddFlow: ExplorableFlow {
  enum Event: Hashable, Sendable, CaseIterable {
    case open, wait, hide, end, wave, one, two, three, ask, swipe
  }
  enum Screen: Hashable, Sendable { case home, list, trap, hidden, form }
  enum State: Hashable, Sendable { case home, waiting, list, trap, form }
  typealias Outcome = Bool

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  var properties: [Property<Self>] {
    [.never("something is pushed") { $0.stack.screenCount > 1 }] + Property.standard
  }

  func events(in state: State) -> [Event] {
    Event.allCases.filter { $0 != .wave && $0 != .swipe }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .interactiveDismiss ? .swipe : nil
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .wait): .to(.waiting)
    case (.home, .open): .to(.list, .push(.list))
    case (.waiting, .open): .to(.trap, .push(.trap))
    case (.waiting, .end): .finish(true)
    case (.waiting, .hide): .to(.home, .popTo(.hidden))
    case (.home, .one): row(.home, .popToRoot)
    case (.home, .two): row(.list, .push(.list))
    case (.list, .one): row(.home, .pop)
    case (.list, .three): row(.list, .replaceTop(.list))
    case (.home, .ask): .to(.form, .present(.form))
    case (.form, .swipe): .to(.form)
    case (.form, .ask): .to(.home, .dismiss)
    case (_, .wave): .to(.home, .popToRoot)
    default: nil
    }
  }

  private func row(_ state: State, _ command: Command<Screen>) -> FlowTransition<Self> {
    .to(state, command)
  }
}

/// A check keeps no document for its warnings, but must find those that a document has.
@Suite("the warnings of a check are those of the document")
struct CheckedLintsTests {
  /// A warning with a trace.
  private struct Unexpected: Error { var finding: FlowCheck.Finding }

  private func compare(_ flow: some ExplorableFlow, _ request: CheckRequest) throws
    -> [FlowDocument.Lint]
  {
    let entry = CatalogEntry("flow", title: "Flow", summary: "", flow)
    let categories = FlowDocument.Lint.Category.allCases.map(\.rawValue)
    let warnings = try entry.check(request).warnings.filter { categories.contains($0.property) }
    let lints = try warnings.flatMap { result in
      try ([result.finding] + result.others).map { finding in
        guard case .violatedWithoutTrace(let text, let location) = finding else {
          throw Unexpected(finding: finding)
        }
        let kind = try #require(FlowDocument.Lint.Category(rawValue: result.property))
        return FlowDocument.Lint(kind, text, location: location)
      }
    }
    #expect(try lints == entry.document(within: request.limits).lints(), "\(entry) \(request)")
    return lints
  }

  // The commands of a flow that is run lead to its stacks; those of a document need not.
  @Test("of every kind, wherever the search is limited", arguments: 1...6)
  func everyKind(_ configurations: Int) throws {
    let limits = ExplorationLimits(configurations: configurations)
    let lints = try compare(OddFlow(), CheckRequest(within: limits))
    guard configurations == 6 else { return }
    #expect(
      Set(lints.map(\.kind))
        == Set(FlowDocument.Lint.Category.allCases).subtracting([.contradictoryCommands]))
  }

  @Test("where a violation is found early")
  func endsEarly() throws {
    let early = try OddFlow().check([OddFlow().properties[0]])
    #expect(early.configurations < 4, "the check must end before everything is reached")
    let names = FlowDocument.Lint.Category.allCases.map(\.rawValue)
    #expect(try compare(OddFlow(), CheckRequest(["something is pushed"] + names)).count > 4)
  }

  @Test("of the samples, as far as they are searched", arguments: [10, 10_000])
  func samples(_ configurations: Int) throws {
    let flows: [any ExplorableFlow] = [
      ApplicationCoordinator(), Checkout(), CheckoutAsShipped(), Containers(), DeepLinks(),
      DeepLinksAsShipped(), FlowControllers(), Questionnaire(), RxFeedback(), SignIn(),
      TabCoordinators(), UserRegistration(), UserRegistrationScript(),
    ]
    for flow in flows {
      var limits = flow.limits
      limits.configurations = min(limits.configurations, configurations)
      _ = try compare(flow, CheckRequest(within: limits))
    }
  }
}
