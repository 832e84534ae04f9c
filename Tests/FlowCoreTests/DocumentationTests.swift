import FlowCore
import FlowTestSupport
import Foundation
import Testing

/// The files of this package, as text.
private enum Pages {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  static let pages = [
    "Documentation/VirtualStack.md", "Documentation/Hosting.md", "Documentation/Links.md",
  ]

  /// The paths of the Swift files in a folder.
  private static func files(in folder: String) throws -> [String] {
    let url = root.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
      .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  static func sources() throws -> [String] {
    try ["FlowCore", "FlowLinks", "FlowScripts"].flatMap { try files(in: "Sources/\($0)") }
  }

  /// The texts of these tests, with all that they compile.
  static func tests() throws -> [String] {
    let folders = try ["FlowCoreTests", "FlowScriptsTests"].flatMap { try files(in: "Tests/\($0)") }
    // The property on the page about links needs more than the core.
    return try (folders + ["Tests/FlowExplorationTests/LinksArticle.swift"]).map(text)
  }

  /// What stands between ```` ```swift ```` and the end of the listing, without slashes.
  static func listings(in text: String) -> [String] {
    var lines: [String] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let bare = line.trimmingCharacters(in: .whitespaces)
      let content = (bare.hasPrefix("///") ? String(bare.dropFirst(3)) : bare)
        .trimmingCharacters(in: .whitespaces)
      if content.hasPrefix("```") {
        isInside = content == "```swift"
      } else if isInside {
        lines.append(content)
      }
    }
    return lines
  }

  /// The cells of the tables of a page, row by row.
  static func rows(in text: String) -> [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst().replacingOccurrences(of: "\\|", with: "\u{0}")
        .split(separator: "|", omittingEmptySubsequences: false)
        .map {
          $0.replacingOccurrences(of: "\u{0}", with: "|").trimmingCharacters(in: .whitespaces)
        }
    }
  }
}

extension String {
  /// What stands between the first backticks.
  fileprivate var code: String? {
    let parts = split(separator: "`", omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[1]) : nil
  }
}

@Suite("the documentation")
struct DocumentationTests {
  /// Commands of the table on the page that are more than an operation, screens and a name.
  static let composed: [String: Command<Letter>] = [
    "setContent(.tabs([.init(x, b)], selected: x))": .setContent(
      .tabs([.init("x", .b)], selected: "x")),
    "setTabs([.init(x, b), .init(y, c)])": .setTabs([.init("x", .b), .init("y", .c)]),
    "at(.tab(x), .popToRoot)": .at(.tab("x"), .popToRoot),
  ]

  /// The command that the first cell of a row names: `openWindow(help, b)`.
  private func command(_ cell: String) -> Command<Letter>? {
    if let command = Self.composed[cell] { return command }
    let tokens = cell.components(separatedBy: CharacterSet(charactersIn: "(,[]: )"))
      .filter { !$0.isEmpty && $0 != "in" }
    guard let operation = tokens.first.flatMap(CommandOperation.init) else { return nil }
    let letters = tokens.dropFirst().compactMap(Letter.init)
    let name = tokens.dropFirst().first { Letter(rawValue: $0) == nil }
    return Command(CommandParts(operation, letters, style: .sheet, name: name))
  }

  /// The rows of the table of commands, by the command's name.
  private func commandRows() throws -> [String: (command: Command<Letter>, cells: [String])] {
    var found: [String: (Command<Letter>, [String])] = [:]
    for row in Pages.rows(in: try Pages.text("Documentation/VirtualStack.md"))
    where row.count >= 4 && row[1].code != nil {
      guard let cell = row[0].code, let command = command(cell) else { continue }
      found[String(cell.prefix { $0 != "(" })] = (command, row)
    }
    return found
  }

  @Test("the table of commands says what the commands do, and what they are refused for")
  func commandTable() throws {
    let rows = try commandRows()
    let names = CommandOperation.allCases.map(\.rawValue) + ["setTabs", "at"]
    #expect(names.filter { rows[$0] == nil } == [], "no row")
    for (name, row) in rows {
      let before = try #require(row.cells[1].code, "\(name)")
      let after = try #require(row.cells[2].code, "\(name)")
      try Change(name, before, row.command, after).check()
    }
  }

