public import FlowCore

/// Why a flow cannot be explored or checked.
public enum ExplorationFailure<F: Flow>: Error, Sendable {
  /// A start of the flow fails.
  case start(StartFailure<F>)
  /// Values of the flow break the rules of `Hashable`, so a search cannot recognize configurations
  /// it has visited.
  case inconsistent(InconsistentValue)
  /// A part of the flow, such as a tab, has a child that is not an ``ExplorableFlow``.
  case unexplorable(part: String)
  /// There is nothing to check: the list of properties is empty.
  case noProperties
  /// Two properties have the same name.
  case sameName(String)
}

extension ExplorationFailure {
  /// Whether the properties are wrong, rather than the flow.
  package var concernsProperties: Bool {
    switch self {
    case .noProperties, .sameName: true
    case .start, .inconsistent, .unexplorable: false
    }
  }

  /// What is wrong, and how to fix it.
  public var explanation: String {
    switch self {
    case .start(let failure): failure.maskedExplanation
    case .inconsistent(let value): value.explanation
    case .unexplorable(let part):
      "\(part) cannot be explored: its child flow must conform to ExplorableFlow"
    case .noProperties:
      "there is nothing to check, because the list of properties is empty: add some, such as "
        + "Property.standard"
    case .sameName(let name): "two properties are named '\(name)': rename one of them"
    }
  }
}

extension StartFailure {
  /// The ``explanation``, with masks, and with the names that documents use.
  package var maskedExplanation: String {
    guard case .refused(let refusal) = self else { return explanation }
    let command = F.masking { "\(refusal.command.map(F.label(ofScreen:)))" }
    return "its command \(command) cannot apply: \(refusal.reason.explanation)"
  }
}

/// A value of a flow that breaks the rules of `Hashable`.
public struct InconsistentValue: Hashable, Sendable {
  package var type: String
  /// The value, or the two values that are compared.
  package var values: [String]
  /// What is wrong, and how to fix it.
  public var explanation: String
}

extension InconsistentValue {
  /// - Parameters:
  ///   - role: The role of the value in the flow, such as `state`.
  ///   - context: When it was found, such as `with nextTapped`; `nil` if that is not known.
  init<Value>(
    _ fault: HashableFault<Value>, of flow: (some Flow).Type, role: String, in context: String?
  ) {
    let erased = fault.values.compactMap { $0 as? AnyHashable }.map(\.base)
    // Values of several types are kept as `AnyHashable`.
    let isErased = Value.self == AnyHashable.self
    type =
      (isErased ? erased.first.map(TypeText.of) : nil) ?? TypeText.sugared("\(Value.self)")
    let masking = Masking.of(flow)
    values = (isErased ? erased : fault.values).map { ValueText.of($0, masking: masking) }
    let contextClause = context.map { ", found \($0)," } ?? ""
    let advice: String
    switch fault {
    case .unequalToItself:
      explanation = "the \(role) \(values[0])\(contextClause) is not equal to itself"
      advice =
        "NaN never equals itself; avoid NaN, or implement == so that every value equals itself"
    case .changingHash:
      explanation = "the hash of the \(role) \(values[0])\(contextClause) changes from call to call"
      advice = "hash only what == compares, and nothing random or new"
    case .changed:
      explanation =
        "the \(role) \(values[0])\(contextClause) changed after the flow had returned it"
      advice = "use structs and enums instead of objects that change"
    case .unequalHashes:
      explanation =
        "the \(role)s \(values[0]) and \(values[1])\(contextClause) are equal, but their hashes differ"
      advice = "let == and hash(into:) use the same properties"
    case .asymmetricEquality:
      explanation =
        "the \(role) \(values[0]) equals \(values[1])\(contextClause), but not the reverse"
      advice = "let == compare the same properties of both sides"
    }
    explanation += ": \(advice) (type \(type))"
  }
}

extension InternTable {
  /// Describes the first value found that breaks the rules; `nil` if there is none.
  func fault(of flow: (some Flow).Type, _ role: String, in context: String? = nil)
    -> InconsistentValue?
  {
    fault.map { .init($0, of: flow, role: role, in: context) }
  }

  func fault<F>(in context: String?) -> InconsistentValue? where Value == Configuration<F> {
    fault.map { $0.described(in: context) }
  }
}

extension HashableFault {
  fileprivate var values: [Value] {
    switch self {
    case .unequalToItself(let value), .changingHash(let value), .changed(let value): [value]
    case .unequalHashes(let one, let other), .asymmetricEquality(let one, let other): [one, other]
    }
  }

  /// Describes the state or the screen by which a configuration breaks the rules.
  fileprivate func described<F>(in context: String?) -> InconsistentValue
  where Value == Configuration<F> {
    InternTable(values.map(\.state)).fault(of: F.self, "state", in: context)
      ?? InternTable(values.flatMap(\.stack.allScreens)).fault(of: F.self, "screen", in: context)
      ?? .init(self, of: F.self, role: "configuration", in: context)
  }
}

extension ExplorableFlow {
  func requireDistinctNames(of properties: [Property<Self>]) throws(ExplorationFailure<Self>) {
    var names: Set<String> = []
    for property in properties where !names.insert(property.name).inserted {
      throw .sameName(property.name)
    }
  }

  func startConfiguration(
    after start: FlowTransition<Self>
  ) throws(ExplorationFailure<Self>) -> Configuration<Self> {
    if let part = (self as? any ExplorableChildren)?.unexplorablePart {
      throw .unexplorable(part: part)
    }
    do throws(StartFailure<Self>) { return try Configuration(after: start) } catch {
      throw .start(error)
    }
  }
}
