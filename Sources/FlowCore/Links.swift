/// A flow that links can be opened in.
///
/// A link names a place of the flow. Where it leads is said by one pure function, with the way
/// back included, so that it leads to the same place from everywhere:
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

  /// Returns where a link leads.
  ///
  /// The answer may depend on the state only in what a guard asks for, such as whether someone is
  /// logged in: not in what is on show.
  func target(of link: Link, in state: State) -> LinkTarget<Self>
}

/// Where a link leads.
///
/// ```swift
/// .open(.init(state: .foodList, stack: VirtualStack(.top, .foodList)))
/// ```
public enum LinkTarget<F: Flow>: Hashable, Sendable {
  /// To this place.
  case open(Configuration<F>)
  /// A guard stands before it: to this place first, whose state keeps the link until the flow can
  /// open it.
  case deferred(Configuration<F>)
  /// Nowhere: the flow does not know such a link. Nothing changes, visibly.
  case unknown
}

/// The notes of transitions by links.
package enum LinkNote {
  /// A guard stands before the link's place; the flow keeps the link.
  package static let deferred: StaticString = "link deferred"
  /// The flow does not know the link, on purpose: nothing changes.
  ///
  /// Links are recognized by these texts, since a transition, a trace and a document hold nothing else
  /// that tells; a field of its own would make every transition larger.
  package static let unknown: StaticString = "unknown link"
}

extension LinkedFlow {
  /// Opens a link: closes what is in the key window and puts the link's place on show, with the
  /// way back to it.
  ///
  /// A link that the flow does not know is handled and noted as `unknown link`.
  public func open(
    _ link: Link, in state: State, fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> FlowTransition<Self> {
    switch target(of: link, in: state) {
    case .open(let place): .showing(place, fileID: fileID, line: line)
    case .deferred(let place):
      .showing(place, fileID: fileID, line: line).noting(LinkNote.deferred)
    case .unknown: .unknownLink(fileID: fileID, line: line)
    }
  }
}

extension FlowTransition {
  /// Ignores a link on purpose: nothing changes, and the transition is noted as `unknown link`.
  ///
  /// A link that is only ignored, or noted in other words, counts as one that leads nowhere by
  /// mistake. `.stay(noting: "unknown link")` says the same.
  public static func unknownLink(
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    .stay(noting: LinkNote.unknown, fileID: fileID, line: line)
  }

  /// Goes to a place from wherever the flow is: closes everything in the key window and puts the
  /// place's screens on show.
  ///
  /// Of a place with several windows the key window is shown; other windows stay as they are. Where
  /// the place shows nothing, nothing changes, and the transition is noted as `nothing to show`.
  public static func showing(
    _ place: Configuration<F>, fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    place.stack.isEmpty
      ? .stay(noting: "nothing to show", fileID: fileID, line: line)
      : .to(place.state, place.stack.rebuilding, fileID: fileID, line: line)
  }
}
