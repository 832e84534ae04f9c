package import FlowCore
import FlowDocuments
import FlowSupport

/// Decides what is masked in texts, and assigns the numbers of masks.
///
/// Everything that turns values into texts uses it, so that all outputs mask the same values. Texts
/// of one document, report or session are written within one ``current`` masking, so that equal
/// values have equal numbers.
package struct Masking: Sendable {
  @TaskLocal package static var current: Masking?

  let redaction: Redaction
  private let names = CommonNames()
  private let numbers: MaskNumbers
  private let flows: Set<ObjectIdentifier>

  /// The current masking if it includes a flow; otherwise, one that adds the flow to it.
  static func of<F: Flow>(_ flow: F.Type) -> Masking {
    guard let current else { return Masking(for: F.self, MaskNumbers()) }
    guard !current.flows.contains(ObjectIdentifier(flow)) else { return current }
    return Masking(for: F.self, current.numbers, within: current)
  }

  static var ofAnyFlow: Masking {
    current ?? Masking(redaction: Redaction(), numbers: MaskNumbers(), flows: [])
  }

  private init(redaction: Redaction, numbers: MaskNumbers, flows: Set<ObjectIdentifier>) {
    self.redaction = redaction
    self.numbers = numbers
    self.flows = flows
  }

  private init<F: Flow>(for flow: F.Type, _ numbers: MaskNumbers, within outer: Masking? = nil) {
    var flows: Set<ObjectIdentifier> = []
    var redaction = F.redaction(except: &flows)
    if let outer { redaction.add(outer.redaction) }
    self.init(redaction: redaction, numbers: numbers, flows: flows)
  }

  /// Numbers the flow's own samples first, so that they have the same numbers in all outputs.
  package init<F: Flow>(samplesOf flow: F) {
    let explorable = flow as? any ExplorableFlow
    let samples = MaskNumbers { explorable?.writeSamples() }
    self.init(for: F.self, samples)
  }

  package func apply<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = Self.$current.withValue(self) { Result(catching: body) }
    return try result.get()
  }

  func mask(_ value: Any) -> String {
    Mask.text(numbers.number(of: ValueText.unmasked(value), within: self))
  }
}

extension Flow {
  /// Writes texts of the flow with one masking: that of an enclosing call for this flow, if any.
  package func masking<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if Masking.current?.isFor(Self.self) == true { return try body() }
    return try Masking(samplesOf: self).apply(body)
  }

  /// Writes texts of the flow with one masking, without numbering its samples first.
  static func masking<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if Masking.current?.isFor(Self.self) == true { return try body() }
    return try Masking.of(Self.self).apply(body)
  }

  fileprivate static func redaction(except visited: inout Set<ObjectIdentifier>) -> Redaction {
    visited.insert(ObjectIdentifier(Self.self))
    var redaction = (Self.self as? any ExplorableFlow.Type)?.ownRedaction ?? Redaction()
    for child in children { child.addRedaction(to: &redaction, except: &visited) }
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
    to redaction: inout Redaction, except visited: inout Set<ObjectIdentifier>
  ) {
    guard !visited.contains(ObjectIdentifier(ChildFlow.self)) else { return }
    redaction.add(ChildFlow.redaction(except: &visited))
  }
}

extension ExplorableFlow {
  fileprivate static var ownRedaction: Redaction { exploration.redaction }

  /// Writes the labels of the sample events, so that their masked values are numbered.
  fileprivate func writeSamples() {
    for event in events + linkEvents { _ = Self.label(ofEvent: event) }
  }
}

// MARK: - What is masked

extension Masking {
  enum Extent {
    /// Nothing, unless something inside has a secret name or type.
    case nothing
    /// Everything that could have been typed: not Booleans, case names, empty strings and `nil`.
    case contents
    /// Everything but `nil`.
    case everything
  }

  /// How much of a value with a label is masked: the whole value if the flow lists the label or the
  /// type, or only its contents if the label is a common name.
  func extent(of value: Any, called label: String?, inside outer: Extent = .nothing) -> Extent {
    if !redaction.types.isEmpty, redaction.types.contains(ObjectIdentifier(type(of: value))) {
      return .everything
    }
    if let label, redaction.masks(label: label) { return .everything }
    if outer != .nothing { return outer }
    if let label, names.isCommon(label, { redaction.masksByDefault(label: label) }) {
      return .contents
    }
    return .nothing
  }

  var masksAnything: Bool { redaction.masksAnything }

  /// How much of a struct or an enum is masked because of the name of its type.
  func extent(ofTyped value: Any, _ mirror: Mirror) -> Extent {
    guard mirror.displayStyle == .struct || mirror.displayStyle == .enum else { return .nothing }
    let isCommon = names.isCommon(type(of: value)) {
      redaction.masksByDefault(typeNamed: "\(type(of: value))")
    }
    return isCommon ? .contents : .nothing
  }

  /// The name that decides whether a value of a payload is masked: its label, or the name of the
  /// case if the label is meaningless by itself, as in `passwordChanged(to:)`.
  func name(labeled label: String?, of caseName: String?) -> String? {
    guard let caseName, let label else { return label ?? caseName }
    return Self.plainLabels.contains(label) && !redaction.masks(label: label) ? caseName : label
  }

  private static let plainLabels: Set = [
    "as", "by", "current", "from", "in", "new", "of", "old", "text", "to", "value", "with",
  ]
}

/// Remembers which labels and types have common names, since words are slow to split.
private final class CommonNames: @unchecked Sendable {
  private let lock = Lock()
  private var labels: [String: Bool] = [:]
  private var types: [ObjectIdentifier: Bool] = [:]

  func isCommon(_ label: String, _ judge: () -> Bool) -> Bool {
    isCommon(label, in: \.labels, judge)
  }

  func isCommon(_ type: Any.Type, _ judge: () -> Bool) -> Bool {
    isCommon(ObjectIdentifier(type), in: \.types, judge)
  }

  private func isCommon<Name>(
    _ name: Name, in known: ReferenceWritableKeyPath<CommonNames, [Name: Bool]>, _ judge: () -> Bool
  ) -> Bool {
    lock.withLock {
      if let isCommon = self[keyPath: known][name] { return isCommon }
      // Labels may be the keys of dictionaries, of which there may be any number.
      if self[keyPath: known].count == 4096 { self[keyPath: known] = [:] }
      let isCommon = judge()
      self[keyPath: known][name] = isCommon
      return isCommon
    }
  }
}

// MARK: - Numbers

/// Numbers masked values in the order in which they are first written.
private final class MaskNumbers: @unchecked Sendable {
  private let lock = Lock()
  private var numbers: [String: Int] = [:]
  private var writeSamples: (@Sendable () -> Void)?

  init(_ writeSamples: (@Sendable () -> Void)? = nil) { self.writeSamples = writeSamples }

  func number(of text: String, within masking: Masking) -> Int {
    // Samples are written only if anything is masked, and outside of the lock, because writing them
    // calls this function.
    let samples = lock.withLock { () -> (@Sendable () -> Void)? in
      defer { writeSamples = nil }
      return writeSamples
    }
    if let samples { masking.apply(samples) }
    return lock.withLock {
      let number = numbers[text] ?? numbers.count + 1
      numbers[text] = number
      return number
    }
  }
}
