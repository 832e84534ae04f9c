import FlowCore
import FlowDiff
import FlowDocuments
import Testing

@Suite("Differences in what is waited for")
struct WorkDiffTests {
  /// The shop, which waits for work on some screens, and whose event `confirm` may answer it.
  private func shop(_ work: [String: [String]], confirm: String? = nil) -> FlowDocument {
    var document = TinyFlow.shop.document
    for index in document.configurations.indices {
      document.configurations[index].work = work[document.configurations[index].state] ?? []
    }
    for index in document.transitions.indices
    where document.transitions[index].event.name == "confirm" {
      document.transitions[index].event.work = confirm
    }
    return document
  }

  private func sentences(_ old: FlowDocument, _ new: FlowDocument) -> [String] {
    old.difference(to: new).changes.map(\.sentence.text)
  }

  @Test("What is no longer waited for on a screen, or newly, is a sentence")
  func waiting() {
    let (idle, charging) = (shop([:]), shop(["Cart Payment": ["charge(1)"]]))
    #expect(sentences(charging, idle) == ["Shop no longer waits for charge in Payment"])
    #expect(sentences(idle, charging) == ["Shop waits for charge in Payment now"])
    #expect(sentences(charging, charging) == [])
    let again = shop(["Cart Payment": ["charge(2)", "charge(3)"]])
    #expect(
      sentences(charging, again)
        == ["charge is under way as charge(2) and charge(3) now, before charge(1)"],
      "whether work is repeated depends on its payload")
    let difference = charging.difference(to: idle)
    #expect(difference.changes.map(\.kind) == [.work])
    #expect(difference.changes.map(\.screens) == [["Payment"]])
    let union = charging.union(with: idle)
    #expect(union.screens.keys.map { union.document.screens[$0].name } == ["Payment"])
    #expect(Array(union.screens.values) == [.changed])
    #expect(difference.json().contains(#""kind": "work", "change": "removed""#))
    #expect(difference.markdown().contains("no longer waits for `charge` in `Payment`"))
  }

  @Test("An event that no longer answers what is still waited for is a sentence")
  func answers() {
    let work = ["Cart Payment": ["charge(1)"]]
    let (silent, answered) = (shop(work), shop(work, confirm: "charge(1)"))
    #expect(sentences(answered, silent) == ["confirm on Payment no longer answers charge"])
    #expect(sentences(silent, answered) == ["confirm on Payment answers charge now"])
    #expect(
      sentences(answered, shop([:])) == ["Shop no longer waits for charge in Payment"],
      "what follows from it is not told again")
  }

  @Test("An answer that comes to be a failure, or answers what nothing waits for, is a sentence")
  func failures() {
    let answered = shop([:], confirm: "charge(1)")
    var failing = answered
    for index in failing.transitions.indices where failing.transitions[index].event.work != nil {
      failing.transitions[index].event.isFailure = true
    }
    #expect(sentences(answered, failing) == ["confirm on Payment is a failure now"])
    #expect(sentences(failing, answered) == ["confirm on Payment is no longer a failure"])
    #expect(sentences(answered, shop([:])) == ["confirm on Payment no longer answers charge"])
  }

  @Test("A late answer that does something in one flow is a sentence with its own path")
  func lateAnswers() throws {
    let work = ["Cart Payment": ["charge(1)"]]
    let sound = shop(work)
    var late = sound
    late.lateAnswers = [
      .init(from: 0, event: .init(name: "charged", work: "charge(1)"), commands: [.push(.init(2))])
    ]
    let change = try #require(sound.difference(to: late).changes.first)
    #expect(
      change.sentence.text == "charged (late answer to charge(1)) on Cart: [Cart, Help] now, "
        + "before nothing happens")
    #expect(change.example?.events == ["pay", "back", "charged (late answer to charge(1))"])
    #expect(sentences(late, sound).count == 1)
    #expect(sentences(late, late) == [])
    late.lateAnswers[0].commands = []
    #expect(sentences(sound, late).first?.contains("only the state changes now") == true)
  }

  @Test("What is restored after a relaunch is a sentence")
  func relaunches() throws {
    var (forgetful, faithful) = (TinyFlow.shop.document, TinyFlow.shop.document)
    (forgetful.relaunches, faithful.relaunches) = ([.init(from: 1, to: 0)], [])
    let change = try #require(forgetful.difference(to: faithful).changes.first)
    #expect(
      change.sentence.text == "after a relaunch on Payment: [Cart, Payment] now, before [Cart]")
    #expect(change.example?.events == ["pay", "relaunch"])
    forgetful.relaunches = [.init(from: 1, to: nil)]
    #expect(
      sentences(faithful, forgetful)
        == ["after a relaunch on Payment: it cannot be restored now, before [Cart, Payment]"])
    #expect(
      sentences(TinyFlow.shop.document, faithful)
        == ["the flow is restored after a relaunch now"])
    #expect(sentences(forgetful, forgetful) == [])
  }

  @Test("What a limited search did not find is not certain")
  func cut() {
    var idle = shop([:])
    idle.search.bound = .init(kind: .depth, limit: 3)
    let change = shop(["Cart": ["load"]]).difference(to: idle).changes.first { $0.kind == .work }
    #expect(change?.isCertain == false)
    #expect(change?.sentence.text == "Shop was not found to wait for load in Cart")
  }
}
