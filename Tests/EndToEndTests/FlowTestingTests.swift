#if CLI
import Foundation
import Testing

extension SharedBuildTests {
  /// Tests of an app's own, in Swift Testing and in XCTest, built outside this package.
  @Suite
  struct FlowTestingTests {
    @Test(
      "a failure fails in both frameworks, reads the same, and is replayed by the line it gives")
    func failsInBoth() throws {
      let shop = try ShopPackage()
      let failed = try shop.test("--filter", "heckout|aying")
      #expect(failed.ending == .exit(1), "\(failed.everything)")
      let reports = (failed.swiftTestingReport, failed.xctestReport)
      let swift = try #require(reports.0)
      let xctest = try #require(reports.1)
      #expect(swift.hasPrefix("Checkout: 1 of "))
      #expect(swift.contains("(BookshopTests/SwiftTests.swift:6)"))
      #expect(xctest.contains("(BookshopTests/XCTests.swift:6)"))
      #expect(swift.withoutPositions == xctest.withoutPositions)
      #expect(swift.contains(ShopPackage.finding))
      try checkAttachments(of: shop)
      try checkCoverage(of: shop)

      let walked = try shop.test(
        "--skip-build", "--filter", "walking",
        settings: ["FLOWGRAPH_SEED": "5", "FLOWGRAPH_RUNS": "30", "FLOWGRAPH_RECORD": "1"])
      #expect(walked.ending == .exit(1), "\(walked.everything)")
      #expect(walked.everything.contains("\nkept in Checkout.regressions\n"))
      #expect(walked.everything.contains("; again with FLOWGRAPH_SEED=5 FLOWGRAPH_RUNS=30\n"))
      #expect(
        try shop.text(of: "Tests/BookshopTests/Checkout.regressions").hasSuffix(
          "\nno-dead-end\t0:0.1\t# payTapped, confirmTapped\n"))

      try shop.paste(swift)
      let pasted = try shop.test("--filter", "replayed|noDeadEnd|walking")
      #expect(pasted.ending == .exit(1), "\(pasted.everything)")
      let findings = pasted.everything.components(separatedBy: ShopPackage.finding).count - 1
      #expect(findings == 3, "\(pasted.everything)")
      #expect(pasted.everything.contains("1 of 1 failures of Checkout.regressions fails"))
      #expect(pasted.everything.contains("(BookshopTests/Pasted.swift:6)"))

      try checkDocuments(of: shop)
      try shop.mend()
      let mended = try shop.test()
      #expect(mended.ending == .exit(0), "\(mended.everything)")
      try checkDocumentsOfTwoRuns(of: shop)
      try checkForgotten(in: shop)
    }

    /// Both frameworks' documents reach the tool, though the package has no catalog.
    private func checkDocuments(of shop: ShopPackage) throws {
      let run = try shop.test("--skip-build", "--filter", "Attaching")
      #expect(run.ending == .exit(0), "\(run.everything)")
      #expect(
        try shop.contents(of: "documents") == [
          "buying.json", "buying.mmd", "checkout.json", "checkout.mmd",
        ])
      let both = try Tool.run("list", "--attachments", shop.path("documents"))
      #expect(both.text == "buying    Buying\ncheckout  Checkout\n", "\(both.errors)")
      let attached = try Tool.run("check", "--all", "--attachments", shop.path("attachments"))
      #expect(attached.ending == .exit(1), "\(attached.errors)")
      #expect(attached.text.contains("  violated    no-dead-end\n"))
      #expect(!attached.text.contains("buying"), "XCTest has no attachments here")
    }

    /// A new run leaves the attachments of the former one in place, but its own files are new.
    private func checkDocumentsOfTwoRuns(of shop: ShopPackage) throws {
      let attached = try Tool.run("list", "--attachments", shop.path("attachments"))
      #expect(attached.ending == .exit(65))
      #expect(
        attached.errors.contains("two documents of 'checkout' differ"), "\(attached.errors)")
      let written = try Tool.run(
        "check", "checkout", "--attachments", shop.path("documents"), "--property", "no-dead-end")
      #expect(written.ending == .exit(0), "\(written.text)\(written.errors)")
    }

    private func checkAttachments(of shop: ShopPackage) throws {
      let names = try shop.contents(of: "attachments")
      #expect(
        names == [
          "Checkout-no-dead-end-flow.mmd", "Checkout-no-dead-end-path.svg",
          "Checkout-no-dead-end-trace.json",
        ])
      let picture = try shop.text(of: "attachments/Checkout-no-dead-end-path.svg")
      #expect(StrictSVG(Array(picture.utf8)).complaints == [])
      #expect(picture.contains("violated"))
    }

    /// XCTest and Swift Testing run in processes of their own, which write a file each.
    private func checkCoverage(of shop: ShopPackage) throws {
      let names = try shop.contents(of: "coverage")
      #expect(names.count == 2)
      #expect(names.allSatisfy { $0.hasPrefix("BookshopTests.Checkout.") })
      let texts = try names.map { try shop.text(of: "coverage/\($0)") }
      #expect(texts.allSatisfy { $0.contains("\"flow\": \"checkout\"") })
      #expect(texts.allSatisfy { $0.contains("\"payTapped\"") })
      #expect(Set(texts).count == 1)
    }

    /// What XCTest cannot be told, because the test forgot to finish, fails the run.
    private func checkForgotten(in shop: ShopPackage) throws {
      let run = try shop.test(
        "--skip-build", "--filter", "Forgotten", settings: ["SHOP_FORGETS": "1"])
      #expect(run.ending != .exit(0), "\(run.everything)")
      #expect(run.everything.contains("testForgotten' passed"))
      #expect(
        run.everything.contains(
          """
          error: FlowTester: finish() was not called, so no test failed by this

          Checkout, step 1, payTapped (BookshopTests/XCTests.swift:21)
            the state is another one
              expected: receipt
              actual:   payment
          """), "\(run.everything)")
      #expect(
        run.everything.contains("\nCheckout, at the start (BookshopTests/XCTests.swift:29)\n"))
    }
  }
}

extension Finished {
  fileprivate var everything: String { text + errors }

  /// What Swift Testing printed of an error: up to the line that begins with its next sign.
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
