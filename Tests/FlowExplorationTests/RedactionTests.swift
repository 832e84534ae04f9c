import FlowCore
import FlowDocuments
import Foundation
import Testing

@testable import FlowExploration

@Suite("redaction")
struct RedactionTests {
  @Test(
    "a label has a common name if one of its words is one, in any style, also in the plural",
    arguments: [
      "password", "Password", "newPassword", "password2", "user_password", "user-password",
      "_password", "passwords", "PASSWORD", "USER_PASSWORD", "passwordChanged", "passwd", "pwd",
      "passcode", "passphrase", "pin", "userPIN", "userPINs", "PINCode", "pinCode", "otp",
      "OTPCode",
      "totpSecret", "oneTimeCode", "cvv", "cardCVC", "securityCode", "cardNumber", "card_number",
      "secret", "clientSecrets", "credential", "credentials", "token", "refreshToken", "authTokens",
      "URLToken", "jwt", "apiKey", "APIKey", "APIKeys", "api_key", "apikey", "myAccessKeyID",
      "privateKey", "secretKey", "encryption-key", "signingKey",
    ])
  func secretNames(_ name: String) {
    #expect(Redaction().masksByDefault(label: name))
  }

  @Test(
    "a common name in a part of a word is none",
    arguments: [
      "", "_", "0", "name", "pinned", "pinning", "spinner", "opinion", "shipping", "Pinterest",
      "tokenizer", "tokenized", "secretary", "passwordless", "bypass", "key", "keyboard", "api",
      "accessibilityKey", "code", "timeCode", "number", "card", "cardHolder", "desktop", "optional",
      "laptop", "privateMode", "signing", "encryption", "naïve", "名前", "🔑",
    ])
  func plainNames(_ name: String) {
    #expect(!Redaction().masksByDefault(label: name))
  }

  @Test(
    "a name is divided into words",
    arguments: [
      ("APIKey", ["api", "key"]), ("userPINs", ["user", "pins"]),
      ("card_number", ["card", "number"]),
      ("URLSession2Token", ["url", "session", "2", "token"]), ("--a--", ["a"]), ("", []),
      ("iOSToken", ["i", "os", "token"]), ("ÄrgerÖl", ["ärger", "öl"]),
    ])
  func words(_ name: String, _ words: [String]) {
    #expect(LabelWords(name).words == words)
  }

  @Test("a type has a common name if it ends in one")
  func types() {
    for name in [
      "Password", "AuthToken", "APIKey", "LoginCredentials", "Secret<String>", "Token<User>",
    ] {
      #expect(Redaction().masksByDefault(typeNamed: name), "\(name)")
    }
    for name in ["PasswordScreen", "TokenList", "Pinned", "KeyboardState", "Box<Token>"] {
      #expect(!Redaction().masksByDefault(typeNamed: name), "\(name)")
    }
  }

  @Test("a flow can say that a common name, or one label, is no secret")
  func showing() {
    let redaction = Redaction(except: ["pin", "pageToken"])
    #expect(!redaction.masksByDefault(label: "pin"))
    #expect(!redaction.masksByDefault(label: "pinCount"))
    #expect(redaction.masksByDefault(label: "pinToken"))
    #expect(!redaction.masksByDefault(label: "page_token"))
    #expect(redaction.masksByDefault(label: "token"))
    #expect(redaction.masksByDefault(label: "pageTokens"))
  }

  @Test("labels that a flow names are compared as a whole, in any style")
  func labels() {
    let redaction = Redaction(labels: ["nickName"])
    #expect(redaction.masks(label: "nick_name"))
    #expect(redaction.masks(label: "NickName"))
    #expect(!redaction.masks(label: "nickNames"))
    #expect(!redaction.masks(label: "name"))
  }

  // MARK: Values

  private struct Password: Hashable { var text: String }
  private struct IBAN: Hashable { var digits: Int }
  private enum Strength { case weak, strong(rating: Int) }
  private struct Account: CustomStringConvertible {
    var name = "ann"
    var password: String? = "hunter2"
    var description: String { "\(name):\(password ?? "")" }
  }
  private struct Plain: CustomStringConvertible {
    var name = "ann"
    var description: String { "plain \(name)" }
  }
  private enum State {
    case password(name: String), passwordChanged(String), pinEntered([Int]), token(Strength)
    case login(Password), iban(IBAN), account(Account), plain(Plain), keys([String: String])
    case two(String, token: Int), hasPassword(Bool), otp(String?), nested([Account]), card(
      number: Int)
    case pair(password: (String, Int)), nick(String)
  }

  private struct Row: CustomTestStringConvertible {
    var expected: String
    var value: State
    var testDescription: String { expected }

    init(_ expected: String, _ value: State) {
      self.expected = expected
      self.value = value
    }
  }

