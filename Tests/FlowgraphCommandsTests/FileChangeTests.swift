#if CLI
import Foundation
import Testing

@testable import FlowgraphCommands

@Suite("changes of files")
struct FileChangeTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Texts, and what the diff from one to the other says.
  static let pairs: [(old: String?, new: String, diff: String)] = [
    (nil, "a\nb\n", "--- /dev/null\n+++ b/f\n@@ -0,0 +1,2 @@\n+a\n+b\n"),
    ("a\n", "a\n", ""),
    (
      "1\n2\n3\n4\n5\n", "1\n2\n3\n4\n5\n6\n",
      "--- a/f\n+++ b/f\n@@ -3,3 +3,4 @@\n 3\n 4\n 5\n+6\n"
    ),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nx\n6\n7\n8\n",
      "--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"
    ),
    (
      "a", "a\nb\n",
      "--- a/f\n+++ b/f\n@@ -1,1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n"
    ),
    ("a\r\n", "a\r\nb\r\n", "--- a/f\n+++ b/f\n@@ -1,1 +1,2 @@\n a\r\n+b\r\n"),
    ("", "a\n", "--- a/f\n+++ b/f\n@@ -0,0 +1,1 @@\n+a\n"),
    ("a\na\n", "a\na\na\n", "--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@\n a\n a\n+a\n"),
  ]

  @Test("a change is a unified diff", arguments: pairs)
  func differs(_ old: String?, _ new: String, _ diff: String) {
    #expect(FileChange(path: "f", old: old, new: new).diff == diff)
  }

  @Test("changes are made together, in folders that are made for them")
  func makesAll() throws {
    try scratch.put("old", in: "there")
    let changes = [
      FileChange(path: "there", old: "old", new: "new"),
      FileChange(path: "a/b/c", old: nil, new: "c"), FileChange(path: "a/d", old: nil, new: "d"),
    ]
    try FileChange.apply(changes, in: scratch.path)
    #expect(try scratch.names == ["a", "there"])
    #expect(try scratch.text("there") == "new")
    #expect(try scratch.text("a/b/c") == "c")
    #expect(try scratch.text("a/d") == "d")
  }

  @Test("a change that fails leaves nothing of the others")
  func makesNone() throws {
    try scratch.put("old", in: "there")
    try scratch.put("old", in: "file")
    let changes = [
      FileChange(path: "there", old: "old", new: "new"),
      FileChange(path: "a/b/c", old: nil, new: "c"),
      FileChange(path: "file/d", old: nil, new: "d"),
    ]
    #expect(
      throws: OutputError.cannotCreate(
        path: scratch["file"], reason: "Not a directory; choose another location")
    ) { try FileChange.apply(changes, in: scratch.path) }
    #expect(try scratch.names == ["file", "there"])
    #expect(try scratch.text("there") == "old")
  }
}

@Suite("names of the targets that a package gets")
struct StarterNamesTests {
  static let rows: [(name: String, flows: String, catalog: String)] = [
    ("Shop", "ShopFlows", "shop-flows"), ("shop", "ShopFlows", "shop-flows"),
    ("my-shop_app", "MyShopAppFlows", "my-shop-app-flows"),
    ("MyShop", "MyShopFlows", "my-shop-flows"), ("shop-flows", "ShopFlows", "shop-flows"),
    ("HTTPShop2", "HTTPShop2Flows", "httpshop2-flows"), ("2fast", "AppFlows", "app-flows"),
    ("7 shops", "ShopsFlows", "shops-flows"), ("mein L\u{e4}dchen", "MeinFlows", "mein-flows"),
    ("\u{65e5}\u{672c}", "AppFlows", "app-flows"), ("", "AppFlows", "app-flows"),
    ("flows", "AppFlows", "app-flows"),
  ]

  @Test("targets are named after whatever a package is called", arguments: rows)
  func names(_ name: String, _ flows: String, _ catalog: String) {
    let names = StarterNames(after: name)
    #expect(names.flows == flows)
    #expect(names.catalog == catalog)
    #expect(names.tests == flows + "Tests")
  }
}
#endif
