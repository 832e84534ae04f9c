#if CLI
import Foundation
import Testing

@Suite("flowgraph render --trace and --findings")
struct RenderOverlayTests {
  @Test("a line that a report printed is drawn as a path, with what is on show after each step")
  func path() throws {
    let run = try Tool.run("render", "sign-in", "--trace", "0:0.1")
    #expect(run.ending == .exit(0))
    #expect(StrictSVG(run.output).complaints == [])
    #expect(run.text.contains(">A path of 2 steps to signedIn(name).<"))
    #expect(run.text.contains(">nextTapped(ann) → [Name, Password]<"))
    #expect(run.text.contains(">submitTapped → ends: signedIn(name)<"))
  }

  @Test("a saved trace is drawn too, also over a document")
  func saved() throws {
    let folder = try TemporaryFolder()
    let trace = try folder.add("trace.json", TraceTests.trace.utf8)
    let run = try Tool.run("render", "sign-in", "--trace", trace, "--format", "dot")
    #expect(run.ending == .exit(0))
    #expect(run.text.contains("(2) back"))
    let document = try folder.add(
      "sign-in.json", Tool.run("render", "sign-in", "--format", "json").output)
    let other = try Tool.run("render", document, "--trace", trace, "--format", "dot")
    #expect(other.text == run.text)
  }

  @Test("what a check finds is numbered in the picture and listed below it")
  func findings() throws {
    let run = try Tool.run("render", "deep-links-as-shipped", "--findings")
    #expect(run.ending == .exit(0))
    #expect(StrictSVG(run.output).complaints == [])
    #expect(run.text.contains(">no-double-push<"))
    #expect(run.text.contains(">no-double-push: FoodList lies directly on an equal screen<"))
    let check = try Tool.run("check", "deep-links-as-shipped", "--violations", "3")
    let more = try Tool.run("render", "deep-links-as-shipped", "--findings", "--violations", "3")
    let violationCount = check.text.split(separator: "\n").count {
      $0.hasPrefix("  violated after ")
    }
    let warnings = check.text.split(separator: "\n").count { $0.hasPrefix("  warning ") }
    #expect(
      violationCount > 5 && more.text.contains(">\(violationCount)<")
        && !more.text.contains(">\(violationCount + 1)<"))
    #expect(warnings > 0 && more.text.split(separator: ">warning<").count - 1 == warnings)
    let sound = try Tool.run("render", "sign-in", "--findings")
    let lines = try Tool.run("check", "sign-in", "--no-warnings").lines
    let count = lines.count { $0.hasPrefix("  holds ") }
    let vacuous = lines.count { $0.hasPrefix("  nothing to judge ") }
    #expect(count > 5 && vacuous > 2)
    #expect(
      sound.text.contains(">\(count) properties hold, \(vacuous) with nothing to judge<"))
  }

  @Test("a late answer is numbered where it is handled, although it is no transition of the flow")
  func lateAnswers() throws {
    let run = try Tool.run("render", "checkout-as-shipped", "--findings")
    #expect(run.text.contains(">late-answers-do-nothing<"))
  }

  /// What cannot be drawn, the exit code, and the message.
  static let refused: [(arguments: [String], code: Int32, message: String)] = [
    (
      ["--trace", "0:99"], 1,
      "0:99: step 1, '99', is no longer possible at [Name]; record the trace again"
    ),
    (
      ["--trace", "0:a"], 65,
      "0:a: not a trace code; expected a start, a colon and steps, such as 0:2.1"
    ),
    (
      ["--trace", "7:0"], 1,
      "7:0: the trace begins at start 7, but 'sign-in' has only start 0"
    ),
    (
      ["--trace", "nowhere.json"], 66,
      "nowhere.json: no such file; save a trace with 'flowgraph play FLOW --save FILE'"
    ),
    (
      ["--trace", "0:0", "--findings"], 64,
      "--trace and --findings cannot be used together; draw two diagrams."
    ),
    (["--violations", "2"], 64, "--violations needs --findings."),
    (["--findings", "--violations", "0"], 64, "--violations must be at least 1, but is 0."),
    (["--findings", "--format", "edges"], 64, "--findings needs a diagram, which edges is not."),
  ]

  @Test("what cannot be drawn is refused with what to do next", arguments: refused)
  func refusals(_ arguments: [String], code: Int32, message: String) throws {
    let run = try Tool.run(["render", "sign-in"] + arguments)
    #expect(run.ending == .exit(code))
    #expect(run.complaint == message)
    #expect(run.output.isEmpty)
  }

  @Test("an answer that comes too late is drawn, although it is no transition of the flow")
  func late() throws {
    let code = "0:0.1.2.l2_0"
    let run = try Tool.run("render", "checkout-as-shipped", "--trace", code, "--format", "dot")
    #expect(run.ending == .exit(0))
    let late = run.lines.filter { $0.contains(" / late") }
    #expect(late.count == 1 && late[0].contains("signedIn"), "\(run.text)")
    let whole = try Tool.run("render", "checkout-as-shipped", "--format", "dot")
    #expect(!whole.text.contains(" / late"))
  }

  @Test("a path beyond what was explored is refused")
  func beyond() throws {
    let run = try Tool.run("render", "sign-in", "--trace", "0:0", "--max-configurations", "1")
    #expect(run.ending == .exit(1))
    #expect(
      run.complaint
        == "0:0: the trace leads to a configuration that the search did not reach, beyond its "
        + "limits or by a late answer; raise the --max limits, or draw the path alone with "
        + "'flowgraph replay --svg'")
  }
}
#endif
