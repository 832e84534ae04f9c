/// What is dispatched to a store.
protocol Action {}

/// A store of closures, as ReSwift's: a reducer, middleware around it, and subscribers.
final class Store<State> {
  typealias Dispatch = (any Action) -> Void
  typealias Middleware = (@escaping Dispatch, @escaping () -> State?) -> (@escaping Dispatch) ->
    Dispatch

  private var state: State {
    didSet { for subscriber in subscribers { subscriber(state) } }
  }
  private let reducer: (any Action, State) -> State
  private var subscribers: [(State) -> Void] = []
  private var isDispatching = false
  private var dispatchFunction: Dispatch = { _ in }

  init(
    state: State, reducer: @escaping (any Action, State) -> State, middleware: [Middleware] = []
  ) {
    self.state = state
    self.reducer = reducer
    dispatchFunction = middleware.reversed().reduce({ [unowned self] in reduce($0) }) { next, one in
      one({ [weak self] in self?.dispatch($0) }, { [weak self] in self?.state })(next)
    }
  }

  func subscribe(_ subscriber: @escaping (State) -> Void) {
    subscribers.append(subscriber)
    subscriber(state)
  }

  func dispatch(_ action: any Action) {
    dispatchFunction(action)
  }

  private func reduce(_ action: any Action) {
    precondition(!isDispatching, "a reducer dispatches no action")
    isDispatching = true
    defer { isDispatching = false }
    state = reducer(action, state)
  }
}
