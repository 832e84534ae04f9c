import FlowCore
import FlowDocuments

extension RuleKind {
  static func restoringGivesTheSame(in flow: F) -> Self {
    guard flow is any RestorableFlow else { return .notRestorable }
    return .local(
      LocalRule(
        concerns: { !flow.changesOnRestore($0) || flow.relaunched($0) == nil },
        configurationMessage: { configuration in
          guard let restored = flow.relaunched(configuration) else {
            return ViolationMessage(inputs: [.relaunch], text: "it cannot be saved and restored")
          }
          guard restored != configuration, !flow.changesOnRestore(configuration),
            !flow.becomes(configuration, from: restored)
          else { return nil }
          let difference =
            restored.stack == configuration.stack
            ? "the state \(restored.stateText)" : restored.stack.map(F.label(ofScreen:)).description
          let isAnswered =
            (flow as? any RestorableFlow)?.restoredEquality == .onceWorkIsAnswered
          return ViolationMessage(
            inputs: [.relaunch],
            text: "it is restored as \(difference)"
              + (isAnswered ? ", and no answers to its work change that" : ""))
        }))
  }

  static var notRestorable: Self { .vacuous(Vacuity("the flow is not a RestorableFlow")) }
}

extension ExplorableFlow {
  /// Whether work that is done once would start again if the same configuration were restored.
  fileprivate func changesOnRestore(_ configuration: Configuration<Self>) -> Bool {
    Interpreter.workUnderWay(of: self, in: configuration.state).contains {
      allTraits(of: $0).contains(.once)
    }
  }
}
