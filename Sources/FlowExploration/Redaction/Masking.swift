package import FlowCore
import FlowDocuments

/// What the texts that are being written mask, and the numbers of the masks.
///
/// Everything that turns values into texts asks here, so that an output cannot show what another
/// masks. Texts of one document, report or session are written within one ``current`` masking, so
/// that equal values have equal numbers.
package struct Masking: Sendable {
  /// The masking of the texts that are being written now.
  @TaskLocal package static var current: Masking?

  let redaction: Redaction
  private let numbers: MaskNumbers
  /// The flows whose values it is for.
  private let flows: Set<ObjectIdentifier>

  /// The current masking, as far as it is for the values of a flow; otherwise one of its own.
  static func of<F: Flow>(_ flow: F.Type) -> Masking {
    guard let current else { return Masking(for: F.self, MaskNumbers()) }
    guard !current.flows.contains(ObjectIdentifier(flow)) else { return current }
    return Masking(for: F.self, current.numbers, besides: current)
  }

  /// The masking for values of no particular flow.
  static var ofAnyFlow: Masking {
    current ?? Masking(redaction: Redaction(), numbers: MaskNumbers(), flows: [])
  }

  private init(redaction: Redaction, numbers: MaskNumbers, flows: Set<ObjectIdentifier>) {
    self.redaction = redaction
    self.numbers = numbers
    self.flows = flows
  }

  private init<F: Flow>(for flow: F.Type, _ numbers: MaskNumbers, besides outer: Masking? = nil) {
    var flows: Set<ObjectIdentifier> = []
    var redaction = F.redaction(besides: &flows)
    if let outer { redaction.add(outer.redaction) }
    self.init(redaction: redaction, numbers: numbers, flows: flows)
  }

  /// A masking whose first numbers are those of the flow's own samples, in order: their numbers are
  /// the same in all outputs.
  package init<F: Flow>(numberingSamplesOf flow: F) {
    let explorable = flow as? any ExplorableFlow
    let samples = MaskNumbers { explorable?.writeSamples() }
    self.init(for: F.self, samples)
  }

  /// Runs with this masking as the current one.
  package func apply<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = Self.$current.withValue(self) { Result(catching: body) }
    return try result.get()
  }

  /// The mask of a value.
  func mask(_ value: Any) -> String {
    Mask.text(numbers.number(of: ValueText.unmasked(value), within: self))
  }
}

extension Flow {
  /// Writes texts of the flow with one masking, that of an enclosing call if there is one for this
  /// flow.
  package func masking<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if Masking.current?.isFor(Self.self) == true { return try body() }
    return try Masking(numberingSamplesOf: self).apply(body)
  }

  /// Writes texts of the flow with one masking, without knowing its samples.
  static func masking<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if Masking.current?.isFor(Self.self) == true { return try body() }
    return try Masking.of(Self.self).apply(body)
  }

  /// What the flow masks, and its child flows.
  fileprivate static func redaction(besides known: inout Set<ObjectIdentifier>) -> Redaction {
    known.insert(ObjectIdentifier(Self.self))
    var redaction = (Self.self as? any ExplorableFlow.Type)?.redacted ?? Redaction()
    for child in children { child.addRedaction(to: &redaction, besides: &known) }
    return redaction
  }
}

extension Masking {
  fileprivate func isFor(_ flow: (some Flow).Type) -> Bool {
    flows.contains(ObjectIdentifier(flow))
  }
}

extension ChildDeclaration {
  fileprivate func addRedaction(
    to redaction: inout Redaction, besides known: inout Set<ObjectIdentifier>
  ) {
    guard !known.contains(ObjectIdentifier(Kid.self)) else { return }
    redaction.add(Kid.redaction(besides: &known))
  }
}

extension ExplorableFlow {
  /// Writes the labels of the sample events, so that what they mask gets its numbers.
  fileprivate func writeSamples() {
    for event in events + linkEvents { _ = Self.label(ofEvent: event) }
  }
}

// MARK: - What is masked

extension Masking {
  /// What is masked of a value.
  enum Extent {
    /// Nothing, unless something inside has a secret name or type.
    case nothing
    /// Everything that could have been typed: all but truth values, names of cases, empty texts and
    /// `nil`.
    case contents
    /// Everything but `nil`.
    case everything
  }

  /// What is masked of a value under a label: what a flow names is masked as a whole, and what only
  /// has a common name, in its parts.
  func extent(of value: Any, called label: String?, inside outer: Extent = .nothing) -> Extent {
    if !redaction.types.isEmpty, redaction.types.contains(ObjectIdentifier(type(of: value))) {
      return .everything
    }
    if let label, redaction.masks(label: label) { return .everything }
    if outer != .nothing { return outer }
    if let label, redaction.masksByDefault(label: label) { return .contents }
    return .nothing
  }

  /// Whether it masks anything at all.
  var masksAnything: Bool { redaction.masksAnything }

  /// What is masked of a struct or an enum, whose type may have a secret name.
  func extent(ofTyped value: Any, _ mirror: Mirror) -> Extent {
    guard mirror.displayStyle == .struct || mirror.displayStyle == .enum else { return .nothing }
    return redaction.masksByDefault(typeNamed: "\(type(of: value))") ? .contents : .nothing
  }

  /// The name by which a value of a payload is judged: its label, or the name of the case if the
  /// label says nothing by itself, as in `passwordChanged(to:)`.
  func name(labeled label: String?, of caseName: String?) -> String? {
    guard let caseName, let label else { return label ?? caseName }
    return Self.plainLabels.contains(label) && !redaction.masks(label: label) ? caseName : label
  }

  private static let plainLabels: Set = [
    "as", "by", "current", "from", "in", "new", "of", "old", "text", "to", "value", "with",
  ]
}

// MARK: - Numbers

/// Gives masked values their numbers, in the order in which they are met.
private final class MaskNumbers: @unchecked Sendable {
  private let lock = Lock()
  private var numbers: [String: Int] = [:]
  private var writeSamples: (@Sendable () -> Void)?

  init(_ writeSamples: (@Sendable () -> Void)? = nil) { self.writeSamples = writeSamples }

  func number(of text: String, within masking: Masking) -> Int {
    // Samples are only written if anything is masked, and outside of the lock, as they ask here.
    let samples = lock.around { () -> (@Sendable () -> Void)? in
      defer { writeSamples = nil }
      return writeSamples
    }
    if let samples { masking.apply(samples) }
    return lock.around {
      let number = numbers[text] ?? numbers.count + 1
      numbers[text] = number
      return number
    }
  }
}
