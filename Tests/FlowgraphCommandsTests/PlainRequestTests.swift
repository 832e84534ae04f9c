#if CLI
import ArgumentParser
import Testing

@testable import FlowgraphCommands

@Suite("Requests that need no argument parser")
struct PlainRequestTests {
  @Test(
    "a plain request is what the argument parser makes of the words",
    arguments: [
      "render sign-in", "render sign-in -o a.svg", "render -o a.html sign-in",
      "render sign-in --output a.mmd", "render sign-in --format edges",
      "render --format SVG -o a.txt sign-in", "render flows/shop.json -o a.b/c.pdf",
    ])
  func agrees(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let command = try #require(try RootCommand.parseAsRoot(words) as? RenderCommand)
    let request = try #require(PlainRequest(words))
    #expect(request == .render(flow: command.flow, command.options))
    #expect(request.needsLayoutWorker == command.needsLayoutWorker)
  }

  @Test("the list is plain if nothing follows")
  func list() throws {
    #expect(PlainRequest(["list"]) == .list)
    #expect(PlainRequest(["list"])?.needsLayoutWorker == false)
    #expect(PlainRequest(["list", "--settings", "a.json"]) == nil)
  }

  @Test(
    "everything else is left to the argument parser",
    arguments: [
      "", "explore sign-in", "render", "render sign-in extra", "render -", "render --help",
      "render sign-in -o", "render sign-in -o -", "render sign-in -oa.svg", "render sign-in -o=a",
      "render sign-in --format=svg", "render sign-in --format", "render sign-in --format bmp",
      "render sign-in -o a.bmp", "render sign-in -o a.svg -o b.svg", "render sign-in --stats",
      "render sign-in --format svg --format dot", "render sign-in -- -o", "-o a.svg render sign-in",
    ])
  func isLeft(_ line: String) {
    #expect(PlainRequest(line.split(separator: " ").map(String.init)) == nil)
  }

  @Test("an empty word is left to the argument parser", arguments: ["flow", "file"])
  func empty(_ place: String) {
    #expect(PlainRequest(place == "flow" ? ["render", ""] : ["render", "x", "-o", ""]) == nil)
  }
}
#endif
