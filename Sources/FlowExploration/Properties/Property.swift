public import FlowCore

/// Something that must be so, or must be possible, wherever a flow gets.
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
/// A trailing closure that looks at nothing tells Swift not whether it is meant for configurations or
/// for steps: name its type then, `{ (_: Configuration<SignIn>) in … }`.
public struct Property<F: ExplorableFlow>: Sendable {
  /// What is claimed.
  enum Claim: Sendable {
    case always(@Sendable (Configuration<F>) -> Bool)
    case never(@Sendable (Configuration<F>) -> Bool)
    case alwaysInTransitions(@Sendable (Trace<F>.Step) -> Bool)
    case neverInTransitions(@Sendable (Trace<F>.Step) -> Bool)
    case sometimes(@Sendable (Configuration<F>) -> Bool)
    case sometimesInTransitions(@Sendable (Trace<F>.Step) -> Bool)
    case canAlwaysReach(@Sendable (Configuration<F>) -> Bool)
    case canAlwaysTake(@Sendable (Trace<F>.Step) -> Bool)
    case standard(StandardProperty)
  }

  /// The name by which reports tell it; of a built-in property the one by which it is switched.
  public let name: String
  /// What must be so, in a few words.
  public let summary: String
  let claim: Claim

  init(_ name: String, summary: String? = nil, _ claim: Claim) {
    self.name = name
    self.summary = summary ?? name
    self.claim = claim
  }

  /// Whether it claims that something is possible, which a search that was cut cannot show unless
  /// it was met.
  package var claimsPossibility: Bool {
    switch claim {
    case .sometimes, .sometimesInTransitions, .canAlwaysReach, .canAlwaysTake: true
    case .always, .never, .alwaysInTransitions, .neverInTransitions, .standard: false
    }
  }

  /// Which of the built-in properties it is; `nil` for one of the flow's own.
  public var standardProperty: StandardProperty? {
    if case .standard(let property) = claim { property } else { nil }
  }
}

extension Property {
  /// Holds if the condition does in every configuration.
  public static func always(
    _ name: String, _ condition: @escaping @Sendable (Configuration<F>) -> Bool
  ) -> Self {
    Self(name, .always(condition))
  }

  /// Holds if the condition does in every step that the flow takes, that ends it, or that is
  /// refused.
  public static func always(
    _ name: String, inTransitions condition: @escaping @Sendable (Trace<F>.Step) -> Bool
  ) -> Self {
    Self(name, .alwaysInTransitions(condition))
  }

  /// Holds if the condition holds in no configuration.
  public static func never(
    _ name: String, _ condition: @escaping @Sendable (Configuration<F>) -> Bool
  ) -> Self {
    Self(name, .never(condition))
  }

  /// Holds if the condition holds in no step that the flow takes, that ends it, or that is refused.
  public static func never(
    _ name: String, inTransitions condition: @escaping @Sendable (Trace<F>.Step) -> Bool
  ) -> Self {
    Self(name, .neverInTransitions(condition))
  }

  /// Is witnessed if the condition holds in some configuration.
  public static func sometimes(
    _ name: String, _ condition: @escaping @Sendable (Configuration<F>) -> Bool
  ) -> Self {
    Self(name, .sometimes(condition))
  }

  /// Is witnessed if the condition holds in some step that the flow takes, that ends it, or that is
  /// refused.
  public static func sometimes(
    _ name: String, inTransitions condition: @escaping @Sendable (Trace<F>.Step) -> Bool
  ) -> Self {
    Self(name, .sometimesInTransitions(condition))
  }

  /// Holds if from every configuration one can be reached in which the condition holds, without a
  /// link.
  public static func canAlwaysReach(
    _ name: String, _ goal: @escaping @Sendable (Configuration<F>) -> Bool
  ) -> Self {
    Self(name, .canAlwaysReach(goal))
  }

  /// Holds if from every configuration a step can be reached in which the condition holds, such as
  /// an end of the flow, without a link.
  /// ```swift
  /// .canAlwaysReach("the end", inTransitions: { $0.outcome != nil })
  /// ```
  public static func canAlwaysReach(
    _ name: String, inTransitions goal: @escaping @Sendable (Trace<F>.Step) -> Bool
  ) -> Self {
    Self(name, .canAlwaysTake(goal))
  }

  /// One of the built-in properties.
  public static func standard(_ property: StandardProperty) -> Self {
    Self(property.rawValue, summary: property.summary, .standard(property))
  }

  /// All built-in properties.
  public static var standard: [Self] { StandardProperty.allCases.map { .standard($0) } }

  /// All built-in properties but some.
  public static func standard(except exceptions: StandardProperty...) -> [Self] {
    StandardProperty.allCases.filter { !exceptions.contains($0) }.map { .standard($0) }
  }
}
