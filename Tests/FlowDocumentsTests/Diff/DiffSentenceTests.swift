import FlowCore
import FlowDiff
import FlowDocuments
import FlowTestSupport
import Testing

/// An edit of a small flow, and everything to report about it.
struct DiffEdit: CustomTestStringConvertible, Sendable {
  var name: String
  var old: FlowDocument
  var new: FlowDocument
  var sentences: [String]

  var testDescription: String { name }

  init(
    _ name: String, _ new: TinyFlow, of old: TinyFlow = .shop, _ sentences: String...
  ) {
    self.name = name
    self.old = old.document
    self.new = new.document
    self.sentences = sentences
  }

  init(_ name: String, _ sentences: String..., change: (inout FlowDocument) -> Void) {
    self.name = name
    self.old = TinyFlow.shop.document
    new = old
    change(&new)
    self.sentences = sentences
  }
}

@Suite("Differences are reported in sentences")
struct DiffSentenceTests {
  private static let cancel = "Cart Payment | cancel | pop | Cart"
  private static let help = "Cart | help | present | Cart + Help"
  private static let close = "Cart + Help | close | dismiss | Cart"
  private static let confirm = "Cart Payment | confirm [card valid] | push | Cart Payment Receipt"
  private static let refused = "Cart Payment | confirm | | = / card refused"
  private static let done = "Cart Payment Receipt | done | | (paid)"
  private static let shop = TinyFlow.shop

