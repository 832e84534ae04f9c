#if CLI
import ArgumentParser
import Foundation
import Testing

@testable import FlowgraphCommands

@Suite("The root command")
struct RootCommandTests {
  @Test("every subcommand is found by its name, which is not derived from its type")
  func names() {
    let names = RootCommand.allSubcommands.map { $0.configuration.commandName }
    #expect(!names.contains(nil))
    #expect(Set(names).count == names.count)
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("every command of the sources is a subcommand, and the README names it")
  func isComplete() throws {
    let folder = Self.root.appendingPathComponent("Sources/FlowgraphCommands")
    let declared = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .flatMap { path in
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
          .matches(of: /\bstruct (\w+): (?:Tool|Flow)Command\b/).map { String($0.1) }
      }
    let subcommands = RootCommand.allSubcommands.map { String(describing: $0) }
    #expect(Set(declared) == Set(subcommands))

    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    for name in RootCommand.allSubcommands.compactMap({ $0.configuration.commandName }) {
      let spellings = ["flowgraph \(name) ", "flowgraph \(name)`", "`\(name)`"]
      #expect(spellings.contains(where: readme.contains), "\(name)")
    }
  }

  @Test("the plug-in needs no program of the package for the commands without a catalog")
  func withoutFlows() throws {
    let plugin = try String(
      contentsOf: Self.root.appendingPathComponent("Plugins/FlowgraphPlugin/FlowgraphPlugin.swift"),
      encoding: .utf8)
    let list = try #require(plugin.firstMatch(of: /commandsWithoutFlows = \[(.*?)\]/)?.1)
    let names = list.matches(of: /"(\w+)"/).map { String($0.1) }
    let commands = RootCommand.allSubcommands.filter { command in
      !RootCommand.helpMessage(for: command).contains("--catalog <program>")
    }.compactMap { $0.configuration.commandName }
    // The parser adds help, and the plug-in refuses init.
    #expect(names.sorted() == (commands.filter { $0 != "init" } + ["help"]).sorted())
  }

  @Test(
    "parsing one subcommand gives the command that parsing all gives",
    arguments: [
      "list", "render sign-in -o a.svg", "render sign-in --format svg --stats", "doctor",
      "check sign-in --walks 3", "explore sign-in --json",
    ])
  func parses(_ line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let one = try RootCommand.parse(arguments)
    let all = try RootCommand.parseAsRoot(arguments)
    #expect(type(of: one) == type(of: all))
    #expect("\(one)" == "\(all)")
  }

  @Test(
    "mistakes get the same message as from the parser of all subcommands",
    arguments: [
      "", "rendr x", "render", "render x --format bmp", "render x extra", "list --nothing",
      "--help", "help render", "render --help", "--version", "import",
    ])
  func mistakes(_ line: String) {
    let arguments = line.split(separator: " ").map(String.init)
    func message(_ parse: ([String]) throws -> any ParsableCommand) -> String {
      do {
        var command = try parse(arguments)
        if command is any ToolCommand { return "no mistake" }
        try command.run()
        return "no mistake"
      } catch {
        return RootCommand.fullMessage(for: error)
      }
    }
    #expect(message(RootCommand.parse) == message { try RootCommand.parseAsRoot($0) })
  }
}
#endif
