import FlowCore
import FlowTestSupport

/// A flow written down as a table, one for each test.
struct TableFlow: Flow {
  typealias State = Int
  typealias Event = String
  typealias Screen = Letter
  typealias Outcome = String

  var start: FlowTransition<TableFlow> = .to(0, .setRoot(.a))
  /// The transitions for the events, whatever the state.
  var transitions: [String: FlowTransition<TableFlow>] = [:]

  func reduce(_ state: Int, _ event: String) -> FlowTransition<TableFlow>? { transitions[event] }
}
