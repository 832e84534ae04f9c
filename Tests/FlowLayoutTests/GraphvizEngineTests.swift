#if Graphviz
import FlowLayout
import Foundation
import Testing

struct GraphvizEngineTests {
  private struct Layout: Decodable {
    struct Object: Decodable { let name: String, pos: String? }
    struct Edge: Decodable { let tail: Int, head: Int, pos: String, lp: String? }
    let bb: String
    let objects: [Object]
    let edges: [Edge]?
    var edgeList: [Edge] { edges ?? [] }
  }

  private func layout(_ dot: String) throws -> Layout {
    try JSONDecoder().decode(Layout.self, from: Data(GraphvizEngine.layout(dot: dot)))
  }

  @Test("every node and edge of a graph is placed")
  func positionsEverything() throws {
    let layout = try layout(#"digraph { a -> b [label="go"]; b -> a; a -> a }"#)
    #expect(layout.objects.map(\.name) == ["a", "b"])
    #expect(layout.edgeList.map(\.tail).sorted() == [0, 0, 1])
    #expect(layout.edgeList.map(\.pos).filter { !$0.contains(",") } == [])
    #expect(layout.edgeList.filter { $0.lp != nil }.count == 1)
  }

  @Test("a fixed size is kept to the point, whatever the label and the fonts")
  func keepsFixedSizes() throws {
    let node = #"a [label="a label far wider than its box", shape=box, width=1, height=0.5"#
    let layout = try layout("digraph { graph [margin=0, pad=0]; \(node), fixedsize=true] }")
    #expect(layout.bb == "0,0,72,36")
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let name: String
    let dot: String
    let reason: String
    var testDescription: String { name }
  }

  static let refusals = [
    Refusal(name: "empty text", dot: "", reason: "no graph"),
    Refusal(name: "blank text", dot: " \n", reason: "no graph"),
    Refusal(name: "cut short", dot: "digraph { a -> ", reason: "syntax error in line 1"),
    Refusal(name: "wrong in line 2", dot: "digraph {\n a -> -> b }", reason: "line 2 near '->'"),
    Refusal(name: "NUL inside", dot: "digraph { a }\0", reason: "NUL"),
  ]

  @Test(
    "unreadable text is refused with the reason, and the next graph is fine",
    arguments: refusals)
  func refuses(_ row: Refusal) throws {
    let error = #expect(throws: GraphvizError.self) {
      try GraphvizEngine.layout(dot: row.dot)
    }
    guard case .syntax(let reason) = error else {
      Issue.record("not a syntax error: \(String(describing: error))")
      return
    }
    #expect(reason.contains(row.reason))
    #expect(!reason.hasSuffix("\n"))
    #expect(try layout("digraph { c -> d }").objects.map(\.name) == ["c", "d"])
  }

  static let poisons = [
    "digraph { a } digraph { b }", "digraph { a } digraph { b } digraph { c }",
    "digraph { a } rubbish {", "digraph { a } \"", "digraph { a } /*", "digraph { a [label=\"",
    "digraph { a /*", "digraph { a [label=<<b>", "digraph { a } <\"/*", "\"", "digraph { \"a\\",
    "digraph { a [label=\(String(repeating: "<", count: 500))",
  ]

  @Test("no text reaches into the next one", arguments: poisons)
  func keepsTextsApart(_ text: String) throws {
    _ = try? GraphvizEngine.layout(dot: text)
    #expect(try layout("digraph { c -> d }").objects.map(\.name) == ["c", "d"])
  }

  @Test("text after the graph may be blank or a comment")
  func acceptsTrailingSpace() throws {
    #expect(try layout("digraph { a }\n\n// end\n").objects.count == 1)
  }

  @Test("names and labels of any script come back as they went in")
  func keepsNames() throws {
    let names = ["größe", "画面", "🧭👩‍👩‍👧", "node", "a\\b"]
    let dot = "digraph { \(names.map { "\"\($0)\"" }.joined(separator: ";")) }"
    #expect(try layout(dot).objects.map(\.name) == names)
  }

  @Test("many threads may lay out at once")
  func survivesThreads() async throws {
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for size in 1...24 {
        group.addTask {
          let chain = (0...size).map { "n\($0)" }.joined(separator: "->")
          return try layout("digraph { \(chain) }").edgeList.count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == Array(1...24))
  }

  @Test("labeled edges in clusters, which crash 2.42 when freed, can be laid out repeatedly")
  func survivesLabelsInClusters() throws {
    let clusters = (0..<8).map { cluster in
      let chain = (0..<6).map { "c\(cluster)_\($0)" }.joined(separator: "->")
      return "subgraph cluster_\(cluster) { \(chain) [label=\"next\"] }"
    }
    let links = (0..<8).map { "c\($0)_0 -> c\(($0 * 5 + 3) % 8)_4 [label=\"far\"]" }
    let dot = "digraph { \((clusters + links).joined(separator: "\n")) }"
    for round in 1...5 { #expect(try layout(dot).edgeList.count == 48, "round \(round)") }
  }

  #if compiler(>=6.2)
  @Test("where there is no library, the error names every path that was tried")
  func namesWhatIsMissing() async {
    await #expect(processExitsWith: .success) {
      setenv("FLOWGRAPH_GRAPHVIZ_LIBRARY_PATH", "/no/such/folder", 1)
      let error = #expect(throws: GraphvizError.self) {
        try GraphvizEngine.layout(dot: "digraph { a }")
      }
      guard case .missing(let reason) = error else {
        Issue.record("not missing: \(String(describing: error))")
        return
      }
      #expect(reason.contains("/no/such/folder/libgvc."))
      setenv("FLOWGRAPH_GRAPHVIZ_LIBRARY_PATH", "", 1)
      #expect(throws: Never.self) { try GraphvizEngine.layout(dot: "digraph { a }") }
    }
  }

  @Test("the first error of a process says nothing of how the library was found")
  func forgetsSearch() async {
    await #expect(processExitsWith: .success) {
      let error = #expect(throws: GraphvizError.self) {
        try GraphvizEngine.layout(dot: "digraph {\n a -> -> b }")
      }
      #expect(error == .syntax("Error: syntax error in line 2 near '->'"))
    }
  }

  #if os(Linux)
  @Test("no plugin is loaded that reads the fonts of the machine")
  func leavesFontsAlone() async {
    await #expect(processExitsWith: .success) {
      _ = try GraphvizEngine.layout(dot: "digraph { a -> b }")
      // Read line by line: Foundation was seen to stop early in this ever changing file.
      var libraries = ""
      let maps = try #require(fopen("/proc/self/maps", "r"))
      let line = UnsafeMutablePointer<CChar>.allocate(capacity: 4096)
      while fgets(line, 4096, maps) != nil { libraries += String(cString: line) }
      fclose(maps)
      #expect(libraries.contains("libgvplugin_dot_layout"))
      #expect(!libraries.contains("pango") && !libraries.contains("fontconfig"))
    }
  }
  #endif

  @Test("Graphviz's messages go into the error and nowhere else")
  func isQuiet() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      _ = try? GraphvizEngine.layout(dot: "digraph { a -> -> }")
      _ = try? GraphvizEngine.layout(
        dot: "digraph { a [width=0.1, height=0.1, fixedsize=true, label=\"wide label\"] }")
    }
    for bytes in [result?.standardErrorContent, result?.standardOutputContent] {
      let text = String(decoding: bytes ?? [], as: UTF8.self)
      #expect(!text.contains("syntax") && !text.contains("too small"), "\(text)")
    }
  }
  #endif
}
#endif
