import FlowCore
import FlowExploration

/// The terms and the privacy page lead to each other, and neither leads back to the form.
struct LegalPages: ExplorableFlow {
  enum State: Hashable, Sendable { case form, terms, privacy }
  enum Event: Hashable, Sendable, CaseIterable { case termsTapped, privacyTapped, closeTapped }
  enum Screen: Hashable, Sendable { case form, terms, privacy }

  var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.form, .termsTapped): .to(.terms, .push(.terms))
    case (.terms, .privacyTapped): .to(.privacy, .replaceTop(.privacy))
    case (.privacy, .termsTapped): .to(.terms, .replaceTop(.terms))
    default: nil
    }
  }

  /// The app has no back button: its pages are closed by their own.
  var properties: [Property<Self>] { Property.standard(except: .systemBackIsHandled) }
}

/// Setting up without a network tries again forever.
struct SetupWithoutNetwork: ExplorableFlow {
  enum State: Hashable, Sendable { case welcome, connecting, failed }
  enum Event: Hashable, Sendable, CaseIterable {
    case connectTapped, connected, lost, retryTapped, laterTapped
  }
  enum Screen: Hashable, Sendable { case welcome, connecting, failed }
  enum Outcome: Hashable, Sendable { case done }

  var start: FlowTransition<Self> { .to(.welcome, .setRoot(.welcome)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.welcome, .laterTapped): .finish(.done)
    case (.welcome, .connectTapped): .to(.connecting, .push(.connecting))
    case (.connecting, .lost): .to(.failed, .replaceTop(.failed))
    case (.failed, .retryTapped): .to(.connecting, .replaceTop(.connecting))
    default: nil
    }
  }

  /// An assistant hides the way back.
  var properties: [Property<Self>] { Property.standard(except: .systemBackIsHandled) }
}
