import FlowCore
import FlowExploration

extension ShopFlow {
  /// What is checked after every step, here and in the peer program.
  static let invariants: [Property<Self>] = [
    .always("something is on show") { !$0.stack.focusedScreens.isEmpty },
    .always("whoever logs in is not logged in") { place in
      place.stack.layerCount < 2 || !place.state.isLoggedIn
    },
    .always("the tab is as deep as the state says") { place in
      place.state.phase != .app || place.state.isLoggingIn
        || place.stack.focusedScreens.count == place.state.depth + 1
    },
  ]

  /// What is proved: details lie on details, and the rest of the built-in properties hold.
  var properties: [Property<Self>] {
    Self.invariants + Property.standard(except: .noDoublePush)
  }

  /// A planted defect that six events show.
  static let commentsFourDeep = Property<Self>.never("comments, four deep") { $0.isFourDeep }

  /// A planted defect that nine events show, in a flow that remembers the logout.
  static let commentsAfterLogout = Property<Self>.never("comments, four deep, after a logout") {
    $0.state.hasLoggedOut && $0.isFourDeep
  }
}

extension Configuration<ShopFlow> {
  fileprivate var isFourDeep: Bool {
    guard state.phase == .app, state.tab == 1, state.isLoggedIn, !state.isLoggingIn else {
      return false
    }
    return stack.focusedScreens.count >= 4 && stack.top == .comments
  }
}
