#if CLI
import Foundation
import Testing

extension SharedBuildTests {
  /// Tests of an app's own, in Swift Testing and in XCTest, built outside this package.
  @Suite
  struct FlowTestingTests {
    @Test("a failure fails in both frameworks, and reads the same")
    func failsInBoth() throws {
      let (_, failed) = try ShopPackage.failed()
      #expect(failed.ending == .exit(1), "\(failed.everything)")
      let swift = try #require(failed.swiftTestingReport)
      let xctest = try #require(failed.xctestReport)
      #expect(swift.hasPrefix("Checkout: 1 of "))
      #expect(swift.contains("(BookshopTests/SwiftTests.swift:6)"))
      #expect(xctest.contains("(BookshopTests/XCTests.swift:6)"))
      #expect(swift.withoutPositions == xctest.withoutPositions)
      #expect(swift.contains(ShopPackage.finding))
    }

    @Test("a failure is attached: the flow, the path to it, and the trace")
    func attachesFailure() throws {
      let (shop, _) = try ShopPackage.failed()
      let names = try shop.contents(of: "failed/attachments")
      #expect(
        names == [
          "Checkout-no-dead-end-flow.mmd", "Checkout-no-dead-end-path.svg",
          "Checkout-no-dead-end-trace.json",
        ])
      let picture = try shop.text(of: "failed/attachments/Checkout-no-dead-end-path.svg")
      #expect(StrictSVG(Array(picture.utf8)).complaints == [])
      #expect(picture.contains("violated"))
    }

    @Test("XCTest and Swift Testing run in processes of their own, which write their coverage each")
    func writesCoverage() throws {
      let (shop, _) = try ShopPackage.failed()
      let names = try shop.contents(of: "failed/coverage")
      #expect(names.count == 2)
      #expect(names.allSatisfy { $0.hasPrefix("BookshopTests.Checkout.") })
      let texts = try names.map { try shop.text(of: "failed/coverage/\($0)") }
      #expect(texts.allSatisfy { $0.contains("\"flow\": \"checkout\"") })
      #expect(texts.allSatisfy { $0.contains("\"payTapped\"") })
      #expect(Set(texts).count == 1)
    }

    @Test("what a walk finds is reported with its seed")
    func walks() throws {
      let (shop, _) = try ShopPackage.failed()
      let walked = try shop.test(
        "--filter", "walking", into: "walked",
        settings: ["FLOWGRAPH_SEED": "5", "FLOWGRAPH_RUNS": "30"])
      #expect(walked.ending == .exit(1), "\(walked.everything)")
      #expect(walked.everything.contains("; repeat with FLOWGRAPH_SEED=5 FLOWGRAPH_RUNS=30\n"))
      #expect(walked.everything.contains(ShopPackage.finding))
    }

    /// Both frameworks' documents reach the tool, though the package has no catalog.
    @Test("the documents that tests attach reach the tool")
    func attachesDocuments() throws {
      let (shop, _) = try ShopPackage.failed()
      let run = try shop.test("--filter", "Attaching", into: "attaching")
      #expect(run.ending == .exit(0), "\(run.everything)")
      #expect(
        try shop.contents(of: "attaching/documents") == [
          "buying.json", "buying.mmd", "checkout.json", "checkout.mmd",
        ])
      let both = try Tool.run("list", "--attachments", shop.path("attaching/documents"))
      #expect(both.text == "buying    Buying\ncheckout  Checkout\n", "\(both.errors)")
      let attached = try Tool.run(
        "check", "--all", "--attachments", shop.path("attaching/attachments"))
      #expect(attached.ending == .exit(1), "\(attached.errors)")
      #expect(attached.text.contains("  violated          no-dead-end\n"))
      #expect(!attached.text.contains("buying"), "XCTest has no attachments here")
    }

    @Test("what XCTest does not learn because a test forgot to finish, fails the run")
    func reportsForgotten() throws {
      let (shop, _) = try ShopPackage.failed()
      let run = try shop.test(
        "--filter", "Forgotten", into: "forgotten", settings: ["SHOP_FORGETS": "1"])
      #expect(run.ending != .exit(0), "\(run.everything)")
      #expect(run.everything.contains("testForgotten' passed"))
      #expect(
        run.everything.contains(
          """
          error: FlowTester: finish() was not called, so no test reported this failure

          Checkout, step 1, payTapped (BookshopTests/XCTests.swift:21)
            unexpected state
              expected: receipt
              actual:   payment
          """), "\(run.everything)")
      #expect(
        run.everything.contains("\nCheckout, at the start (BookshopTests/XCTests.swift:29)\n"))
    }

    @Test("the line that a report gives, and the test, fail as it did")
    func replays() throws {
      let (shop, failed) = try ShopPackage.failed()
      try shop.paste(try #require(failed.swiftTestingReport))
      defer { try? shop.remove(ShopPackage.pasted) }
      let pasted = try shop.test("--filter", "replayed|noDeadEnd", into: "pasted")
      #expect(pasted.ending == .exit(1), "\(pasted.everything)")
      let findings = pasted.everything.components(separatedBy: ShopPackage.finding).count - 1
      #expect(findings == 2, "\(pasted.everything)")
      #expect(pasted.everything.contains("(BookshopTests/Pasted.swift:6)"))
    }

    /// A new run leaves the attachments of the previous one, but its own files are new.
    @Test("a flow that is mended passes what was pasted, and its documents are new")
    func passesWhenMended() throws {
      let (shop, failed) = try ShopPackage.failed()
      try shop.paste(try #require(failed.swiftTestingReport))
      defer { try? shop.remove(ShopPackage.pasted) }
      #expect(try shop.test("--filter", "Attaching", into: "mended").ending == .exit(0))
      try shop.mend()
      defer { try? shop.restore() }
      let mended = try shop.test(into: "mended")
      #expect(mended.ending == .exit(0), "\(mended.everything)")
      #expect(mended.everything.contains("Test \"the line of the report\" passed"))
      let attached = try Tool.run("list", "--attachments", shop.path("mended/attachments"))
      #expect(attached.ending == .exit(65))
      #expect(
        attached.errors.contains("are different documents of 'checkout'"), "\(attached.errors)")
      let written = try Tool.run(
        "check", "checkout", "--attachments", shop.path("mended/documents"),
        "--property", "no-dead-end")
      #expect(written.ending == .exit(0), "\(written.text)\(written.errors)")
    }
  }
}

extension Finished {
  fileprivate var everything: String { text + errors }

  /// What Swift Testing printed of an error: up to the line that begins with its next symbol.
  fileprivate var swiftTestingReport: String? {
    guard let start = everything.firstRange(of: "Caught error: ")?.upperBound else { return nil }
    let lines = everything[start...].split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix { line in
      line.first.map { $0.isASCII } ?? true
    }.joined(separator: "\n")
  }

  /// What XCTest printed of an error, which it puts between quotes.
  fileprivate var xctestReport: String? {
    guard let start = everything.firstRange(of: "threw error \"")?.upperBound,
      let end = everything[start...].firstRange(of: "\"\nTest Case ")?.lowerBound
    else { return nil }
    return String(everything[start..<end])
  }
}

extension String {
  fileprivate var withoutPositions: String {
    replacing(#/\(BookshopTests\/(SwiftTests|XCTests)\.swift:\d+\)/#, with: "(…)")
  }
}
#endif
