public import FlowCore
package import FlowDocuments

/// A condition that must hold, or must be possible, in everything that a flow can reach.
///
/// ```swift
/// let properties: [Property<SignIn>] = [
///   .always("something is on show") { !$0.stack.isEmpty },
///   .never("two modals at once") { $0.stack.layerCount > 2 },
///   .never("a move signs in", inTransitions: { $0.input.move != nil && $0.outcome != nil }),
///   .sometimes("the password is asked") { $0.stack.top == .password },
///   .canAlwaysReach("the name") { $0.stack.top == .name },
/// ]
/// let report = try SignIn().check(properties)
/// ```
///
/// If a trailing closure does not use its argument, Swift cannot infer whether it takes
/// configurations or steps: write the type, as in `{ (_: Configuration<SignIn>) in … }`.
public struct Property<F: ExplorableFlow>: Sendable {
  /// The name in reports; a built-in property is also turned off by it.
  public let name: String
  package let summary: String
  /// The built-in property, or `nil` for one of the flow's own.
  package let standardProperty: StandardProperty?
  package var severity: FlowCheck.Severity
  /// Whether it claims that something is possible: an incomplete search shows that it holds only by
  /// finding that.
  package let claimsPossibility: Bool
  package let canBeWalked: Bool
  /// Whether what it finds is a witness, not a violation.
  let seeksWitness: Bool
  let ruleKind: @Sendable (F) -> RuleKind<F>

  init(
    _ name: String, claimsPossibility: Bool = false, canBeWalked: Bool = true,
    seeksWitness: Bool = false, _ ruleKind: @escaping @Sendable (F) -> RuleKind<F>
  ) {
    self.name = name
    summary = name
    standardProperty = nil
    severity = .error
    self.claimsPossibility = claimsPossibility
    self.canBeWalked = canBeWalked
    self.seeksWitness = seeksWitness
    self.ruleKind = ruleKind
  }

  /// The same property with severity error.
  package var reportedAsError: Self {
    var property = self
    property.severity = .error
    return property
  }

  init(_ property: StandardProperty, _ ruleKind: @escaping @Sendable (F) -> RuleKind<F>) {
    name = property.name
    summary = property.summary
    standardProperty = property
    severity = property.severity
    claimsPossibility = false
    canBeWalked = property.canBeWalked
    seeksWitness = false
    self.ruleKind = ruleKind
  }
}

extension Property {
  /// Holds if the condition holds in every configuration.
  public static func always(
    _ name: String, _ condition: @escaping @Sendable (Configuration<F>) -> Bool
  ) -> Self {
    local(name, "the condition does not hold here") { !condition($0) }
  }

  /// Holds if the condition holds in every step that the flow takes, that ends it, or that is
  /// refused.
  public static func always(
    _ name: String, inTransitions condition: @escaping @Sendable (Trace<F>.CheckedStep) -> Bool
  ) -> Self {
    local(name, "the condition does not hold for the last step", inTransitions: { !condition($0) })
  }

  /// Holds if the condition holds in no configuration.
  public static func never(
    _ name: String, _ condition: @escaping @Sendable (Configuration<F>) -> Bool
  ) -> Self {
    local(name, "the condition holds here", condition)
  }

  /// Holds if the condition holds in no step that the flow takes, that ends it, or that is refused.
  public static func never(
    _ name: String, inTransitions condition: @escaping @Sendable (Trace<F>.CheckedStep) -> Bool
  ) -> Self {
    local(name, "the condition holds for the last step", inTransitions: condition)
  }

  private static func local(
    _ name: String, _ text: String, _ isViolated: @escaping @Sendable (Configuration<F>) -> Bool
  ) -> Self {
    Self(name) { _ in
      .local(LocalRule(configurationMessage: { isViolated($0) ? .init(text: text) : nil }))
    }
  }

  private static func local(
    _ name: String, _ text: String,
    inTransitions isViolated: @escaping @Sendable (Trace<F>.CheckedStep) -> Bool
  ) -> Self {
    Self(name) { _ in stepRule(text, isViolated) }
  }

  private static func stepRule(
    _ text: String, _ isReported: @escaping @Sendable (Trace<F>.CheckedStep) -> Bool
  ) -> RuleKind<F> {
    .local(
      LocalRule(
        stepMessage: { isReported($0) ? text : nil },
        vacuity: { _, _ in Vacuity("no step is ever taken") }))
  }

