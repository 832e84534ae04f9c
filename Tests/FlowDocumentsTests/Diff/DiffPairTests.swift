import FlowCore
import FlowDiff
import FlowDocuments
import Testing

/// Two edits of a small flow, and everything to report about what they differ in.
struct DiffPair: CustomTestStringConvertible, Sendable {
  var name: String
  var old: FlowDocument
  var new: FlowDocument
  /// The sentences from the old to the new one, and back.
  var there: [String]
  var back: [String]

  var testDescription: String { name }

  init(
    _ name: String, there: [String], back: [String],
    old: (inout FlowDocument) -> Void = { _ in }, new: (inout FlowDocument) -> Void
  ) {
    (self.name, self.there, self.back) = (name, there, back)
    (self.old, self.new) = (TinyFlow.shop.document, TinyFlow.shop.document)
    old(&self.old)
    new(&self.new)
  }

  init(_ name: String, _ old: TinyFlow, _ new: TinyFlow, there: [String], back: [String]) {
    (self.name, self.there, self.back) = (name, there, back)
    (self.old, self.new) = (old.document, new.document)
  }
}

@Suite("What a reader of a flow can see, or a check can judge, is in the difference")
struct DiffPairTests {
  private static let pay = "Cart | pay | push | Cart Payment"
  private static let guarded = TinyFlow.shop.replacing(
    pay, by: "Cart | pay [full] | push | Cart Payment")

