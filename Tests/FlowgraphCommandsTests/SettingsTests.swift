#if CLI
import ArgumentParser
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowExploration
import FlowTestSupport
import Foundation
import Testing

@testable import FlowgraphCommands

/// A text that is not valid settings, where, and why.
struct SettingsMistake: CustomTestStringConvertible {
  var text: String
  var line = 1
  var column: Int
  var message: String

  var testDescription: String { text }

  private static let formats = "svg, png, pdf, dot, mmd, puml, md, html, edges, json"

  static let all: [SettingsMistake] = [
    Self(
      text: #"{"diretion": "down"}"#, column: 2,
      message: #"unknown key "diretion" in the settings; did you mean "direction"?"#),
    Self(
      text: #"{"x": 1}"#, column: 2,
      message: #"unknown key "x" in the settings; it has $schema, package, theme, style, "#
        + "direction, limits, links, screenshots, outputs, devices"),
    Self(
      text: "{\n  \"theme\": \"lihgt\"}", line: 2, column: 12,
      message: #""theme" cannot be "lihgt"; did you mean "light"?"#),
    Self(
      text: #"{"devices": []}"#, column: 13, message: #""devices" must be an object, not an array"#),
    Self(
      text: #"{"devices": {"controls": {"a": ""}}}"#, column: 32,
      message: #"an element of "controls" must not be empty"#),
    Self(
      text: #"{"devices": {"links": {"a": null}}}"#, column: 29,
      message: #"an element of "links" must be a string, not null"#),
    Self(text: #"{"style": ""}"#, column: 11, message: #""style" must not be empty"#),
    Self(text: #"{"direction": 3}"#, column: 15, message: #""direction" must be a string, not 3"#),
    Self(text: "[]", column: 1, message: "the settings must be an object, not an array"),
    Self(
      text: #"{"theme": "dark",}"#, column: 17,
      message: "a comma without an element after it; remove it"),
    Self(
      text: "{} // x", column: 4,
      message: #"expected the end of the text, found "/"; JSON has no comments"#),
    Self(text: "", column: 1, message: "the text is empty"),
    Self(
      text: #"{"package": {}}"#, column: 13, message: #"the key "path" is missing in "package""#),
    Self(
      text: #"{"package": {"path": ".", "name": "x"}}"#, column: 27,
      message: #"unknown key "name" in "package"; it has path, product"#),
    Self(
      text: #"{"limits": {"depth": 0}}"#, column: 22,
      message: #""depth" must be a whole number from 1, not 0"#),
    Self(
      text: #"{"limits": {"seconds": 0}}"#, column: 24,
      message: #""seconds" must be a number greater than 0 and at most 1000000, not 0"#),
    Self(
      text: #"{"outputs": [{"flow": "a", "file": "b", "radius": 2}]}"#, column: 51,
      message: #""radius" needs "focus", which names the screen in the middle"#),
    Self(
      text: #"{"limits": {"dept": 2}}"#, column: 13,
      message: #"unknown key "dept" in "limits"; did you mean "depth"?"#),
    Self(
      text: #"{"outputs": {}}"#, column: 13,
      message: #""outputs" must be an array, not an object"#),
    Self(
      text: #"{"outputs": [{"flow": "a"}]}"#, column: 14,
      message: #"the output has no destination; add "file", "markdown" or "baseline""#),
    Self(
      text: #"{"outputs": [{"baseline": "a", "theme": "dark"}]}"#, column: 32,
      message: #"unknown key "theme" in the output of a baseline; it has flow, baseline"#),
    Self(
      text: #"{"outputs": [{"flow": "a", "file": "a.svg", "markdown": "b.md"}]}"#, column: 57,
      message: #""file" and "markdown" cannot be used together"#),
    Self(
      text: #"{"outputs": [{"file": "a.svg"}]}"#, column: 14,
      message: #"the output has no "flow"; add one, or put {flow} into "file" to write a file for "#
        + "each flow"),
    Self(
      text: #"{"outputs": [{"flow": "a", "file": "-"}]}"#, column: 36,
      message: #""file" must be a file or a name, not "-""#),
    Self(
      text: #"{"outputs": [{"flow": "a", "file": "a.svg", "formt": "svg"}]}"#, column: 45,
      message: #"unknown key "formt" in the output; did you mean "format"?"#),
    Self(
      text: #"{"outputs": [{"flow": "a", "file": "a.svg", "format": "jpg"}]}"#, column: 55,
      message: #""format" cannot be "jpg"; it is one of \#(formats)"#),
    Self(
      text: #"{"outputs": [{"flow": "a", "file": "a.svg", "back": 1}]}"#, column: 53,
      message: #""back" must be a string, not 1"#),
    Self(
      text: #"{"outputs": [{"flow": "./a.json", "file": "{flow}.svg"}]}"#, column: 43,
      message: "{flow} cannot be used for a document; write the whole name of the file"),
    Self(
      text: #"{"style": "-"}"#, column: 11,
      message: #""style" must be a file or a name, not "-""#),
    Self(
      text: #"{"outputs": [{"flow": "-", "file": "a.svg"}]}"#, column: 23,
      message: #""flow" must be a file or a name, not "-""#),
    Self(
      text: #"{"links": "javascript:alert(1)//{path}"}"#, column: 11,
      message: #""links" cannot use the scheme "javascript"; use https, http, vscode, "#
        + "vscodium, cursor, zed, idea, or a path relative to the diagram"),
    Self(
      text: #"{"links": "https://a.b/x"}"#, column: 11,
      message: #""links" must contain {path} for the path of the file"#),
  ]
}

@Suite("The settings")
struct SettingsTests {
  private func read(
    _ text: String, at path: String = ".flowgraph.json"
  ) throws(DocumentError) -> Settings {
    try Settings(Array(text.utf8), at: path)
  }

  @Test("every key is read, and paths are relative to the folder of the file")
  func reads() throws {
    let text = """
      {
        "$schema": "Documentation/settings.schema.json",
        "package": {"path": ".", "product": "shop-flows"},
        "theme": "dark", "style": "brand.css", "direction": "right",
        "limits": {"configurations": 5, "depth": 4, "seconds": 1.5, "memory": 3},
        "links": "https://a.b/{path}#L{line}", "devices": {"app": "org.a", "controls": {"a": "b", "c": null}},
        "outputs": [
          {"flow": "a", "file": "a.svg", "style": "print"},
          {"flow": "old/b.json", "file": "/x/b.svg"},
          {"markdown": "README.md"},
          {"baseline": "flows"}
        ]
      }
      """
    let settings = try read(text, at: "shop/.flowgraph.json")
    #expect(settings.devices.app == "org.a")
    #expect(settings.devices.controls == ["a": "b", "c": nil])
    #expect(
      settings.package
        == .init(path: "shop/.", product: "shop-flows", location: .init(line: 3, column: 23)))
    #expect(settings.theme == .dark)
    #expect(settings.style == "shop/brand.css")
    #expect(settings.direction == .right)
    #expect(
      settings.limits == .init(configurations: 5, depth: 4, seconds: 1.5, memory: 3))
    #expect(settings.links != nil)
    let outputs = settings.outputs
    #expect(outputs.map(\.flows) == [["a"], ["shop/old/b.json"], [], []])
    #expect(outputs[0].job.style == "print")
    #expect(
      outputs.map { $0.target(for: "a") } == [
        .file("shop/a.svg"), .file("/x/b.svg"), .markdown("shop/README.md"),
        .baseline("shop/flows"),
      ])
    #expect(outputs.map(\.location?.line) == [8, 9, 10, 11])
    #expect(outputs.map(\.location?.column) == [5, 5, 5, 5])
  }

  @Test("an output has every option of a picture")
  func options() throws {
    let text = """
      {"outputs": [{
        "flow": "-a", "file": "{flow}.x", "format": "svg", "theme": "light", "style": "s.css",
        "direction": "down", "level": "overview", "perTab": true, "group": "Cart",
        "focus": "Pay", "radius": 2, "collapse": ["A", "-B"], "back": "hidden",
        "allEdges": true, "split": "never"
      }]}
      """
    let output = try #require(try read(text).outputs.first)
    var job = output.job
    job.target = output.target(for: "-a")
    job.isOfSettings = false
    let line = try RenderCommand.parse([
      "--format=svg", "--theme=light", "--style=s.css", "--direction=down", "--level=overview",
      "--per-tab", "--group=Cart", "--focus=Pay", "--radius=2", "--collapse=A", "--collapse=-B",
      "--back=hidden", "--all-edges", "--split=never", "--output=-a.x", "--", "-a",
    ])
    #expect("\(job)" == "\(line.job)")
  }

  @Test("an output without options is drawn as by a command without options")
  func defaults() throws {
    var job = try read(#"{"outputs": [{"flow": "a", "file": "b.svg"}]}"#).outputs[0].job
    job.isOfSettings = false
    #expect("\(job)" == "\(try RenderCommand.parse(["a", "-o", "b.svg"]).job)")
  }

  @Test("options of packages may stand before the command")
  func optionsInFront() {
    let help = PackageOptions.helpMessage()
    #expect(PackageOptions.names.contains("--package-path"))
    for name in PackageOptions.names {
      #expect(help.contains("\(name) <"))
      #expect(PackageOptions.behindCommand([name, "x", "list"]) == ["list", name, "x"])
    }
  }

  @Test(
    "options that cannot be used together are refused by their keys",
    arguments: [
      (#""perTab": true, "level": "configurations""#, #""perTab" needs "level" screens; "#),
      (#""focus": "a", "radius": 1001"#, #""radius" must be from 0 to 1000."#),
      (#""group": "A", "format": "json""#, #""group" needs a diagram; json always "#),
      (#""back": "hidden", "format": "json""#, #""back" needs a diagram; json always "#),
      (#""style": "print", "format": "md""#, #""style" does not apply to md, "#),
    ])
  func excluding(_ keys: String, _ message: String) throws {
    let text = #"{"outputs": [{"flow": "a", "file": "b.svg", \#(keys)}]}"#
    let job = try #require(try read(text).outputs.first).job
    let error = try #require(throws: ValidationError.self) { try job.validate() }
    #expect(error.message.hasPrefix(message))
  }

  @Test("a mistake is reported with its location", arguments: SettingsMistake.all)
  func refuses(mistake: SettingsMistake) {
    let error = DocumentError(
      line: mistake.line, column: mistake.column, message: mistake.message)
    #expect(throws: error) { try read(mistake.text) }
  }

  @Test("the command line's package takes precedence over the file's, key by key")
  func package() throws {
    let settings = try read(#"{"package": {"path": ".", "product": "a"}}"#)
    func request(_ arguments: String..., for names: [String] = []) throws -> [String?]? {
      let requested = try PackageOptions.parse(arguments).requestedPackage(for: names, by: settings)
      return requested.map { [$0.path, $0.product] }
    }
    #expect(try request() == [".", "a"])
    #expect(try request(for: ["flow"]) == [".", "a"])
    #expect(try request(for: ["flow", "./a.json"]) == [".", "a"])
    #expect(try request(for: ["b.json", "./a.json"]) == nil)
    #expect(try request("--product", "b") == [".", "b"])
    #expect(try request("--package-path", "./.") == ["./.", "a"])
    #expect(try request("--package-path", ".", "--product", "b", for: ["a.json"]) == [".", "b"])
    #expect(try request("--package-path", "..") == ["..", nil])
    #expect(try request("--catalog", "program") == nil)
    #expect(try request("--attachments", "folder") == nil)
  }

  @Test("limits replace those of the flows, and only those that are given")
  func limits() throws {
    let catalog = Catalog(CatalogEntry("tabs", title: "Tabs", summary: "", EndlessTabFlow()))
    let limited = try read(#"{"limits": {"depth": 3}}"#).limiting(catalog)
    #expect(limited.entries[0].limits.depth == 3)
    #expect(limited.entries[0].limits.configurations == catalog.entries[0].limits.configurations)
    #expect(try read("{}").limiting(catalog).entries[0].limits == catalog.entries[0].limits)
  }

  @Test("every limit of the settings is read, passed on as an option, and applied")
  func everyLimit() throws {
    #expect(Set(Limits.keys) == Set(Mirror(reflecting: Limits()).children.compactMap(\.label)))
    for key in Limits.keys {
      let limits = try read(#"{"limits": {"\#(key)": 3}}"#).limits
      #expect(limits.arguments.first == "--max-\(key)")
      var applied = ExplorationLimits()
      limits.apply(to: &applied)
      #expect(applied != ExplorationLimits(), "\(key)")
    }
  }

  @Test("the schema has the keys and the choices that are read")
  func schema() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Documentation/settings.schema.json")
    let schema = try JSONValue(parsing: Array(Data(contentsOf: file)))
    let output = schema["$defs"]?["output"]
    func keys(_ value: JSONValue?) -> [String]? { value?["properties"]?.members?.map(\.key) }
    func choices(_ value: JSONValue?) -> [String?]? { value?["enum"]?.elements?.map(\.string) }
    #expect(keys(schema) == Settings.keys)
    #expect(keys(schema["properties"]?["package"]) == Settings.packageKeys)
    #expect(keys(schema["properties"]?["limits"]) == Limits.keys)
    #expect(keys(output) == OutputSettings.keys)
    #expect(
      output?["dependentSchemas"]?["baseline"]?["propertyNames"]?["enum"]?.elements?
        .map(\.string) == OutputSettings.baselineKeys)
    #expect(keys(schema["properties"]?["devices"]) == DeviceControls.keys)
    for (name, object) in [
      ("the whole", schema), ("an output", output),
      ("package", schema["properties"]?["package"]), ("limits", schema["properties"]?["limits"]),
      ("devices", schema["properties"]?["devices"]),
    ] as [(String, JSONValue?)] {
      #expect(object?["additionalProperties"]?.bool == false, "\(name)")
    }
    let properties = output?["properties"]
    #expect(choices(properties?["format"]) == OutputFormat.names)
    #expect(choices(properties?["level"]) == DiagramOptions.Level.allCases.map(\.rawValue))
    #expect(choices(properties?["split"]) == DiagramPage.Split.allCases.map(\.rawValue))
    #expect(choices(schema["$defs"]?["theme"]) == DiagramTheme.allCases.map(\.rawValue))
    #expect(choices(schema["$defs"]?["direction"]) == Diagram.Direction.allCases.map(\.rawValue))
    // What a pattern allows is what is read.
    let pattern = try Regex(try #require(schema["properties"]?["links"]?["pattern"]?.string))
    for (template, isAllowed) in SourceLinkTests.templates {
      #expect((try pattern.firstMatch(in: template) != nil) == isAllowed, "\(template)")
    }
  }
}

@Suite("Links to sources")
struct SourceLinkTests {
  /// Templates, and whether their characters and schemes are those of an address.
  static let templates: [(String, Bool)] = [
    ("https://a.b/{path}#L{line}", true), ("http://a/{path}", true), ("../{path}", true),
    ("{path}:{line}", false), ("./{path}:{line}", true), ("vscode://file//a/{path}:{line}", true),
    ("idea://open?file={path}&line={line}", true), ("javascript:alert('{path}')", false),
    ("data:text/html,{path}", false), ("file:///{path}", false), ("//a.b/{path}", false),
    (" https://a/{path}", false), ("https://a b/{path}", false), ("https://a/\"{path}", false),
    ("https://a/{path}\u{A0}", false), ("java\tscript:{path}", false),
  ]

  @Test("what may be opened is a list", arguments: templates)
  func schemes(template: String, isAllowed: Bool) {
    #expect(((try? SourceLink(template: template)) != nil) == isAllowed)
  }

  @Test("the path is encoded, the line is filled in, and nothing else is")
  func addresses() throws {
    let link = try SourceLink(template: "https://a.b/{path}?x={path}#L{line}")
    #expect(
      link.address(of: "Sources/Mein Flow/Straße+1.swift", line: 12)
        == "https://a.b/Sources/Mein%20Flow/Stra%C3%9Fe%2B1.swift"
        + "?x=Sources/Mein%20Flow/Stra%C3%9Fe%2B1.swift#L12")
    for (template, fault) in [
      ("https://a/{file}", SourceLinkFault.placeholder("{file}")),
      ("https://a/{path", .placeholder("{")), ("https://a/}{path}", .placeholder("}")),
      ("https://a/", .noPath), ("JavaScript:{path}", .scheme("JavaScript")),
      ("//a/{path}", .noScheme), ("https://a/ä{path}", .character("ä")),
    ] {
      #expect(throws: fault, "\(template)") { try SourceLink(template: template) }
    }
  }

  @Test("a file is found by its module and name, without doubt or not at all")
  func finds() throws {
    let scratch = try Scratch()
    for path in ["Sources/App/SignIn.swift", "Sources/B/Twice.swift", "Sources/C/Twice.swift"] {
      let file = URL(fileURLWithPath: scratch[path])
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    let links = try SourceLink(template: "x/{path}#{line}", below: scratch.path + "/")
    #expect(links.address(of: "App/SignIn.swift:3") == "x/Sources/App/SignIn.swift#3")
    #expect(links.address(of: "C/Twice.swift:4") == "x/Sources/C/Twice.swift#4")
    #expect(links.address(of: "Other/Twice.swift:4") == nil)
    #expect(links.address(of: "Sources/Twice.swift:4") == nil, "both have a folder called so")
    #expect(links.address(of: "App/Missing.swift:4") == nil)
    #expect(links.address(of: "App/SignIn.swift") == nil)
  }
}
#endif
