/// The steps of a flow from a start, to be saved, reviewed and replayed.
///
/// Events are identified by name and payload as in a document, so that a trace stays valid after
/// changes to other parts of the flow.
/// ```swift
/// let trace = FlowTrace(
///   flow: "sign-in",
///   steps: [.init("nextTapped(name)", payload: "ann"), .init("submitTapped")])
/// trace.json()   // the same bytes for equal traces, one line per step
/// ```
public struct FlowTrace: Hashable, Sendable {
  package static let version = 1

  /// The name of the flow in its catalog.
  package var flow: String
  /// The index of the start.
  package var start: Int
  /// The steps; only the last one can be ignored or refused, because a replay stops there.
  package var steps: [Step]

  package init(flow: String, start: Int = 0, steps: [Step] = []) {
    self.flow = flow
    self.start = start
    self.steps = steps
  }

  package struct Step: Hashable, Sendable {
    package enum InputKind: Hashable, Sendable {
      case event
      /// The platform made a move that the flow has no event for.
      case move
      /// The app was terminated, and restored from its saved state.
      case relaunch
    }

    package private(set) var kind: InputKind
    /// The event without its payload, `nextTapped(name)`, or a description if none was sent.
    package var event: String
    /// The payload as text, or `nil` if there is none.
    package var payload: String?
    /// The index among the samples that differ only in what is masked, in the order in which the
    /// flow lists them, or `nil` if there are no others.
    package var sample: Int?
    /// The system move that caused the event, such as `swipe down`.
    package var move: String?
    /// The work that the event answers, such as `charge(1)`; `nil` if none, or if it does not matter.
    package var work: String?
    /// Whether the answer came when its work was no longer under way.
    package var isLate: Bool
    package var stack: String?
    /// The outcome as text, or `nil` if the step did not end the flow, or if that does not matter.
    package var outcome: String?

    package init(
      _ event: String, payload: String? = nil, sample: Int? = nil, move: String? = nil,
      work: String? = nil, isLate: Bool = false, stack: String? = nil, outcome: String? = nil
    ) {
      kind = .event
      self.event = event
      self.payload = payload
      self.sample = sample
      self.move = move
      self.work = work
      self.isLate = isLate
      self.stack = stack
      self.outcome = outcome
    }

    /// A system move that the flow has no event for, by its name.
    package static func move(_ name: String, stack: String? = nil) -> Self {
      var step = Self(name, move: name, stack: stack)
      step.kind = .move
      return step
    }

    /// Terminating and restoring the app.
    package static func relaunch(stack: String? = nil) -> Self {
      var step = Self("relaunch", stack: stack)
      step.kind = .relaunch
      return step
    }
  }
}

extension FlowTrace.Step: CustomStringConvertible {
  /// The event with its payload, `nextTapped(name): ann`, and the work that it answers:
  /// `paid (late answer to charge(1))`.
  package var description: String {
    (payload.map { "\(event): \($0)" } ?? event) + .answerSuffix(to: work, isLate: isLate)
  }
}
