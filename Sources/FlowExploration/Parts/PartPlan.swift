import FlowCore
import FlowDocuments

/// A flow made of parts that do not influence each other as long as each keeps to itself.
protocol PartitionedFlow: ExplorableFlow {
  /// The parts, or `nil` if there are not several.
  var plan: PartPlan<Self>? { get }
  /// The first part whose events are not known.
  var unexplorablePart: String? { get }
}

/// How a flow is searched part by part.
///
/// A part is the flow itself, confined to the part: everything that happens in it happens in the
/// flow, while the other parts stay as they start. The parts are independent for two reasons: what
/// the library ensures, because it wrote the reducer of the whole, and what is checked while each
/// part is searched.
struct PartPlan<F: ExplorableFlow> {
  struct FlowPart {
    var name: String
    /// The flow, confined to this part.
    var flow: F
    /// The input that leads to this part from any other one; possible wherever ``isLeavable``.
    var entry: Input<F>
    /// Whether the flow starts in this part.
    var isFirst: Bool
    /// Report what may influence other parts, the one that explains most first.
    var escapes: [Property<F>]
    /// Reports screens that could be those of other parts.
    var sharedScreens: Property<F>
  }

  var parts: [FlowPart]
  /// Why the parts may influence each other, whatever happens in them.
  var obstacle: String?

  /// Whether the flow can go to another part.
  static func isLeavable(_ configuration: Configuration<F>) -> Bool {
    configuration.stack.layerCount == 1
  }
}

/// How a property of a flow of independent parts follows from the findings in each.
enum PartRule {
  /// It holds if it does in every part.
  case everyPart
  /// It holds if it does in every part, and in the steps between them.
  case everyStep
  /// It holds if it does in every part, provided that no screen could be that of another part.
  case everyPartWithOwnScreens
  /// It holds, because another part can be entered.
  case always
  /// It is violated only if every part is left in a trap.
  case traps
  /// It does not follow: the flow is searched as a whole.
  case whole
}

extension Property {
  /// How it follows from what is found in the parts of a flow.
  func partRule(of flow: F) -> PartRule {
    guard let standardProperty else { return .whole }
    return ruleKind(flow).isVacuous ? .everyPart : standardProperty.rule.partRule
  }
}

extension ExplorableFlow {
  /// The parts of the flow, or `nil` if there are none.
  var partPlan: PartPlan<Self>? { (self as? any PartitionedFlow)?.anyPlan as? PartPlan<Self> }
}

extension PartitionedFlow {
  fileprivate var anyPlan: Any? { plan }
}
