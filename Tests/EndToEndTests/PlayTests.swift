#if CLI
import Foundation
import Testing

@Suite("flows are played by lines of text")
struct PlayTests {
  private func play(_ flow: String, _ input: String, _ options: String...) throws -> Finished {
    try Tool.run(["play", flow] + options, input: input)
  }

  @Test("the start shows the screen, the state, the stack and the choices, without a prompt")
  func showsStart() throws {
    let run = try play("sign-in", "")
    #expect(run.ending == .exit(0))
    #expect(run.errors == "")
    #expect(
      run.text == """
        Sign in: The README's flow: a name, then a password, and two ways to end.

          screen  Name
          state   name
          stack   [Name]

          1  nextTapped(name): ann
          2  submitTapped           ignored here
          3  cancelTapped
          4  back                   ignored here

        """)
  }

  @Test(
    "a number or the start of a name chooses; commands and source locations are shown",
    arguments: ["1", "nextTapped(name): ann", "next", "  NEXT\t\r"])
  func chooses(_ typed: String) throws {
    let run = try play("sign-in", "\(typed)\n")
    #expect(run.ending == .exit(0))
    #expect(
      run.text.contains("\nnextTapped(name): ann → push Password  (SampleFlows/SignIn.swift:"))
    #expect(run.text.contains("  stack   [Name, Password]\n"))
    #expect(run.text.hasSuffix("  4  back                   system: back\n"))
  }

  @Test("a last line without an end counts, and what follows quit does not")
  func ends() throws {
    let last = try play("sign-in", "1").text
    #expect(last.contains("[Name, Password]"))
    for command in ["quit", "q"] {
      let run = try play("sign-in", "\(command)\n1\n")
      #expect(run.ending == .exit(0), "\(command)")
      #expect(!run.text.contains("Password]"), "\(command): \(run.text)")
    }
  }

  @Test(
    "unknown input prints help",
    arguments: [
      "", "   ", "5", "0", "-1", "-9223372036854775808", "99999999999999999999", "nothing",
      "\u{1b}[2J",
    ])
  func repliesToUnknown(_ typed: String) throws {
    let run = try play("sign-in", "\(typed)\n")
    #expect(run.ending == .exit(0))
    #expect(run.text.hasSuffix("type a number from 1 to 4, the beginning of a name, or help\n"))
    #expect(!run.text.contains("\u{1b}"))
  }

  @Test("what is ignored is told, and what is meant by several is answered with help")
  func refusesChoices() throws {
    let ignored = try play("sign-in", "sub\n").text
    #expect(ignored.contains("\nsubmitTapped is ignored here\n"))
    let several = try play("flow-controllers", "did\n", "--start", "2").text
    #expect(
      several.contains(
        "'did' matches several choices; type more of the name, or a number:\n  1  didLogin"))
    let help = try play("sign-in", "help\n").text
    #expect(help.contains("save FILE        saves the steps so far"))
  }

  @Test("an end is told, and can be undone")
  func reportsEnd() throws {
    let run = try play("sign-in", "1\nsubmit\nback\nundo\nredo\n")
    #expect(run.text.contains("submitTapped → the flow ends with signedIn(ann); no command"))
    #expect(
      run.text.contains("  outcome signedIn(ann)\n\nthe flow has ended; undo, restart or quit"))
    #expect(run.text.contains("no choice 'back' here; the flow has ended"))
    #expect(run.text.contains("\nundone\n\n  screen  Password\n"))
    #expect(run.text.contains("\nredone\n\n  screen  Password\n"))
  }

  @Test("undo, redo and restart go through what happened, and say when there is nothing")
  func undoes() throws {
    let run = try play("sign-in", "undo\nredo\n1\nundo\nredo\nrestart\nundo\n")
    let stacks = run.lines.filter { $0.hasPrefix("  stack") }
    #expect(
      stacks == [
        "  stack   [Name]", "  stack   [Name, Password]", "  stack   [Name]",
        "  stack   [Name, Password]", "  stack   [Name]",
      ])
    #expect(run.text.contains("\nnothing to undo\n"))
    #expect(run.text.contains("\nnothing to redo\n"))
  }

  @Test("a flow with several launch conditions asks for one, and --start answers")
  func asksForStart() throws {
    let question = "  1  loggedIn key set\n  2  else\ntype a number from 1 to 2"
    let asked = try play("flow-controllers", "\nsave x\nelse\n").text
    #expect(asked.contains(question))
    #expect(asked.contains("nothing to save: the flow has not started"))
    #expect(asked.contains("  stack   [Login]\n"))
    let chosen = try play("flow-controllers", "1\n").text
    #expect(chosen.contains("  stack   [Items.List]\n"))
    #expect(try play("flow-controllers", "").ending == .exit(0))
    let given = try play("flow-controllers", "", "--start", "2").text
    #expect(given.contains("  stack   [Login]\n"))
    #expect(!given.contains("The flow has several starts"))
  }

  @Test("garbage, a line without end and a hundred thousand bytes of nothing are survived")
  func survivesGarbage() throws {
    var random = SystemRandomNumberGenerator()
    let garbage = (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let inputs: [(name: String, bytes: [UInt8])] = [
      ("garbage", garbage),
      ("a line without end", Array(repeating: UInt8(ascii: "x"), count: 8_000_000)),
      ("empty lines", Array(repeating: UInt8(ascii: "\n"), count: 1000)),
      ("nothing", Array(repeating: 0, count: 100_000)),
    ]
    for (name, input) in inputs {
      let run = try Spawn(executable: Tool.path, arguments: ["play", "sign-in"], input: input)
        .run()
      #expect(run.ending == .exit(0), "\(name)")
      #expect(run.errors == "", "\(name)")
      #expect(run.output.count < 5_000_000, "\(name)")
      #expect(run.output.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\n") }, "\(name)")
    }
  }

  @Test("thousands of steps are taken one after another, and their trace leads to the same place")
  func takesManySteps() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("long.json")
    let steps = String(repeating: "next\nback\n", count: 1500) + "next\n"
    let run = try play("sign-in", steps, "--save", path)
    #expect(run.ending == .exit(0))
    #expect(run.lines.count { $0.hasPrefix("  stack") } == 3002)
    let again = try play("sign-in", "", "--trace", path)
    #expect(again.text.contains("  stack   [Name, Password]\n"))
  }
}
#endif