  static let pairs = [
    DiffPair(
      "the reason of a dead event",
      there: [
        "the event undo is dead for another reason: it is offered, and ignored everywhere; before, "
          + "no state offers it"
      ],
      back: [
        "the event undo is dead for another reason: no state offers it; before, it is offered, and "
          + "ignored everywhere"
      ]
    ) {
      $0.deadEvents = [.init(event: .init(name: "undo"), reason: .neverFired)]
    } new: {
      $0.deadEvents = [.init(event: .init(name: "undo"), reason: .ignored)]
    },
    DiffPair(
      "the label of a dead event", there: ["the event undo now carries count instead of nothing"],
      back: ["the event undo now carries nothing instead of count"]
    ) {
      $0.deadEvents = [.init(event: .init(name: "undo"), reason: .ignored)]
    } new: {
      $0.deadEvents = [
        .init(event: .init(name: "undo", parameters: ["count"]), reason: .ignored)
      ]
    },
    DiffPair(
      "what a dead event would do",
      there: [
        "the dead event undo would return to Cart by pop on Payment [full] now; before, it would do "
          + "nothing"
      ],
      back: [
        "the dead event undo would do nothing now; before, it would return to Cart by pop on Payment "
          + "[full]"
      ]
    ) {
      $0.deadEvents = [.init(event: .init(name: "undo"), reason: .disabled)]
    } new: {
      $0.deadEvents = [
        .init(
          event: .init(name: "undo"), reason: .disabled,
          transitions: [
            .init(
              from: 1, to: .configuration(0), event: .init(name: "undo"), commands: [.pop],
              guard: "full")
          ])
      ]
    },
    DiffPair(
      "where a child flow has no screens",
      there: [
        "Login can be in the state while none of its screens is visible on Payment now, before on "
          + "Cart"
      ],
      back: [
        "Login can be in the state while none of its screens is visible on Cart now, before on "
          + "Payment"
      ]
    ) {
      $0.parts.append(.init(name: "Login", parent: 0))
      $0.childMismatches = [.init(.childWithoutScreens, part: 1, configuration: 0)]
    } new: {
      $0.parts.append(.init(name: "Login", parent: 0))
      $0.childMismatches = [.init(.childWithoutScreens, part: 1, configuration: 1)]
    },
    DiffPair(
      "the group and the description of a screen",
      there: [
        "the group of Cart is “Shopping” now, before nothing",
        "the description of Cart is “What is bought” now, before “Cart”",
      ],
      back: [
        "the group of Cart is nothing now, before “Shopping”",
        "the description of Cart is “Cart” now, before “What is bought”",
      ]
    ) {
      $0.screens[0].description = "Cart"
    } new: {
      ($0.screens[0].group, $0.screens[0].description) = ("Shopping", "What is bought")
    },
    DiffPair(
      "a choice of a decision",
      there: [
        "cancel on Payment decides Age (adult, child, senior) now, before Age (adult, child)"
      ],
      back: ["cancel on Payment decides Age (adult, child) now, before Age (adult, child, senior)"]
    ) {
      $0.transitions[5].decisions = [
        .init(name: "Age", choice: "adult", choices: ["child", "adult"])
      ]
    } new: {
      $0.transitions[5].decisions = [
        .init(name: "Age", choice: "adult", choices: ["adult", "child", "senior"])
      ]
    },
    DiffPair(
      "the order of choices, which is none", there: [], back: []
    ) {
      $0.transitions[5].decisions = [
        .init(name: "Age", choice: "adult", choices: ["child", "adult"])
      ]
    } new: {
      $0.transitions[5].decisions = [
        .init(name: "Age", choice: "adult", choices: ["adult", "child"])
      ]
    },
    DiffPair(
      "the child flow of an event",
      there: [
        "cancel on Payment is handled by the child flow login now, before by the flow itself"
      ],
      back: ["cancel on Payment is handled by the flow itself now, before by the child flow login"]
    ) {
      $0.transitions[5].event.child = "login"
    },
    DiffPair(
      "the child flow of several events",
      there: [
        "cancel on Payment is handled by the child flow login now, before by the flow itself",
        "done on Receipt is handled by the child flow login now, before by the flow itself",
      ],
      back: [
        "cancel on Payment is handled by the flow itself now, before by the child flow login",
        "done on Receipt is handled by the flow itself now, before by the child flow login",
      ]
    ) {
      $0.transitions[5].event.child = "login"
      $0.transitions[8].event.child = "login"
    },
    DiffPair(
      "the key of a child flow", there: ["cancel is handled by login(2) now, before login(1)"],
      back: ["cancel is handled by login(1) now, before login(2)"]
    ) {
      ($0.transitions[5].event.child, $0.transitions[5].event.instance) = ("login", "login(1)")
    } new: {
      ($0.transitions[5].event.child, $0.transitions[5].event.instance) = ("login", "login(2)")
    },
    DiffPair(
      "a late answer to work that is never under way",
      there: [
        "charged (late answer to charge) on Cart: [Cart, Help] now, before nothing happens"
      ],
      back: ["charged (late answer to charge) on Cart: nothing happens now, before [Cart, Help]"]
    ) {
      $0.lateAnswers = [
        .init(from: 0, event: .init(name: "charged", work: "charge"), commands: [.push(.init(2))])
      ]
    },
    DiffPair(
      "whether a late answer is a failure",
      there: [
        "charged (late answer to charge) on Cart: nothing happens now, before only the state changes",
        "charged (late failure of charge) on Cart: only the state changes now, before nothing happens",
      ],
      back: [
        "charged (late answer to charge) on Cart: only the state changes now, before nothing happens",
        "charged (late failure of charge) on Cart: nothing happens now, before only the state changes",
      ]
    ) {
      $0.lateAnswers = [.init(from: 0, event: .init(name: "charged", work: "charge"))]
    } new: {
      $0.lateAnswers = [
        .init(from: 0, event: .init(name: "charged", work: "charge", isFailure: true))
      ]
    },
    DiffPair(
      "a second screen of one name",
      there: [
        "Cart is the name of 2 screens now, before of 1 screen; screens of one name are compared as "
          + "one"
      ],
      back: [
        "Cart is the name of 1 screen now, before of 2 screens; screens of one name are compared as "
          + "one"
      ]
    ) {
      $0.screens.append(.init(name: "Cart"))
    },
    DiffPair(
      "a second screen of one name that is on show",
      there: [
        "Help can no longer be reached",
        "Payment is the name of 2 screens now, before of 1 screen; screens of one name are compared "
          + "as one",
        "back, cancel and confirm on Payment can also do nothing now; before, they always did "
          + "something",
        "help on Cart no longer leads to Help, but to Payment",
        "close on Payment can also return to Cart now; before, it always did nothing",
      ],
      back: [
        "Help is new",
        "Payment is the name of 1 screen now, before of 2 screens; screens of one name are compared "
          + "as one",
        "close on Payment no longer returns to Cart",
        "back, cancel and confirm on Payment always do something now; before, they could also do "
          + "nothing",
        "help on Cart no longer leads to Payment, but to Help",
      ]
    ) {
      $0.screens.append(.init(name: "Payment"))
      $0.configurations[2].stack = .init(.init(0)).presenting(.init(4))
    },
    DiffPair(
      "the style of a layer whose commands are left out",
      there: [
        "help on Cart shows something else at the start: [Cart] + popover[Help] now, before [Cart] + "
          + "sheet[Help]",
        "help on Cart still leads to Help, but by no command instead of present as sheet",
      ],
      back: [
        "help on Cart shows something else at the start: [Cart] + sheet[Help] now, before [Cart] + "
          + "popover[Help]",
        "help on Cart still leads to Help, but by present as sheet instead of no command",
      ]
    ) {
      $0.transitions[1].commands = []
      $0.configurations[2].stack = .init(.init(0)).presenting(.init(2), style: .popover)
    },
    DiffPair(
      "commands that are left out",
      there: ["help on Cart still leads to Help, but by no command instead of present as sheet"],
      back: ["help on Cart still leads to Help, but by present as sheet instead of no command"]
    ) {
      $0.transitions[1].commands = []
    },
    DiffPair(
      "a flow of which nothing is restored",
      there: ["the flow is saved now, but nothing can be restored after a relaunch"],
      back: ["the flow is no longer saved; nothing could be restored after a relaunch"]
    ) {
      $0.relaunches = $0.configurations.indices.map { .init(from: $0, to: nil) }
    },
    DiffPair(
      "a flow that is restored in part",
      there: ["the flow is restored after a relaunch now, but not always on Payment and Receipt"],
      back: ["the flow is no longer restored after a relaunch"]
    ) {
      $0.relaunches = [.init(from: 1, to: nil), .init(from: 2, to: 0), .init(from: 3, to: nil)]
    },
    DiffPair(
      "the condition of the only start",
      there: ["the condition of the start with [Cart] is [link] now, before none"],
      back: ["the condition of the start with [Cart] is none now, before [link]"]
    ) {
      $0.starts[0].condition = "link"
    },
    DiffPair(
      "the condition of one of several starts",
      there: ["the condition of the start with [Cart] is [first launch] now, before none"],
      back: ["the condition of the start with [Cart] is none now, before [first launch]"]
    ) {
      $0.starts.append(.init(configuration: 1, condition: "link"))
    } new: {
      $0.starts = [
        .init(configuration: 0, condition: "first launch"),
        .init(configuration: 1, condition: "link"),
      ]
    },
    DiffPair(
      "the system move of an event",
      there: [
        "the system back on Payment is no longer handled by the event back",
        "the system back on Receipt is no longer handled by the event back",
      ],
      back: [
        "the system back on Payment is handled by the event back now",
        "the system back on Receipt is handled by the event back now",
      ]
    ) { document in
      for index in document.transitions.indices { document.transitions[index].event.move = nil }
    },
    DiffPair(
      "a second case of an event", guarded, guarded.adding("Cart | pay | | = / empty"),
      there: ["pay on Cart has a case without a condition now: it stays and shows “empty”"],
      back: ["pay on Cart no longer has a case without a condition; it stayed and showed “empty”"]),
    DiffPair(
      "a second case of an event with the same target", guarded, guarded.adding(pay),
      there: ["pay on Cart has a case without a condition now: it leads to Payment"],
      back: ["pay on Cart no longer has a case without a condition; it led to Payment"]),
  ]

  @Test("each pair is reported by exactly these sentences, there and back", arguments: pairs)
  func sentences(_ pair: DiffPair) {
    #expect(pair.old.difference(to: pair.new).changes.map(\.sentence.text) == pair.there)
    #expect(pair.new.difference(to: pair.old).changes.map(\.sentence.text) == pair.back)
  }

  @Test("what a start leads to is compared although its condition changed")
  func startsUnderOtherConditions() {
    var old = TinyFlow.search.document
    old.starts.append(.init(configuration: 2, condition: "link"))
    var new = old
    new.starts[0].condition = "first launch"
    // The two ways back change places, which only paths from a start show.
    let backs = new.transitions.indices.filter { new.transitions[$0].event.move == .back }
    let targets = backs.map { new.transitions[$0].target }
    for (index, target) in zip(backs.dropFirst(), targets.dropFirst().reversed()) {
      new.transitions[index].target = target
    }
    let sentences = old.difference(to: new).changes.map(\.sentence.text)
    #expect(sentences.contains { $0.hasPrefix("back on Detail shows something else after open") })
  }
}