  @Test("every reason for a refusal is named on the page")
  func reasons() throws {
    let page = try Pages.text("Documentation/VirtualStack.md")
    let missing = Refusal<Letter>.Reason.allCases.filter { !page.contains("`\($0)`") }
    #expect(missing == [])
  }

  static let moves: [String: SystemMove] = [
    "back": .back, "backBy(2)": .backBy(2), "interactiveDismiss": .interactiveDismiss,
    "dismissalAttempted": .dismissalAttempted,
    "tabTapped(y)": .tabTapped("y"), "tabRetapped(x)": .tabRetapped("x"),
    "windowFocused(main)": .windowFocused("main"), "windowClosed(help)": .windowClosed("help"),
  ]

  @Test("the table of system moves says what the moves do")
  func moveTable() throws {
    let rows = Pages.rows(in: try Pages.text("Documentation/VirtualStack.md"))
    var found: Set<String> = []
    for row in rows where row.count >= 4 {
      guard let name = row[0].code, let move = Self.moves[name] else { continue }
      found.insert(name)
      let before = try #require(row[1].code, "\(name)")
      let after = try #require(row[2].code, "\(name)")
      #expect(stack(before).after(move) == stack(after), "\(name) on \(before)")
    }
    #expect(found == Set(Self.moves.keys))
  }

  @Test("every command has an example in its comment, and the example is right")
  func commandComments() throws {
    // The examples are of the commands of the table, but for one.
    var commands = try commandRows().mapValues(\.command)
    commands["setContent"] = commands["setTabs"]
    var example: (before: String, after: String)?
    let arrow = #/`([^`]+)` → `([^`]+)`/#
    let name = #/^ +(?:indirect )?(?:case|public static func) (\w+)/#
    for line in try Pages.text("Sources/FlowCore/Command.swift").split(separator: "\n") {
      if let match = line.firstMatch(of: arrow) {
        example = (String(match.1), String(match.2))
      } else if let match = line.firstMatch(of: name), let shown = example {
        example = nil
        // That a command has no row is what the test of the table tells.
        guard let command = commands.removeValue(forKey: String(match.1)) else { continue }
        // The window that is focused lies behind in the example's stack.
        try Change(String(match.1), shown.before, focused(command, shown.before), shown.after)
          .check()
      }
    }
    #expect(commands.keys.sorted() == [], "no example")
  }

  private func focused(_ command: Command<Letter>, _ before: String) -> Command<Letter> {
    guard case .focusWindow = command else { return command }
    return .focusWindow(stack(before).windows[0].name)
  }

  @Test("every line of every listing is compiled in the examples")
  func listings() throws {
    let compiled = try Pages.tests().flatMap { $0.split(separator: "\n") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var count = 0
    for path in try Pages.pages + Pages.sources() {
      for line in Pages.listings(in: try Pages.text(path)) {
        let code = (line.components(separatedBy: "//").first ?? "")
          .trimmingCharacters(in: .whitespaces)
        guard !code.isEmpty else { continue }
        count += 1
        #expect(compiled.contains { $0.contains(code) }, "\(path): \(code)")
      }
    }
    #expect(count > 100)
  }

  @Test("every public type is in an example, and the outer ones have one in their comment")
  func types() throws {
    let examples = try Pages.tests().joined()
    let type = #/^( *)(?:public )(?:final )?(?:struct|enum|protocol|class) (\w+)/#
    var names: [String] = []
    for path in try Pages.sources() {
      var comment = ""
      for line in try Pages.text(path).split(separator: "\n", omittingEmptySubsequences: false) {
        if line.trimmingCharacters(in: .whitespaces).hasPrefix("///") {
          comment += line
        } else if let match = line.firstMatch(of: type) {
          let name = String(match.2)
          names.append(name)
          #expect(examples.contains(name), "\(path): \(name) is in no example")
          let hasExample = comment.contains("```swift") || comment.contains("In the examples")
          #expect(!match.1.isEmpty || hasExample, "\(path): \(name) has no example")
          comment = ""
        } else if !line.contains("@") {
          comment = ""
        }
      }
    }
    #expect(names.count > 25)
  }
}
