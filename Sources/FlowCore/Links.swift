/// A flow with deep links.
///
/// One pure function returns the target of each link, including the back stack, so a link leads to
/// the same configuration from everywhere:
/// ```swift
/// func target(of link: Link, in state: State) -> LinkTarget<Self> {
///   switch link {
///   case .foodList: .open(.init(state: .foodList, stack: VirtualStack(.top, .foodList)))
///   case .account where !state.isLoggedIn: .deferred(login(thenOpening: link))
///   case .account: .open(.init(state: .account, stack: VirtualStack(.top, .account)))
///   case .other: .unknown
///   }
/// }
///
/// func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
///   switch (state, event) {
///   case (_, .open(let link)): open(link, in: state)
///   case (.login(thenOpening: let link?), .loggedIn): open(link, in: .home)
///   default: nil
///   }
/// }
/// ```
public protocol LinkedFlow: Flow {
  /// What a link can name.
  associatedtype Link: Hashable & Sendable

  /// Returns the target of a link.
  ///
  /// The target may depend on the state only for a guard, such as whether someone is logged in, not
  /// on what is on screen.
  func target(of link: Link, in state: State) -> LinkTarget<Self>
}

/// The target of a link.
///
/// ```swift
/// .open(.init(state: .foodList, stack: VirtualStack(.top, .foodList)))
/// ```
public enum LinkTarget<F: Flow>: Hashable, Sendable {
  /// To this configuration.
  case open(Configuration<F>)
  /// A guard defers the link: the flow first goes to this configuration, whose state keeps the link
  /// until the flow can open it.
  case deferred(Configuration<F>)
  /// A guard defers the link, and nothing moves: the flow goes to this state, which keeps the link
  /// until the flow can open it, and shows the same screens.
  ///
  /// ```
  /// case .account where state.step == .login: .kept(state.keeping(link))
  /// ```
  case kept(F.State)
  /// Nowhere: the flow does not know the link. Nothing changes.
  case unknown
}

extension LinkedFlow {
  /// Opens a link: closes everything in the key window, and shows the link's target with its back
  /// stack.
  ///
  /// A link that the flow does not know is handled, with the reason
  /// ``TransitionReason/unknownLink``; one that a guard defers, whether it moves or not, has the
  /// reason ``TransitionReason/deferredLink``.
  public func open(
    _ link: Link, in state: State, fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> FlowTransition<Self> {
    switch target(of: link, in: state) {
    case .open(let configuration): .showing(configuration, fileID: fileID, line: line)
    case .deferred(let configuration):
      .showing(configuration, fileID: fileID, line: line).because(.deferredLink)
    case .kept(let state): .to(state, fileID: fileID, line: line).because(.deferredLink)
    case .unknown: .stay(because: .unknownLink, fileID: fileID, line: line)
    }
  }
}

extension FlowTransition {
  /// Goes to a configuration from wherever the flow is: closes everything in the key window, and
  /// shows the screens of the configuration.
  ///
  /// If the configuration has several windows, its key window is shown; other windows stay as they
  /// are. A configuration that shows nothing is refused with ``Refusal/Reason/emptyStack``.
  public static func showing(
    _ configuration: Configuration<F>, fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    .to(
      configuration.state,
      configuration.stack.isEmpty ? [.setStack([])] : configuration.stack.rebuildCommands,
      fileID: fileID, line: line)
  }
}
