#if CLI
import FlowDrawing
import Testing

@testable import FlowgraphCommands

@Suite("Output formats")
struct OutputFormatTests {
  @Test("every name and extension stands for one format, in any case")
  func names() {
    let names = OutputFormat.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for format in OutputFormat.all {
      for name in [format.name] + format.aliases {
        #expect(OutputFormat(argument: name) == format, "\(name)")
        #expect(OutputFormat(path: "a/b.\(name.uppercased())") == format, "\(name)")
      }
    }
  }

  @Test("what has another extension, or none, is no format")
  func others() {
    for path in ["a", "a.", ".svg", "svg/a", "a.svgz"] {
      #expect(OutputFormat(path: path) == nil, "\(path)")
    }
    #expect(OutputFormat.hasUnknownExtension("a.svgz"))
    #expect(!OutputFormat.hasUnknownExtension("a"))
    #expect(!OutputFormat.hasUnknownExtension("a.svg"))
  }

  @Test("a difference can be drawn in every format that has pages")
  func differences() {
    #expect(
      DiffFormat.all.map(\.name) == [
        "text", "md", "json", "svg", "png", "pdf", "dot", "mmd", "puml",
      ])
    for format in DiffFormat.all {
      #expect(DiffFormat(argument: format.name) == format, "\(format.name)")
    }
    #expect(DiffFormat(argument: "edges") == nil)
    #expect(DiffFormat(path: "a.txt") == .text)
    #expect(DiffFormat(path: "a.edges") == nil)
    #expect(DiffFormat(path: "a.gv") == .diagram(.dot))
  }
}
#endif
