/// A value that can be part of a URL: a number, a text, a case with a raw value.
///
/// ```swift
/// init?(linkText: String) {
///   guard linkText.count == 8 else { return nil }
///   self.linkText = linkText
/// }
/// ```
/// An enum with a raw value needs only the conformance. An optional value may be absent from the query.
public protocol LinkValue: Hashable, Sendable {
  /// Parses the value; `nil` if the text is invalid.
  init?(linkText: String)

  /// The value as text, without percent-encoding; ``init(linkText:)`` parses it.
  var linkText: String { get }

  /// The value of an absent query item, or `nil` if the item is required. Only optionals have one.
  static var absent: Self? { get }
}

extension LinkValue {
  /// No value: the query item is required.
  public static var absent: Self? { nil }
}

extension LinkValue where Self: LosslessStringConvertible {
  /// Parses the description of the value.
  public init?(linkText: String) { self.init(linkText) }

  /// The description.
  public var linkText: String { description }
}

extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
  /// Parses the raw value.
  public init?(linkText: String) {
    guard let raw = RawValue(linkText: linkText) else { return nil }
    self.init(rawValue: raw)
  }

  /// The raw value as text.
  public var linkText: String { rawValue.linkText }
}

extension String: LinkValue {}
extension Int: LinkValue {}
extension Int32: LinkValue {}
extension Int64: LinkValue {}
extension UInt: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}
extension Double: LinkValue {}
extension Bool: LinkValue {}

extension Optional: LinkValue where Wrapped: LinkValue {
  /// Parses the wrapped value.
  public init?(linkText: String) {
    guard let value = Wrapped(linkText: linkText) else { return nil }
    self = value
  }

  /// The wrapped value as text, or the empty text for `nil`, which is not written.
  public var linkText: String { self?.linkText ?? "" }

  /// The value `nil`.
  public static var absent: Self? { .some(nil) }
}