  /// Holds if events are handled, neither ignored nor refused, in every configuration in which the
  /// condition holds.
  ///
  /// Use it for events that must never get lost, such as a tap on a button that is always enabled,
  /// or the answer of a server that a screen waits for:
  /// ```swift
  /// .required("orders can be placed", [.orderTapped]) { $0.stack.top == .order },
  /// ```
  /// The events are sent even where ``ExplorableFlow/events(in:)`` does not offer them. If the
  /// condition holds nowhere, or the list is empty, the property fails, since nothing was required.
  public static func required(
    _ name: String, _ events: [F.Event],
    in condition: @escaping @Sendable (Configuration<F>) -> Bool
  ) -> Self {
    Self(name) { flow in
      guard !events.isEmpty else {
        return .vacuous(Vacuity("no events are required; list at least one", isFailure: true))
      }
      return .local(
        LocalRule(
          concerns: condition,
          configurationMessage: { configuration in
            guard condition(configuration) else { return nil }
            for event in events {
              var after = configuration
              let fault: String
              switch after.send(event, to: flow).reply {
              case .ignored: fault = "ignored"
              case .refused: fault = "refused"
              case .handled, .finished: continue
              }
              let input = Input<F>.event(event)
              return ViolationMessage(
                inputs: [input], text: "\(input) is required there, and is \(fault)")
            }
            return nil
          },
          vacuity: { _, _ in Vacuity("the events are required nowhere", isFailure: true) }))
    }
  }

  /// Is witnessed if the condition holds in some configuration.
  public static func sometimes(
    _ name: String, _ condition: @escaping @Sendable (Configuration<F>) -> Bool
  ) -> Self {
    Self(name, claimsPossibility: true, seeksWitness: true) { _ in
      .local(LocalRule(configurationMessage: { condition($0) ? .init(text: name) : nil }))
    }
  }

  /// Is witnessed if the condition holds in some step that the flow takes, that ends it, or that is
  /// refused.
  public static func sometimes(
    _ name: String, inTransitions condition: @escaping @Sendable (Trace<F>.CheckedStep) -> Bool
  ) -> Self {
    Self(name, claimsPossibility: true, seeksWitness: true) { _ in stepRule(name, condition) }
  }

  /// Holds if a configuration in which the condition holds can be reached from every configuration,
  /// without a link.
  public static func canAlwaysReach(
    _ name: String, _ goal: @escaping @Sendable (Configuration<F>) -> Bool
  ) -> Self {
    Self(name, claimsPossibility: true, canBeWalked: false) { _ in
      .reachability(ReachabilityRule(isGoal: goal))
    }
  }

  /// Holds if a step in which the condition holds, such as an end of the flow, can be reached from
  /// every configuration, without a link.
  /// ```swift
  /// .canAlwaysReach("the end", inTransitions: { $0.outcome != nil })
  /// ```
  public static func canAlwaysReach(
    _ name: String, inTransitions goal: @escaping @Sendable (Trace<F>.CheckedStep) -> Bool
  ) -> Self {
    Self(name, claimsPossibility: true, canBeWalked: false) { _ in
      .reachability(ReachabilityRule(isGoalStep: goal))
    }
  }

  /// One of the built-in properties.
  public static func standard(_ property: StandardProperty) -> Self {
    Self(property) { property.ruleKind(of: $0) }
  }

  /// All built-in properties; those about work only for a flow that has work, the one about deferred
  /// links only for a `LinkedFlow`, the one about URLs only for a ``URLLinkedFlow``, and the one
  /// about documents for none.
  public static var standard: [Self] { standard(without: []) }

  /// All built-in properties except the given ones.
  public static func standard(except exceptions: StandardProperty...) -> [Self] {
    standard(without: exceptions)
  }

  private static func standard(without exceptions: [StandardProperty]) -> [Self] {
    let hasURLs = F.self is any URLLinkedFlow.Type
    let hasLinks = F.self is any LinkedFlow.Type
    let exceptions =
      exceptions + (Interpreter<F>.hasWork ? [] : StandardProperty.ofWork)
      + (hasURLs ? [] : [.linksAreReadBack])
      + (hasLinks ? [] : [.deferredLinksAreOpened]) + [.contradictoryCommands]
    return StandardProperty.allCases.filter { !exceptions.contains($0) }.map { .standard($0) }
  }
}
