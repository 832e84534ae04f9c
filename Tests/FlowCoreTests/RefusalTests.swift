import FlowCore
import Testing

@Suite("every refusal")
struct RefusalTests {
  typealias Reason = Refusal<Letter>.Reason

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let stack: Stack
    let command: Command<Letter>
    let reason: Reason

    init(_ claim: String, _ stack: Stack, _ command: Command<Letter>, _ reason: Reason) {
      testDescription = claim
      self.stack = stack
      self.command = command
      self.reason = reason
    }
  }

  @Test("a refused command is reported with its reason and changes nothing", arguments: rows)
  func refuses(_ row: Row) {
    var stack = row.stack
    let refusal = #expect(throws: Refusal<Letter>.self) { try stack.apply(row.command) }
    #expect(refusal == Refusal(command: row.command, reason: row.reason, stack: row.stack))
    #expect(stack == row.stack)
  }

  static let rows = [
    Row("pop of the root", Stack(.a), .pop, .lastScreen),
    Row("pop of the last screen of a modal", Stack(.a, .b).presenting(.c), .pop, .lastScreen),
    Row("popTo a screen that is not there", Stack(.a, .b), .popTo(.c), .notOnStack),
    Row(
      "popTo a screen of the layer below",
      Stack(.a, .b).presenting(.c, .d), .popTo(.a), .notOnStack),
    Row("setStack to nothing", Stack(.a, .b), .setStack([]), .emptyStack),
    Row("setStack of a modal to nothing", Stack(.a).presenting(.b), .setStack([]), .emptyStack),
    Row("remove of a screen that is not there", Stack(.a, .b), .remove(.c), .notOnStack),
    Row("remove of another screen than the last", Stack(.a), .remove(.b), .notOnStack),
    Row(
      "remove of a screen of the layer below",
      Stack(.a, .b).presenting(.c, .d), .remove(.b), .notOnStack),
    Row("remove of the root alone", Stack(.a), .remove(.a), .lastScreen),
    Row(
      "remove of the last screen of a modal",
      Stack(.a, .b).presenting(.c), .remove(.c), .lastScreen),
    Row("bringToFront of a screen that is not there", Stack(.a), .bringToFront(.b), .notOnStack),
    Row(
      "bringToFront of a screen of the layer below",
      Stack(.a, .b).presenting(.c), .bringToFront(.b), .notOnStack),
    Row("dismiss without a modal", Stack(.a, .b), .dismiss, .noModal),
    Row("push before a root", Stack(), .push(.a), .nothingOnShow),
    Row("pop before a root", Stack(), .pop, .nothingOnShow),
    Row("popTo before a root", Stack(), .popTo(.a), .nothingOnShow),
    Row("popToRoot before a root", Stack(), .popToRoot, .nothingOnShow),
    Row("replaceTop before a root", Stack(), .replaceTop(.a), .nothingOnShow),
    Row("setStack before a root", Stack(), .setStack([.a]), .nothingOnShow),
    Row("setStack to nothing before a root", Stack(), .setStack([]), .nothingOnShow),
    Row("remove before a root", Stack(), .remove(.a), .nothingOnShow),
    Row("bringToFront before a root", Stack(), .bringToFront(.a), .nothingOnShow),
    Row("present before a root", Stack(), .present(.a), .nothingOnShow),
    Row("dismiss before a root", Stack(), .dismiss, .nothingOnShow),
    Row("dismissAll before a root", Stack(), .dismissAll, .nothingOnShow),
  ]

  @Test("a refused list reports the stack its earlier commands led to, and undoes them")
  func refusesList() {
    var stack = Stack(.a)
    let refusal = #expect(throws: Refusal<Letter>.self) {
      try stack.apply(.many([.push(.b), .present(.c), .pop, .push(.d)]))
    }
    let reached = Stack(.a, .b).presenting(.c)
    #expect(refusal == Refusal(command: .pop, reason: .lastScreen, stack: reached))
    #expect(stack == Stack(.a))
  }

  @Test("a refused second command undoes the first")
  func refusesSecond() {
    var stack = Stack(.a, .b)
    #expect(throws: Refusal<Letter>.self) { try stack.apply(.two(.pop, .pop)) }
    #expect(stack == Stack(.a, .b))
  }

  @Test(
    "an explanation says what to do instead",
    arguments: [
      (Reason.nothingOnShow, "setRoot"), (.lastScreen, "dismiss"), (.notOnStack, "push"),
      (.noModal, "pop"), (.emptyStack, "dismiss"),
    ])
  func explains(_ reason: Reason, _ advice: String) {
    #expect(reason.explanation.contains(advice))
  }
}
