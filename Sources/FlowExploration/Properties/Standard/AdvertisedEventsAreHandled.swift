import FlowCore
import FlowDocuments

extension RuleKind {
  static func advertisedEventsAreHandled(in flow: F) -> Self {
    let omissions = ChildOmissions(flow)
    return .local(
      LocalRule(
        concerns: { configuration in
          configuration.stack.top.map { top in
            !flow.enabledEvents(on: top, in: configuration.state).isEmpty
              || omissions.event(on: top) != nil
          } ?? false
        },
        configurationMessage: { configuration in
          guard let top = configuration.stack.top else { return nil }
          if let event = omissions.event(on: top) {
            return ViolationMessage(
              text:
                "\(F.label(ofScreen: top)) advertises \(Input<F>.event(event)), which events(on:) "
                + "of its parent leaves out; add childEvents(on:) to the list there")
          }
          for event in flow.enabledEvents(on: top, in: configuration.state) {
            var after = configuration
            let fault: String
            switch after.send(event, to: flow).reply {
            case .ignored: fault = "ignored"
            // For inputs that are tried there, `every-command-applies` reports it.
            case .refused where flow.inputs(at: configuration).allSatisfy({ $0.event != event }):
              fault = "refused"
            case .handled, .finished, .refused: continue
            }
            let input = Input<F>.event(event)
            return ViolationMessage(
              inputs: [input],
              text: "\(F.label(ofScreen: top)) advertises \(input), which is \(fault) there")
          }
          return flow.unlistedEvent(on: top, in: configuration.state).map { event in
            ViolationMessage(
              text: "\(F.label(ofScreen: top)) enables \(Input<F>.event(event)), which events(on:) "
                + "does not list; list all controls there, so that disabled ones can be found")
          }
        },
        vacuity: { screens, isOnTop in
          let advertising = screens.filter { !flow.events(on: $0).isEmpty }
          guard let screen = advertising.first(where: isOnTop) ?? advertising.first else {
            return Vacuity("no screen advertises events")
          }
          let why =
            isOnTop(screen)
            ? "they are disabled wherever it is on top" : "is never on top"
          return Vacuity(
            "\(F.label(ofScreen: screen)) advertises events, but \(why)", isFailure: true)
        }))
  }
}

/// Finds the events that a child's screen advertises and the parent's own list for it leaves out.
///
/// Both lists depend only on the screen, and children are found by reflection, which is slow, so
/// the result for each screen is cached.
private final class ChildOmissions<F: ExplorableFlow> {
  private let flow: F
  private let hasChildren: Bool
  private var cache = ValueTable<F.Screen, F.Event?>()

  init(_ flow: F) {
    self.flow = flow
    hasChildren = !F.children.isEmpty
  }

  func event(on screen: F.Screen) -> F.Event? {
    guard hasChildren else { return nil }
    return cache.value(of: screen) { screen in
      let advertised = flow.childEvents(on: screen)
      guard !advertised.isEmpty else { return nil }
      let listed = flow.events(on: screen)
      return advertised.first { !F.isListed($0, in: listed) }
    }
  }
}

extension ExplorableFlow {
  /// An event that is enabled, but of a kind that the screen does not advertise.
  fileprivate func unlistedEvent(on screen: Screen, in state: State) -> Event? {
    guard Self.hasDisabledControls else { return nil }
    let listed = events(on: screen)
    return enabledEvents(on: screen, in: state).first { !Self.isListed($0, in: listed) }
  }

  fileprivate static func isListed(_ event: Event, in list: [Event]) -> Bool {
    guard !list.contains(event) else { return true }
    let kind = label(ofEvent: event).signature
    return list.contains { label(ofEvent: $0).signature == kind }
  }
}
