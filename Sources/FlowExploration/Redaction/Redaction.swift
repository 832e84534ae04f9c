/// What texts about a flow do not show of its values, because a user typed it or it must stay
/// secret.
///
/// ```swift
/// static var redacted: Redaction {
///   Redaction(labels: ["nickname"], types: [IBAN.self], showing: ["pin"])
/// }
/// ```
/// A masked value is written as `•••1`, `•••2` and so on, with a number for each different value.
/// Passwords, tokens and other values with common names are masked unless the flow says otherwise:
/// see ``commonNames``.
public struct Redaction: Sendable {
  /// What is masked, in the form of ``LabelWords/joined``.
  private(set) var labels: Set<String>
  private(set) var types: Set<ObjectIdentifier>
  private(set) var shown: Set<String>
  /// Whether values with common names are masked.
  private var masksCommonNames = true

  /// Masks values with common names, and more.
  ///
  /// - Parameters:
  ///   - labels: Labels of payloads, names of properties and keys of dictionaries whose values are
  ///     masked, and names of cases whose unlabeled payload is; `cardNumber`, `CardNumber` and
  ///     `card_number` are the same label.
  ///   - types: Types whose values are masked wherever they are.
  ///   - showing: Common names that are no secret in this flow: one of ``commonNames``, or the
  ///     whole label, such as `pinCount`.
  public init(
    labels: [String] = [], types: [any Any.Type] = [], showing: [String] = []
  ) {
    self.labels = Set(labels.map { LabelWords($0).joined })
    self.types = Set(types.map { ObjectIdentifier($0) })
    shown = Set(showing.map { LabelWords($0).joined })
  }

  /// Masks nothing, not even passwords; only what child flows name remains masked.
  public static var none: Redaction {
    var redaction = Redaction()
    redaction.masksCommonNames = false
    return redaction
  }

  /// Whether anything is masked at all.
  var masksAnything: Bool { masksCommonNames || !labels.isEmpty || !types.isEmpty }

  /// The names whose values are masked by default.
  ///
  /// A label has such a name if one of its words is the name, or several together, in the singular
  /// or the plural: `password`, `newPassword`, `refresh_token` and `APIKeys`, but neither `pinned`
  /// nor `tokenizer`.
  public static var commonNames: [String] {
    [
      "password", "passwd", "pwd", "passcode", "passphrase", "pin", "otp", "totp", "oneTimeCode",
      "cvv", "cvc", "securityCode", "cardNumber", "secret", "credential", "token", "jwt",
      "apiKey", "accessKey", "privateKey", "secretKey", "encryptionKey", "signingKey",
    ]
  }

  /// Adds what a child flow names.
  mutating func add(_ other: Redaction) {
    labels.formUnion(other.labels)
    types.formUnion(other.types)
  }

  /// Whether the values under a label are masked because the flow says so.
  func masks(label: String) -> Bool { !labels.isEmpty && labels.contains(LabelWords(label).joined) }

  /// Whether the values under a label are masked because it has a common name.
  func masksByDefault(label: String) -> Bool {
    guard masksCommonNames else { return false }
    let words = LabelWords(label)
    return words.commonNames.contains { !shown.contains($0) } && !shown.contains(words.joined)
  }

  /// Whether values of a type with a name such as `AuthToken` are masked: one whose last words are
  /// a common name, since a `TokenList` is no token.
  ///
  /// Generic arguments do not count: a `Secret<String>` is a secret.
  func masksByDefault(typeNamed name: String) -> Bool {
    guard masksCommonNames else { return false }
    let words = LabelWords(String(name.prefix { $0 != "<" }))
    guard let common = words.commonNameAtEnd else { return false }
    return !shown.contains(common) && !shown.contains(words.joined)
  }
}
