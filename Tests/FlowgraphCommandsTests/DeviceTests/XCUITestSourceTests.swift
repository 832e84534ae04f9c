#if CLI
import FlowCatalogs
import FlowDocuments
import FlowTestSupport
import Foundation
import Testing

@testable import FlowgraphCommands

@Suite("tests for XCUITest")
struct XCUITestSourceTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(_ flow: DeviceFlow, suite: String) throws -> String {
    try flow.tests().xcuitestFile(suite: suite)
  }

  @Test("taps, texts, gestures, links and waiting are written")
  func writes() throws {
    let shop = DeviceFlow(
      entry: MaestroFlowTests.shop, document: try MaestroFlowTests.shop.document())
    let lines = try text(shop, suite: "ShopTests").split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    for line in [
      "final class ShopTests: XCTestCase {", "let device = Device(self)",
      #"device.see("List", patience: 20, picture: "List", marker: "[flowgraph 0: shop]")"#,
      #"device.tap("searchTapped")"#, #"device.type("a \"b\": ${c}", into: "text")"#,
      #"device.tap("rowTapped-3")"#, "device.swipeDown()", "device.swipeFromEdge()",
      #"device.open("shop://item/7?a=b")"#, "// the flow ends with bought",
    ] { #expect(lines.contains(Substring(line)), "\(line)") }
  }

  @Test("the app is told to clear its data, unless data is kept")
  func clearsData() throws {
    let shop = DeviceFlow(
      entry: MaestroFlowTests.shop, document: try MaestroFlowTests.shop.document())
    let argument = #"    app.launchArguments += ["-flowgraphClear", "YES"]"# + "\n"
    let text = try text(shop, suite: "ShopTests")
    #expect(text.contains(argument))
    var controls = DeviceControls()
    controls.keepsData = true
    let kept = try shop.tests(.tour, controls).xcuitestFile(suite: "ShopTests")
    #expect(kept == text.replacingOccurrences(of: argument, with: ""))
  }

  @Test("they compile with the names of Apple's XCTest", .large, arguments: ["5", "6"])
  func compiles(_ version: String) throws {
    let scratch = try Scratch()
    let standIn = Self.root.appendingPathComponent("Tests/XCTestStandIn/XCTest.swift").path
    try compile(
      ["-emit-module", "-module-name", "XCTest", "-swift-version", version, standIn], in: scratch)
    let flows =
      DeviceFlow.small + [
        DeviceFlow(entry: MaestroFlowTests.shop, document: try MaestroFlowTests.shop.document())
      ]
    let files = try flows.enumerated().map { number, flow in
      let name = "Tests\(number).swift"
      try scratch.put(try text(flow, suite: "Suite\(number)"), in: name)
      return scratch[name]
    }
    try compile(
      ["-typecheck", "-warnings-as-errors", "-I", scratch.path, "-swift-version", version] + files,
      in: scratch)
  }

  private func compile(_ arguments: [String], in scratch: Scratch) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc", "-parse-as-library"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let errors = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(errors.prefix(4000))")
  }
}
#endif