  static let edits = [
    DiffEdit("nothing", shop),
    DiffEdit(
      "an event is gone", shop.replacing(cancel), "cancel on Payment no longer returns to Cart"),
    DiffEdit(
      "a back is gone", shop.replacing("Cart Payment | back^ | pop | Cart"),
      "back on Payment no longer returns to Cart"),
    DiffEdit(
      "an event ends the flow instead",
      shop.replacing(cancel, by: "Cart Payment | cancel | | (left)"),
      "cancel on Payment no longer returns to Cart, but ends with left"),
    DiffEdit(
      "a sheet becomes a push",
      shop.replacing(help, by: "Cart | help | push | Cart Help")
        .replacing(close, by: "Cart Help | close | pop | Cart"),
      "help on Cart still leads to Help, but by push instead of present as sheet",
      "close on Help still returns to Cart, but by pop instead of dismiss"),
    DiffEdit(
      "a screen is gone", shop.replacing(help).replacing(close),
      "Help can no longer be reached; help on Cart does nothing now"),
    DiffEdit(
      "a screen is gone whose name has a dot", shop.replacing(help).replacing(close),
      of: shop.renaming("Help", to: "Help.end"),
      "Help.end can no longer be reached; help on Cart does nothing now"),
    DiffEdit(
      "a screen is new",
      shop.adding("Cart | about | push | Cart About", "Cart About | back^ | pop | Cart"),
      "About is new; about on Cart leads to it"),
    DiffEdit(
      "a screen is new and a dead end", shop.adding("Cart | about | push | Cart About"),
      "About is new; about on Cart leads to it",
      "About is a dead end: no event leads away from it"),
    DiffEdit(
      "a screen cannot be left any more", shop.replacing(close),
      "Help is a dead end now: no event leads away from it",
      "close on Help no longer returns to Cart"),
    DiffEdit(
      "two screens lead to each other only",
      shop.replacing(
        close, by: "Cart + Help | close | replaceTop | Cart + More",
        "Cart + More | back^ | replaceTop | Cart + Help"),
      "More is new", "Help can no longer reach an outcome", "More cannot reach an outcome",
      "close on Help no longer returns to Cart, but leads to More"),
    DiffEdit(
      "an outcome is gone", shop.replacing(done),
      "the outcome paid can no longer be reached; done on Receipt does nothing now"),
    DiffEdit(
      "another outcome", shop.replacing(done, by: "Cart Payment Receipt | done | | (left)"),
      "the outcome paid can no longer be reached",
      "done on Receipt no longer ends with paid, but with left"),
    DiffEdit(
      "an outcome can no longer be reached from a screen",
      shop.replacing("Cart Payment Receipt | back^ | pop | Cart Payment"),
      "from Receipt, the outcome left can no longer be reached",
      "back on Receipt no longer returns to Payment"),
    DiffEdit(
      "a screen is renamed", shop.renaming("Payment", to: "Checkout"),
      "Payment seems to be renamed to Checkout"),
    DiffEdit(
      "an event is renamed", shop.renaming("cancel", to: "abort"),
      "the event cancel seems to be renamed to abort"),
    DiffEdit(
      "an outcome is renamed", shop.renaming("left", to: "abandoned"),
      "the outcome left seems to be renamed to abandoned"),
    DiffEdit(
      "another condition",
      shop.replacing(
        confirm, by: "Cart Payment | confirm [all valid] | push | Cart Payment Receipt"),
      "confirm on Payment leads to Receipt with [all valid] now, before with [card valid]"),
    DiffEdit(
      "no condition any more",
      shop.replacing(confirm, by: "Cart Payment | confirm | push | Cart Payment Receipt")
        .replacing(refused),
      "confirm on Payment leads to Receipt now; before, it led to Receipt [card valid], "
        + "else stayed and showed “card refused”"),
    DiffEdit(
      "another message",
      shop.replacing(refused, by: "Cart Payment | confirm | | = / try again"),
      "confirm on Payment no longer stays and shows “card refused”, but shows “try again”"),
    DiffEdit(
      "another back target",
      shop.replacing(
        "Cart Payment Receipt | back^ | pop | Cart Payment",
        by: "Cart Payment Receipt | back^ | popToRoot | Cart"),
      "back on Receipt no longer returns to Payment, but to Cart"),
    DiffEdit(
      "a screen in between",
      shop.replacing(
        "Cart | pay | push | Cart Payment", by: "Cart | pay | push | Cart Address",
        "Cart Address | next | replaceTop | Cart Payment"),
      "Address is new",
      "pay on Cart no longer leads to Payment, but to Address"),
    DiffEdit(
      "a short cut", shop.adding("Cart | buyAgain | push, push | Cart Payment Receipt"),
      "buyAgain on Cart is new: it leads to Receipt"),
    DiffEdit(
      "a refusal", shop.replacing(cancel, by: "Cart Payment | cancel | !pop | nothing is below"),
      "cancel on Payment no longer returns to Cart, but is refused (pop: nothing is below)"),
    DiffEdit(
      "an event is done by another",
      shop.replacing(cancel, by: "Cart Payment | leave | pop | Cart"),
      "leave on Payment does what cancel did there"),
    DiffEdit(
      "backs change places",
      TinyFlow.search.replacing(
        "List Detail | back^ | pop | List", by: "List Detail | back^ | pop | List Search"
      ).replacing(
        "List Search Detail | back^ | pop | List Search",
        by: "List Search Detail | back^ | pop | List"), of: .search,
      "back on Detail shows something else after open: [List, Search] now, before [List]"),
    DiffEdit(
      "a back no longer depends on the path taken",
      TinyFlow.search.replacing(
        "List Search Detail | back^ | pop | List Search",
        by: "List Search Detail | back^ | pop | List"), of: .search,
      "back on Detail always returns to List now; before, it could also return to Search"),
    DiffEdit(
      "another start", "the flow starts with [Cart, Payment] now, no longer with [Cart]"
    ) { $0.starts = [.init(configuration: 1)] },
    DiffEdit("a payload has a label", "Receipt now carries order instead of nothing") { document in
      for index in document.screens.indices where document.screens[index].name == "Receipt" {
        document.screens[index].parameters = ["order"]
      }
    },
    DiffEdit(
      "only a condition is given",
      shop.replacing(
        "Cart | pay | push | Cart Payment",
        by: "Cart | pay [the cart is full] | push | Cart Payment"
      ),
      "pay on Cart leads to Payment with [the cart is full] now, before without a condition"),
    DiffEdit("an event is a deep link", "cancel on Payment is a deep link now") {
      $0.change("cancel") { $0.event.isLink = true }
    },
    DiffEdit(
      "an event is a deep link in one of two ways",
      "cancel on Payment is sometimes a deep link now"
    ) { document in
      var transition = document.transitions[5]
      transition.event.isLink = true
      document.transitions.append(transition)
    },
    DiffEdit(
      "an event happens on another screen",
      "cancel on Payment happens on Cart now, before on Payment"
    ) { $0.change("cancel") { $0.screen = 0 } },
    DiffEdit(
      "another address",
      "cancel on Payment leads to the same by pop@layer 0 now, before by pop"
    ) { $0.change("cancel") { $0.commands = [.at(.layer(0), .pop)] } },
    DiffEdit(
      "the start has another payload", "the flow starts with [Cart(2)] now, before with [Cart]"
    ) {
      $0.configurations[0].stack = .init(.init(0, payload: "2"))
    },
    DiffEdit("stacks are unknown", "stacks are no longer known, only top screens") {
      $0.hasStacks = false
    },
    DiffEdit("a dead event", "the event undo is dead: nothing handles it anywhere") {
      $0.deadEvents = [.init(event: .init(name: "undo"), reason: .neverFired)]
    },
    DiffEdit(
      "a dead event of another child flow",
      "the event other.cancel is dead: nothing handles it anywhere"
    ) {
      $0.deadEvents = [.init(event: .init(name: "cancel", child: "other"), reason: .neverFired)]
    },
    DiffEdit("a child flow without screens", "the child flow Other is new, but has no screens") {
      $0.parts.append(.init(name: "Other", parent: 0))
    },
    DiffEdit(
      "a screen that only its labels distinguish", "Cart(size) is named now, but never on show"
    ) { $0.screens.append(.init(name: "Cart", parameters: ["size"])) },
    DiffEdit("a bound", "the search stopped at 12 visible screens, and was complete before") {
      $0.search.bound = .init(kind: .depth, limit: 12)
    },
  ]