  private static let rows = [
    // The name of a case is a label only for what has no label of its own.
    Row(#"password(name: "ann")"#, .password(name: "ann")),
    Row("passwordChanged(•••1)", .passwordChanged("hunter2")),
    Row(#"passwordChanged("")"#, .passwordChanged("")),
    Row("nick(•••1)", .nick("")),
    Row("pinEntered(•••1)", .pinEntered([1, 2, 3, 4])),
    Row("token(weak)", .token(.weak)),
    Row("token(strong(rating: •••1))", .token(.strong(rating: 3))),
    Row("login(Password(text: •••1))", .login(Password(text: "x"))),
    Row("iban(•••1)", .iban(IBAN(digits: 12))),
    Row(#"account(Account(name: "ann", password: •••1))"#, .account(Account())),
    Row(#"account(Account(name: "ann", password: nil))"#, .account(Account(password: nil))),
    Row("plain(plain ann)", .plain(Plain())),
    Row(#"keys(["apiKey": •••1, "name": "ann"])"#, .keys(["apiKey": "x", "name": "ann"])),
    Row(#"two("a", token: •••1)"#, .two("a", token: 5)),
    Row("hasPassword(true)", .hasPassword(true)),
    Row("otp(nil)", .otp(nil)),
    Row("otp(•••1)", .otp("123456")),
    Row(
      #"nested([Account(name: "ann", password: •••1), Account(name: "ann", password: •••2)])"#,
      .nested([Account(), Account(password: "x")])),
    Row("card(number: 4)", .card(number: 4)),
    Row("pair(password: (•••1, •••2))", .pair(password: ("x", 1))),
    Row("nick(•••1)", .nick("annie")),
  ]

  @Test("what is secret is masked in the text of a value", arguments: rows)
  private func values(_ row: Row) {
    #expect(Keeper.masking { ValueText.of(row.value, masking: .of(Keeper.self)) } == row.expected)
  }

  private struct Secret<Value> { var value: Value }

  @Test("a generic type has the name before its arguments")
  func generics() {
    let text = ValueText.of(Secret(value: "hunter2"), masking: .of(Keeper.self))
    #expect(text == "Secret<String>(value: •••1)")
  }

  private enum Credential { case basic(String, String) }
  private enum Typed {
    case passwordChanged(to: String), passwordUsed(by: String, hint: String), nameChanged(
      to: String)
  }

  @Test("enums have names, too, and a label that says nothing stands for the name of its case")
  func cases() {
    let values: [(Any, String)] = [
      (Credential.basic("ann", "hunter2"), "basic(•••1, •••2)"),
      (Typed.passwordChanged(to: "hunter2"), "passwordChanged(to: •••2)"),
      (Typed.passwordUsed(by: "ann", hint: "dog"), #"passwordUsed(by: •••1, hint: "dog")"#),
      (Typed.nameChanged(to: "ann"), #"nameChanged(to: "ann")"#),
    ]
    Keeper.masking {
      for (value, text) in values {
        #expect(ValueText.of(value, masking: .of(Keeper.self)) == text)
      }
    }
  }

  private struct Settings: CustomStringConvertible {
    var values = ["apiKey": "hunter2"]
    var description: String { "\(values)" }
  }
  private class Base { let password = "hunter2" }
  private final class Derived: Base, CustomStringConvertible {
    var description: String { password }
  }
  private indirect enum Chain: CustomStringConvertible {
    case end(password: String), link(Chain)

    var description: String {
      switch self {
      case .end(let password): password
      case .link(let rest): rest.description
      }
    }
  }

  @Test("a type with a secret key, superclass or deep value is not written by its description")
  func descriptions() {
    let chain = (0..<20).reduce(Chain.end(password: "hunter2")) { rest, _ in .link(rest) }
    #expect(
      [chain.description, Derived().description, Settings().description]
        .allSatisfy { $0.contains("hunter2") })
    func text(_ value: Any) -> String { ValueText.of(value, masking: .of(Keeper.self)) }
    #expect(text(Settings()) == #"Settings(values: ["apiKey": •••1])"#)
    #expect(text(Derived()) == "Derived")
    #expect(!text(chain).contains("hunter2"))
  }

  private struct Bookmark: CustomStringConvertible {
    var url: URL
    var description: String { "bookmark \(url)" }
  }

  @Test("a URL is written as it is, whatever the names of its private properties")
  func urls() throws {
    let url = try #require(URL(string: "https://example.org/a?b=c"))
    #expect(ValueText.of(url, masking: .of(Keeper.self)) == "https://example.org/a?b=c")
    #expect(
      ValueText.of(Bookmark(url: url), masking: .of(Keeper.self))
        == "bookmark https://example.org/a?b=c")
  }

  private struct Entry: Hashable {
    var name: String
    var pin: Int
  }
  private struct Locker: Hashable, CustomStringConvertible {
    var pin: Int
    var description: String { "a locker" }
  }

  @Test("in sets and dictionaries, masks are numbered in the order of the unmasked texts")
  func unordered() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
    Keeper.masking {
      let set = Set(names.enumerated().map { Entry(name: $1, pin: 8 - $0) })
      let texts = names.enumerated().map { "Entry(name: \"\($1)\", pin: •••\($0 + 1))" }
      #expect(
        ValueText.of(set, masking: .of(Keeper.self)) == "[\(texts.joined(separator: ", "))]")
    }
    let keys = State.keys(
      Dictionary(uniqueKeysWithValues: names.enumerated().map { ("\($1)Pin", "\(8 - $0)") }))
    Keeper.masking {
      let texts = names.enumerated().map { "\"\($1)Pin\": •••\($0 + 1)" }
      #expect(
        ValueText.of(keys, masking: .of(Keeper.self))
          == "keys([\(texts.joined(separator: ", "))])")
    }
    Keeper.masking {
      let texts = names.enumerated().map { "\"\($1)Pin\": /* •••\($0 + 1) */" }
      #expect(SwiftSource(keys).text == ".keys([\(texts.joined(separator: ", "))])")
    }
  }

  @Test("elements with equal descriptions are numbered in the order of what they hold")
  func equalDescriptions() {
    Keeper.masking {
      _ = ValueText.of(Set((1...8).map(Locker.init)), masking: .of(Keeper.self))
      for pin in 1...8 {
        #expect(
          ValueText.of(Locker(pin: pin), masking: .of(Keeper.self)) == "Locker(pin: •••\(pin))")
      }
    }
  }

  private struct Payment { var account: IBAN? }

  @Test("a type can be named as an optional")
  func optionals() {
    let payment = Payment(account: IBAN(digits: 12))
    Payer.masking {
      #expect(ValueText.of(payment, masking: .of(Payer.self)) == "Payment(account: •••1)")
      #expect(ValueText.of(Payment(), masking: .of(Payer.self)) == "Payment(account: nil)")
      #expect(
        SwiftSource(payment).text == "RedactionTests.Payment(account: /* •••1 */)")
    }
  }

  /// A flow that masks only accounts that may be missing.
  private struct Payer: ExplorableFlow {
    enum State: Hashable { case only }
    enum Event: Hashable, CaseIterable { case tapped }
    enum Screen: Hashable { case only }
    static let exploration = ExplorationOptions<Self>(redaction: Redaction(types: [IBAN?.self]))
    var start: FlowTransition<Self> { .to(.only, .setRoot(.only)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
  }

  @Test("in source, a value with a mask does not compile")
  func source() {
    Keeper.masking {
      #expect(SwiftSource(State.passwordChanged("hunter2")).text == ".passwordChanged(/* •••1 */)")
      #expect(SwiftSource(State.password(name: "ann")).isCertain)
      #expect(SwiftSource.certain(State.passwordChanged("hunter2"), of: Keeper.self) == nil)
      let account = SwiftSource(State.account(Account())).text
      #expect(
        account == #".account(RedactionTests.Account(name: "ann", password: /* •••1 */))"#)
      let keys = SwiftSource(State.keys(["apiKey": "hunter2"])).text
      #expect(keys == #".keys(["apiKey": /* •••1 */])"#)
      let login = SwiftSource(State.login(Password(text: "x"))).text
      #expect(login == ".login(/* Password(text: •••2) */)")
    }
  }

  @Test("outside of the texts of a flow, common names are masked")
  func sourceOfAnyValue() {
    #expect(SwiftSource(State.passwordChanged("hunter2")).text == ".passwordChanged(/* •••1 */)")
    #expect(SwiftSource(State.nick("annie")).text == #".nick("annie")"#)
  }

  /// A flow that declares what else is secret.
  private struct Keeper: ExplorableFlow {
    enum State: Hashable { case only }
    enum Event: Hashable, CaseIterable { case tapped }
    enum Screen: Hashable { case only }
    static let exploration = ExplorationOptions<Self>(
      redaction: Redaction(labels: ["nick"], types: [IBAN.self]))
    var start: FlowTransition<Self> { .to(.only, .setRoot(.only)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
  }

  // MARK: Numbers

  @Test("equal values have equal numbers, in the order of the flow's samples")
  func numbers() throws {
    let document = try Vault().explore().document(name: "vault", title: "Vault")
    #expect(
      document.transitions.map(\.event.pathText)
        == ["unlock(code, secret): a, •••1", "unlock(code, secret): a, •••2", "back", "back"])
    #expect(
      document.configurations.map(\.state)
        == ["closed", "open(secret: •••1)", "open(secret: •••2)"])
    #expect(document == (try Vault().explore().document(name: "vault", title: "Vault")))
  }

  /// Has a label of its own that is secret.
  struct Vault: ExplorableFlow {
    enum State: Hashable { case closed, open(secret: String), holds(gold: Int) }
    enum Event: BackEvent { case unlock(code: String, secret: String), back }
    enum Screen: Hashable { case door, inside(gold: Int), room(number: Int) }
    static let exploration = ExplorationOptions<Self>(redaction: Redaction(labels: ["gold"]))
    var events: [Event] {
      [.unlock(code: "a", secret: "one"), .unlock(code: "a", secret: "two"), .back]
    }
    var start: FlowTransition<Self> { .to(.closed, .setRoot(.door)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.closed, .unlock(_, let secret)):
        .to(.open(secret: secret), .push(.inside(gold: 1)))
      case (.open, .back): .to(.closed, .pop)
      default: nil
      }
    }
  }
}
