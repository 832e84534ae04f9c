import FlowCore
import FlowExploration

// Flows with secrets wherever a value can stand. Every secret contains the text `s3cr3t`.

/// Types of a flow in which everything may be secret.
enum Vault {
  struct IBAN: Hashable, Sendable { var digits: String }
  struct Account: Hashable, Sendable, CustomStringConvertible {
    var name: String
    var password: String?
    var description: String { "\(name)/\(password ?? "")" }
  }

  enum State: Hashable, Sendable {
    case signedOut
    case checking(Account)
    case signedIn(token: String, nickname: String)
    case paying(IBAN, [String: String])
  }
  enum Event: BackEvent {
    case passwordChanged(String)
    case submitTapped(name: String, password: String)
    case answered(token: String)
    case failed(secret: String)
    case payTapped(IBAN)
    case brokenTapped(pin: String)
    case opened(resetToken: String)
    case back
  }
  enum Screen: Hashable, Sendable {
    case login
    case progress(Account)
    case home(nickname: String)
    case payment(IBAN)
    case reset(token: String)
  }
  enum Outcome: Hashable, Sendable { case paid(IBAN, credential: String) }
  enum Work: Hashable, Sendable { case check(password: String) }
}

/// A flow with such types; two differ only in what they mask.
protocol SecretKeeping: ExplorableFlow
where
  State == Vault.State, Event == Vault.Event, Screen == Vault.Screen, Outcome == Vault.Outcome,
  Work == Vault.Work
{}

extension SecretKeeping {
  var events: [Event] {
    [
      .passwordChanged("s3cr3t-typed"), .submitTapped(name: "ann", password: "s3cr3t-1"),
      .submitTapped(name: "ann", password: "s3cr3t-2"), .payTapped(Vault.IBAN(digits: "s3cr3t-3")),
      .brokenTapped(pin: "s3cr3t-4"), .back,
    ]
  }
  var linkEvents: [Event] { [.opened(resetToken: "s3cr3t-5")] }

  func answers(to work: Work) -> [Event] {
    switch work {
    case .check(let password):
      [
        .answered(token: "\(password)-a"), .answered(token: "\(password)-b"),
        .failed(secret: password),
      ]
    }
  }
  static func options(_ redaction: Redaction) -> ExplorationOptions<Self> {
    ExplorationOptions(
      isFailure: { if case .failed = $0 { true } else { false } }, redaction: redaction)
  }

  func work(in state: State) -> [Work] {
    guard case .checking(let account) = state else { return [] }
    return [.check(password: account.password ?? "")]
  }

  var properties: [Property<Self>] {
    Property.standard + [
      .never("nobody pays") { if case .paying = $0.state { true } else { false } },
      .never("a reset") { if case .reset = $0.stack.top { true } else { false } },
    ]
  }

  var start: FlowTransition<Self> { .to(.signedOut, .setRoot(.login)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.signedOut, .passwordChanged): .stay(note: "typed")
    case (.signedOut, .submitTapped(let name, let password)):
      .to(
        .checking(Vault.Account(name: name, password: password)),
        .push(.progress(Vault.Account(name: name, password: password))))
    case (.checking, .answered(let token)):
      .to(
        .signedIn(token: token, nickname: "s3cr3t-nick-\(token.hasSuffix("a"))"),
        .setRoot(.home(nickname: "s3cr3t-nick-\(token.hasSuffix("a"))")))
    case (.checking, .failed), (.checking, .back): .to(.signedOut, .pop)
    case (.signedIn, .payTapped(let iban)):
      .to(.paying(iban, ["apiKey": "s3cr3t-key"]), .present(.payment(iban)))
    case (.signedIn, .brokenTapped(let pin)):
      .stay(.at(.tab("none"), .push(.reset(token: pin))))
    case (.paying(let iban, _), .back): .finish(.paid(iban, credential: "s3cr3t-credential"))
    case (_, .opened(let token)): .to(.signedOut, .setStack([.login, .reset(token: token)]))
    default: nil
    }
  }
}

/// Masks everything that is secret.
struct SecretFlow: SecretKeeping {
  static let exploration = options(Redaction(labels: ["nickname"], types: [Vault.IBAN.self]))
}

/// Masks nothing.
struct OpenSecretFlow: SecretKeeping {
  static let exploration = options(.none)
}
