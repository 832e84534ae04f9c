/// Values of a flow that are masked in texts, because a user typed them or they must stay secret.
///
/// ```swift
/// static let exploration = ExplorationOptions<Self>(
///   redaction: Redaction(labels: ["nickname"], types: [IBAN.self], except: ["pin"]))
/// ```
/// A masked value is written as `•••1`, `•••2` and so on, with one number for each different value.
/// Passwords, tokens and other values with common names are masked unless the flow says otherwise:
/// see <doc:Privacy>.
public struct Redaction: Sendable {
  /// The masked labels, in the form of ``LabelWords/joined``.
  private(set) var maskedLabels: Set<String>
  private(set) var types: Set<ObjectIdentifier>
  private(set) var unmaskedNames: Set<String>
  private var masksCommonNames = true

  /// Masks values with common names, labels and types.
  ///
  /// - Parameters:
  ///   - labels: Labels of payloads, names of properties and keys of dictionaries whose values are
  ///     masked, and names of cases whose unlabeled payload is; `cardNumber`, `CardNumber` and
  ///     `card_number` are the same label.
  ///   - types: Types whose values are masked wherever they are.
  ///   - except: Names that are not secret in this flow: a common name, or a whole label
  ///     such as `pinCount`.
  public init(labels: [String] = [], types: [any Any.Type] = [], except: [String] = []) {
    maskedLabels = Set(labels.map { LabelWords($0).joined })
    self.types = Set(types.map { ObjectIdentifier($0) })
    unmaskedNames = Set(except.map { LabelWords($0).joined })
  }

  /// Masks nothing, not even passwords, except what child flows list.
  public static var none: Redaction {
    var redaction = Redaction()
    redaction.masksCommonNames = false
    return redaction
  }

  var masksAnything: Bool { masksCommonNames || !maskedLabels.isEmpty || !types.isEmpty }

  /// The names whose values are masked by default.
  ///
  /// A label matches if one or several adjacent words form such a name, in the singular or the
  /// plural: `password`, `newPassword`, `refresh_token` and `APIKeys`, but not `pinned` and
  /// `tokenizer`.
  package static var commonNames: [String] {
    [
      "password", "passwd", "pwd", "passcode", "passphrase", "pin", "otp", "totp", "oneTimeCode",
      "cvv", "cvc", "securityCode", "cardNumber", "secret", "credential", "token", "jwt",
      "apiKey", "accessKey", "privateKey", "secretKey", "encryptionKey", "signingKey",
    ]
  }

  mutating func add(_ other: Redaction) {
    maskedLabels.formUnion(other.maskedLabels)
    types.formUnion(other.types)
  }

  /// Whether values with a label are masked because the flow lists the label.
  func masks(label: String) -> Bool {
    !maskedLabels.isEmpty && maskedLabels.contains(LabelWords(label).joined)
  }

  /// Whether values with a label are masked because it contains a common name.
  func masksByDefault(label: String) -> Bool {
    guard masksCommonNames else { return false }
    let words = LabelWords(label)
    return words.commonNames.contains { !unmaskedNames.contains($0) }
      && !unmaskedNames.contains(words.joined)
  }

  /// Whether the last words of a type's name are a common name: `AuthToken` and `Secret<String>`,
  /// but not `TokenList`.
  func masksByDefault(typeNamed name: String) -> Bool {
    guard masksCommonNames else { return false }
    let words = LabelWords(String(name.prefix { $0 != "<" }))
    guard let common = words.commonNameAtEnd else { return false }
    return !unmaskedNames.contains(common) && !unmaskedNames.contains(words.joined)
  }
}
