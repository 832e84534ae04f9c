#if CLI
import Foundation
import Testing

@Suite("Names of containers that the compiler checks")
struct ContainerNameCompilerTests {
  /// Compiles a command of a flow that names its tabs, and returns the errors.
  private func errors(in command: String) throws -> [Substring] {
    let folder = try TemporaryFolder()
    let source = """
      import FlowCore

      enum Tab: String, ContainerName { case items, search }
      enum Screen: Hashable, Sendable { case list }

      let command: Command<Screen> = \(command)
      """
    let path = try folder.add("main.swift", source.utf8)
    let modules = Tool.folder.appendingPathComponent("Modules").path
    let finished = try Spawn(
      executable: "/usr/bin/env", arguments: ["swiftc", "-typecheck", "-I", modules, path]
    ).run()
    return finished.errors.split(separator: "\n").filter { $0.contains("error: ") }.compactMap {
      $0.split(separator: "error: ").last
    }
  }

  @Test(
    "a case of the type and a string compile",
    arguments: [
      ".select(Tab.search)", #".select("search")"#, ".at(.tab(Tab.items), .popToRoot)",
      #".at(.layer(0).tab("items"), .popToRoot)"#, #".setTabs([.init("items", .list)])"#,
      #".setTabs([.init(Tab.items, .list)], selected: Tab.items)"#,
    ])
  func compiles(_ command: String) throws {
    #expect(try errors(in: command) == [])
  }

  @Test(
    "a name that the type does not have does not compile",
    arguments: [
      ".select(Tab.serach)", ".at(.tab(Tab.serach), .popToRoot)", ".clear(Tab.serach)",
      ".setTabs([.init(Tab.serach, .list)])",
    ])
  func refusesOthers(_ command: String) throws {
    let errors = try errors(in: command)
    #expect(errors.contains("type 'Tab' has no member 'serach'"), "\(errors)")
  }
}
#endif
