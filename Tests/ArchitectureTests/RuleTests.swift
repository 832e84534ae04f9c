import Testing

/// The checkers on small files that are wrong.
struct RuleTests {
  /// Lines, and the modules they import.
  static let lines: [(line: String, imports: [String])] = [
    ("import FlowCore", ["FlowCore"]), ("  public import FlowCore", ["FlowCore"]),
    ("internal import FlowCore // why", ["FlowCore"]),
    ("import struct Foundation.URL", ["Foundation"]),
    ("@testable import FlowCore", ["FlowCore"]), ("@preconcurrency import FlowCore", ["FlowCore"]),
    ("@_spi(Testing) public import FlowCore", ["FlowCore"]),
    ("@_exported import FlowCore", ["FlowCore"]), ("import Darwin.C", ["Darwin"]),
    ("import FlowCore; import Foundation", ["FlowCore", "Foundation"]),
    ("\tprivate import  FlowCore  ", ["FlowCore"]), ("// import FlowCore", []),
    ("/// import FlowCore", []), ("let important = 1", []), ("importer.run(x)", []),
    ("let text = \"import FlowCore\"", []),
    ("let text = \"\"\"\n  import FlowCore\n  \"\"\"\nimport Darwin", ["Darwin"]),
  ]

  @Test("imports are found in every form, and nowhere else", arguments: lines)
  func findsImports(_ line: String, _ imports: [String]) {
    let file = SourceFile(path: "Sources/A/A.swift", text: "\n\(line)\nlet x = 1\n")
    #expect(file.imports == imports)
  }

  @Test("an import that is not allowed and a module without a rule are found")
  func findsWrongImports() {
    let rules = [ImportRule("A", ["B"], because: "A is small"), ImportRule("B", because: "of B")]
    let files = [
      SourceFile(path: "Sources/A/A.swift", text: "import B\nimport Foundation\n"),
      SourceFile(path: "Sources/B/Deep/B.swift", text: "#if X\n  public import A\n#endif\n"),
      SourceFile(path: "Sources/C/C.swift", text: "let c = 1\n"),
    ]
    #expect(
      ImportRule.complaints(about: files, rules: rules) == [
        "Sources/A/A.swift: A may not import Foundation: A is small",
        "Sources/B/Deep/B.swift: B may not import A: of B",
        "Sources/C/C.swift: the module C has no import rule",
      ])
  }

  /// Lines with a crash or an open door, and the rule they break.
  static let wrongLines = [
    ("fatalError(\"x\")", "fatalError"), ("let x = try! f()", "try!"), ("let y = x as! Int", "as!"),
    ("precondition(x > 0)", "precondition"), ("preconditionFailure(\"x\")", "precondition"),
    ("dlopen(path, 1)", "dlopen"),
  ]

  @Test("a text that may not be is found, but not where it is excepted", arguments: wrongLines)
  func findsWrongText(_ line: String, _ rule: String) {
    let wrong = SourceFile(path: "Sources/FlowCatalogs/A.swift", text: "let a = 1\n  \(line)\n")
    let complaints = TextRule.complaints(about: [wrong])
    #expect(complaints.count == 1)
    #expect(complaints.first?.hasPrefix("Sources/FlowCatalogs/A.swift:2: \(rule): ") == true)
    for exception in TextRule.all.filter({ $0.name == rule }).flatMap(\.exceptions.keys) {
      let path = exception.hasSuffix("/") ? exception + "a.c" : exception
      #expect(TextRule.complaints(about: [SourceFile(path: path, text: line)]) == [])
    }
  }

  @Test(
    "what is newer than the oldest Swift is found where nobody asks for it",
    arguments: NewerSwift.features)
  func findsNewerSwift(_ feature: String, _ version: String) {
    let line = "  \(feature)x"
    let bare = "let a = 1\n#if os(Linux)\n\(line)\n#endif\n"
    #expect(
      NewerSwift.complaints(about: [SourceFile(path: "A.swift", text: bare)])
        == ["A.swift:3: \(feature) is of Swift \(version)"])
    let guarded = "#if CLI && compiler(>=6.3)\n#if X\n\(line)\n#endif\n#endif\n"
    #expect(NewerSwift.complaints(about: [SourceFile(path: "A.swift", text: guarded)]) == [])
    for condition in [
      "#if compiler(>=6.3)\n#else", "#if compiler(>=6.1)", "#if !compiler(>=6.3)",
      "#if compiler(>=6.3) || os(Linux)",
    ] {
      let other = SourceFile(path: "A.swift", text: "\(condition)\n\(line)\n#endif\n")
      #expect(NewerSwift.complaints(about: [other]).count == 1, "\(condition)")
    }
  }

  @Test("what is as old is left alone")
  func leavesOlderSwift() {
    let text = """
      struct Span { var text: String }
      let spans: [Diagram.Label.Span] = []
      case `default`, `self`
      // Attachment.record is newer
      """
    #expect(NewerSwift.complaints(about: [SourceFile(path: "A.swift", text: text)]) == [])
  }

  @Test("texts that are merely similar are left alone")
  func leavesSimilarText() {
    let text = "try? f()\nx as? Int\n// a precondition of this\nlet fatalErrors = 1\n"
    #expect(TextRule.complaints(about: [SourceFile(path: "Sources/A/A.swift", text: text)]) == [])
  }

  @Test("an exception that no file needs is found")
  func findsStaleException() {
    let files = [SourceFile(path: "Sources/FlowCore/CommandList.swift", text: "let a = 1\n")]
    #expect(TextRule.staleExceptions(among: files).count == 4)
  }

  @Test("includes are found in both forms")
  func findsIncludes() {
    let text = "#include <gvc.h>\n# include \"own.h\" /* why */\n/* #include <x.h> */\n"
    let file = SourceFile(path: "Sources/CGraphviz/a.c", text: text)
    #expect(file.includes == ["<gvc.h>", "\"own.h\""])
  }
}
