#if CLI
import FlowCore
package import FlowDocuments
package import FlowSupport

/// What a wireframe shows of a screen, as far as a document describes it.
package struct WireframeScreen: Equatable {
  /// The layout of a screen, guessed from its name and its events.
  package enum Layout: Equatable {
    /// A logo or a symbol, and the title.
    case cover(isDone: Bool)
    /// A spinner, while work is running.
    case waiting
    case form
    case list
    case detail
    case summary
    case settings
  }

  package var title: String
  package var layout: Layout
  /// The labels of its fields, at most three.
  package var fields: [String]
  /// The titles of its buttons, at most two, the main one first.
  package var buttons: [String]
  /// Whether it has a button that goes back.
  package var goesBack: Bool
  /// Whether it is shown in a sheet.
  package var isSheet: Bool
}

extension WireframeScreen {
  private static let maxFields = 3
  private static let maxButtons = 2

  /// Returns one for each screen of a document.
  package static func all(of document: FlowDocument) -> [Self] {
    var events: [[FlowDocument.Event]] = document.screens.map { _ in [] }
    for transition in document.transitions {
      guard let top = document.configurations[transition.source].top else { continue }
      events[top.screen].append(transition.event)
    }
    var sheets: Set<Int> = []
    for layer in document.configurations.flatMap(\.stack.windows).flatMap(\.layers)
    where layer.style.map({ $0 != .fullScreen }) ?? false {
      sheets.formUnion(layer.container.screens.map(\.screen))
    }
    let busy = document.configurations.filter { !$0.work.isEmpty }
    let idle = document.configurations.filter(\.work.isEmpty)
    let waiting = Set(busy.compactMap(\.top?.screen)).subtracting(idle.compactMap(\.top?.screen))
    return document.screens.indices.map { index in
      Self(
        document.screens[index], events: events[index].distinct(), isSheet: sheets.contains(index),
        isWaiting: waiting.contains(index))
    }
  }

  private init(
    _ screen: FlowDocument.Screen, events: [FlowDocument.Event], isSheet: Bool, isWaiting: Bool
  ) {
    let words = Self.words(of: screen.name)
    title = Self.sentence(words)
    goesBack = events.contains { $0.move == .back || Self.backNames.contains($0.name.lowercased()) }
    let own = events.filter { !$0.isSystem && !$0.isLink && $0.work == nil }
    let selecting = own.filter { event in
      Self.words(of: event.name).contains { ["select", "row", "cell", "item"].contains($0) }
    }
    buttons = own.filter { !selecting.contains($0) }
      .map { Self.words(of: $0.name).filter { !Self.gestureWords.contains($0) } }
      .filter { !$0.isEmpty && !Self.backNames.contains($0.joined()) }
      .map(Self.sentence).distinct().prefix(Self.maxButtons).map { $0 }
    fields = own.filter { !selecting.contains($0) }.flatMap(\.parameters).distinct()
      .filter { !$0.isEmpty }.map { Self.sentence(Self.words(of: $0)) }
      // A parameter named like the screen stands for all of its fields, so it is not one of them.
      .filter { [title] in $0 != title }.prefix(Self.maxFields).map { $0 }
    let isUsed = !buttons.isEmpty || !fields.isEmpty || !selecting.isEmpty
    layout =
      isWaiting && !isUsed && !words.contains("splash")
      ? .waiting
      : Self.layout(words, isSelecting: !selecting.isEmpty, hasFields: !fields.isEmpty)
    self.isSheet = isSheet
  }

  private static func layout(
    _ words: [String], isSelecting: Bool, hasFields: Bool
  ) -> Layout {
    let has = { (keywords: Set<String>) in !keywords.isDisjoint(with: words) }
    if has(["splash", "launch", "loading", "welcome", "intro", "onboarding", "start"]) {
      return .cover(isDone: false)
    }
    if has(["done", "success", "completed", "complete", "completion", "thanks", "finished"]) {
      return .cover(isDone: true)
    }
    if has(["confirmation", "confirm", "summary", "review", "receipt", "overview"]) {
      return .summary
    }
    if has(["settings", "options", "preferences", "filters", "filter"]) { return .settings }
    if isSelecting
      || has([
        "list", "feed", "home", "catalog", "catalogue", "results", "inbox", "cart", "basket",
        "orders", "history", "favorites", "favourites", "messages", "contacts",
      ])
    {
      return .list
    }
    if has(["detail", "details", "article", "product", "profile", "terms", "help", "about"]) {
      return .detail
    }
    let formKeywords: Set = [
      "personal", "account", "login", "sign", "password", "name", "email", "mail", "address",
      "code", "pin", "register",
      "registration", "edit", "search", "payment", "birth", "birthday", "gender", "age", "phone",
    ]
    return hasFields || has(formKeywords) ? .form : .detail
  }

  private static let backNames: Set = ["back", "backtapped", "cancel", "close", "dismiss", "pop"]
  /// Words for how a control is touched, rather than what it does.
  private static let gestureWords: Set = [
    "tapped", "tap", "button", "did", "on", "pressed", "clicked", "selected", "at", "chosen",
    "entered",
  ]

  /// The words of a camel-case name, in lower case.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var previous: Character?
    for character in name {
      let isHump = character.isUppercase && previous?.isUppercase != true
      if character.isLetter || character.isNumber {
        if words.isEmpty || isHump || previous.map({ !$0.isLetter && !$0.isNumber }) == true {
          words.append("")
        }
        words[words.count - 1] += character.lowercased()
      }
      previous = character
    }
    return words
  }

  private static func sentence(_ words: [String]) -> String {
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
#endif