  @Test("each edit is reported by exactly these sentences", arguments: edits)
  func sentences(_ edit: DiffEdit) {
    let difference = edit.old.difference(to: edit.new)
    #expect(difference.changes.map(\.sentence.text) == edit.sentences)
    #expect(difference.isEmpty == edit.sentences.isEmpty)
  }

  @Test("the way back of each edit is a difference as well", arguments: edits)
  func mirrored(_ edit: DiffEdit) {
    let there = edit.old.difference(to: edit.new)
    let back = edit.new.difference(to: edit.old)
    #expect(back.isEmpty == there.isEmpty)
    #expect(back.screens.added == there.screens.removed)
    #expect(back.outcomes.removed == there.outcomes.added)
    #expect(back.events.added == there.events.removed)
    #expect(back.events.changed == there.events.changed)
  }

  @Test("the order of transitions and refusals changes no byte of the report")
  func order() {
    let rows = TinyFlow(
      "A | d | push | A B", "A | c | | = / alert", "A | b | | = / alert", "A | a | push | A C",
      "A | r | !pop | nothing is below", "A | q | !pop | nothing is below", "A B | e | pop | A",
      "A B | back^ | pop | A", "A C | e | pop | A", "A C | back^ | pop | A")
    var old = rows.document
    var new = rows.replacing("A | c | | = / alert").replacing("A | b | | = / alert")
      .replacing("A | q | !pop | nothing is below").replacing("A B | e | pop | A")
      .replacing("A C | e | pop | A", by: "A C | e | push | A C B").document
    #expect(old.difference(to: new).changes.count > 3)
    let text = old.difference(to: new).text()
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      old.transitions.shuffle(using: &random)
      old.refusals.shuffle(using: &random)
      new.transitions.shuffle(using: &random)
      new.refusals.shuffle(using: &random)
      #expect(old.difference(to: new).text() == text)
    }
  }

  @Test("where only a condition is given, no path shows that anything else happens")
  func conditions() throws {
    let pay = "Cart | pay | push | Cart Payment"
    let guarded = Self.shop.replacing(pay, by: "Cart | pay [full] | push | Cart Payment").document
    let changes = Self.shop.document.difference(to: guarded).changes
    #expect(changes.map(\.kind) == [.condition])
    #expect(changes.map(\.example) == [nil])
  }

  @Test("each sentence has its own path, which shows what the sentence says")
  func paths() throws {
    var old = Self.shop.document
    for (payload, target) in [("1", 1), ("2", 2)] {
      let event = FlowDocument.Event(name: "open", payload: payload)
      old.transitions.append(.init(from: 0, to: .configuration(target), event: event))
    }
    var new = old
    new.transitions[old.transitions.count - 2].target = .configuration(3)
    new.transitions[old.transitions.count - 1].target = .configuration(0)
    let changes = old.difference(to: new).changes
    #expect(
      changes.map { "\($0.sentence.text): \($0.example?.events ?? [])" }.sorted() == [
        #"open(1) on Cart no longer leads to Payment, but to Receipt: ["open(1)"]"#,
        #"open(2) on Cart no longer leads to Help, but stays there: ["open(2)"]"#,
      ])
  }

  @Test("in a flow with several windows, the target of an event is named with its window")
  func windows() {
    typealias Stack = FlowDocument.Stack
    func stack(_ main: [Int], _ second: [Int], key: String) -> Stack {
      let windows = [("main", main), ("second", second)].map { name, layers in
        Stack.Window(
          name,
          layers: layers.enumerated().map { layer, screen in
            Stack.Layer(.stack(.init(screen)), style: layer == 0 ? nil : .sheet)
          })
      }
      return Stack(tree: key == "main" ? windows.reversed() : windows)
    }
    func document(askingIn targets: (main: Stack, second: Stack)) -> FlowDocument {
      let stacks = [
        stack([0], [0], key: "second"), stack([0], [0], key: "main"), targets.main, targets.second,
      ]
      var document = FlowDocument(
        name: "windows", title: "Windows", search: .init(), parts: [.init(name: "Windows")],
        screens: [.init(name: "Page"), .init(name: "Dialog")],
        configurations: stacks.enumerated().map { .init(state: "\($0)", stack: $1) },
        starts: [.init(configuration: 0)], transitions: [])
      for (source, target, name) in [(0, 1, "main"), (1, 0, "second")] {
        document.transitions.append(
          .init(
            from: source, to: .configuration(target),
            event: .init(name: "focus", move: .windowFocused(name)), commands: [.focusWindow(name)])
        )
      }
      document.transitions += [
        .init(
          from: 0, to: .configuration(3), event: .init(name: "ask"),
          commands: [.present(.init(1))]),
        .init(
          from: 1, to: .configuration(2), event: .init(name: "ask"),
          commands: [.present(.init(1))]),
      ]
      return document
    }
    let key = document(
      askingIn: (stack([0, 1], [0], key: "main"), stack([0], [0, 1], key: "second")))
    let asking = document(
      askingIn: (stack([0, 1], [0], key: "main"), stack([0, 1], [0], key: "second")))
    #expect(
      key.difference(to: asking).changes.map(\.sentence.text) == [
        "Page can be a dead end now: no event leads away from it after ask",
        """
        ask on Page can also lead to Dialog in the window main or do nothing now; before, it \
        always led to Dialog
        """,
        "focus on Page can also do nothing now",
      ])
  }

  @Test("a change has its source location and the shortest path to it")
  func details() throws {
    let difference = Self.shop.document.difference(to: Self.shop.replacing(Self.cancel).document)
    let change = try #require(difference.changes.first)
    #expect(change.kind == .back)
    #expect(change.change == .removed)
    #expect(change.oldLocations == ["Shop.swift:6"])
    #expect(change.newLocations == [])
    #expect(change.screens == ["Payment"])
    #expect(change.example?.events == ["pay", "cancel"])
    #expect(change.example?.old == "[Cart]")
    #expect(change.example?.new == "nothing happens")
    #expect(
      difference.text() == """
        Shop -> Shop: 1 behavioral change
          - cancel on Payment no longer returns to Cart
              was Shop.swift:6
              after pay, cancel: nothing happens, before [Cart]

          screens            4 -> 4
          outcomes           2 -> 2
          events on screens  9 -> 8: 1 gone

        """)
  }

  @Test("what a limited search may have missed is not reported as certain")
  func bounds() throws {
    var bounded = Self.shop.replacing(Self.cancel).document
    bounded.search.bound = .init(kind: .configurations, limit: 4)
    let whole = Self.shop.document
    let lost = try #require(whole.difference(to: bounded).changes.first { $0.kind == .back })
    #expect(!lost.isCertain)
    #expect(
      lost.text == "cancel on Payment no longer returns to Cart (as far as was searched)")
    let won = try #require(bounded.difference(to: whole).changes.first { $0.kind == .event })
    #expect(won.text == "cancel on Payment is new: it returns to Cart (as far as was searched)")
    #expect(
      whole.difference(to: bounded).text().contains(
        "the new search stopped at 4 configurations: what is reported as gone may still exist"))
    let same = bounded.difference(to: bounded)
    #expect(same.verdict == "no behavioral changes as far as was searched")
    #expect(same.isEmpty)
  }

  @Test("of several starts with one condition, those that come and go are reported")
  func startsOfOneCondition() {
    func document(startingAt configurations: Int...) -> FlowDocument {
      var document = Self.shop.document
      document.starts =
        [.init(configuration: 0)]
        + configurations.map { .init(configuration: $0, condition: "by code") }
      return document
    }
    func starts(_ old: FlowDocument, _ new: FlowDocument) -> [String] {
      old.difference(to: new).changes.filter { $0.kind == .start }.map(\.sentence.text)
    }
    let stacks = Self.shop.document.configurations.prefix(3).map { configuration in
      configuration.stack.map { Self.shop.document.screens[$0.screen].name }.description
    }
    let (one, two) = (document(startingAt: 1), document(startingAt: 1, 2))
    let other = document(startingAt: 2)
    #expect(starts(one, two) == ["the flow can start [by code] with \(stacks[2]) now"])
    #expect(starts(two, one) == ["the flow no longer starts [by code] with \(stacks[2])"])
    #expect(
      starts(one, other)
        == ["the flow starts [by code] with \(stacks[2]) now, no longer with \(stacks[1])"])
  }

  @Test("an event that changed alike on several screens is reported once")
  func grouped() {
    let rows = TinyFlow(
      "A | next | push | A B", "A B | next | push | A B C", "A B | home | popToRoot | A",
      "A B C | home | popToRoot | A")
    let new = rows.replacing("A B | home | popToRoot | A", by: "A B | home | | (gone)")
      .replacing("A B C | home | popToRoot | A", by: "A B C | home | | (gone)")
    #expect(
      rows.document.difference(to: new.document).changes.map(\.sentence.text) == [
        "the outcome gone is new", "home on B and C no longer returns to A, but ends with gone",
      ])
  }
}

extension FlowDocument {
  /// Changes the transitions of an event.
  fileprivate mutating func change(_ event: String, by change: (inout Transition) -> Void) {
    for index in transitions.indices where transitions[index].event.name == event {
      change(&transitions[index])
    }
  }
}
