#if CLI
import FlowDocuments
import FlowExploration

/// Tests as a flow of Maestro: a file in YAML.
///
/// It uses only the commands `launchApp`, `tapOn`, `eraseText`, `inputText`, `back`, `swipe`,
/// `openLink`, `runFlow` with `when`, `assertVisible`, `extendedWaitUntil`, `waitForAnimationToEnd`
/// and `takeScreenshot`.
extension DeviceTests {
  /// How long a test waits for an answer, in milliseconds.
  private static let waitTimeout = 20_000
  private static let maxLabelLength = 80

  func maestroFile() -> String { file(of: tests, called: flow) }

  func maestroFiles() -> [(name: String, text: String)] {
    let digits = "\(tests.count)".count
    return tests.map { test in
      let number = "\(test.number)"
      let padded = String(repeating: "0", count: digits - number.count) + number
      return ("\(flow.asFileName)-\(padded).yaml", file(of: [test], called: "\(flow) \(padded)"))
    }
  }

  /// Returns a file with tests under a name in Maestro's reports.
  private func file(of tests: [DeviceTest], called name: String) -> String {
    let app = model.controls.app.map { Self.literal($0) } ?? "${APP_ID}"
    let header = YAMLValue.map([("appId", .text(app)), ("name", .text(Self.literal(name)))])
    let lines =
      YAMLValue.list(comments(for: tests).map(YAMLValue.comment)).lines() + header.lines() + ["---"]
      + YAMLValue.list(tests.flatMap(commands)).lines()
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: Commands

  private func commands(of test: DeviceTest) -> [YAMLValue] {
    // On iOS, the keychain outlives the data of the app.
    var launch: [(key: String, value: YAMLValue)] =
      model.controls.keepsData
      ? [] : [("clearState", .plain("true")), ("clearKeychain", .plain("true"))]
    if test.condition != nil {
      launch.append(("arguments", .map([("flowgraphStart", .plain("\(test.start)"))])))
    }
    launch.append(label("launch"))
    var commands: [YAMLValue] = test.condition.map { [.comment("start: \($0)")] } ?? []
    commands += [Self.command("launchApp", launch)] + assertions(test.launch)
    for step in test.steps {
      commands += self.commands(of: step.action, step)
      commands += step.notes.map(YAMLValue.comment) + assertions(step.sight)
    }
    return commands
  }

  private func commands(of action: DeviceAction, _ step: DeviceTest.DeviceStep) -> [YAMLValue] {
    switch action {
    case .tap(let id, let typing):
      return typing.flatMap { typing -> [YAMLValue] in
        let text = typing.isVariable ? typing.template : Self.literal(typing.text)
        return [
          Self.command("tapOn", [("id", .text(Self.pattern(typing.field)))]), .plain("eraseText"),
        ] + (text.isEmpty ? [] : [Self.command("inputText", [("text", .text(text))])])
      } + [Self.command("tapOn", [("id", .text(Self.pattern(id))), label(step.event)])]
    case .back(let action):
      return [
        Self.run([.plain("back")], on: "Android"), Self.run(commands(of: action, step), on: "iOS"),
      ]
    case .edgeSwipe: return [Self.swipe(from: "1%, 50%", to: "90%, 50%")]
    case .swipeDown: return [Self.swipe(from: "50%, 12%", to: "50%, 95%")]
    case .openLink(let url):
      return [Self.command("openLink", [("link", .text(Self.literal(url))), label(step.event)])]
    case .wait: return [.comment("wait for \(step.event)")]
    }
  }

  /// The assertion for the screen on top after a step, and a picture of it if it is new.
  private func assertions(_ sight: DeviceTest.Sight) -> [YAMLValue] {
    guard let screen = sight.screen else {
      let timeout = ("timeout", YAMLValue.plain("5000"))
      return [Self.command("waitForAnimationToEnd", [timeout, label("wait", sight.marker)])]
    }
    let label = label("\(screen.name) is on show", sight.marker)
    let id = ("id", YAMLValue.text(Self.pattern(screen.id)))
    let assertion =
      sight.isAwaited
      ? Self.command(
        "extendedWaitUntil",
        [("visible", .map([id])), ("timeout", .plain("\(Self.waitTimeout)")), label])
      : Self.command("assertVisible", [id, label])
    let picture = Self.command("takeScreenshot", [("path", .text(screen.name))])
    return sight.isFirst ? [assertion, picture] : [assertion]
  }

  /// The label of a command, which Maestro prints and writes into its report.
  private func label(
    _ text: String, _ marker: StepMarker? = nil
  ) -> (key: String, value: YAMLValue) {
    let scalars = text.unicodeScalars
    let short =
      scalars.count <= Self.maxLabelLength
      ? text : String(String.UnicodeScalarView(scalars.prefix(Self.maxLabelLength - 1))) + "…"
    return ("label", .text(Self.literal(marker.map { "\(short) \($0.text)" } ?? short)))
  }

  private static func command(
    _ name: String, _ arguments: [(key: String, value: YAMLValue)]
  ) -> YAMLValue {
    .map([(name, .map(arguments))])
  }

  private static func swipe(from start: String, to end: String) -> YAMLValue {
    command("swipe", [("start", .text(start)), ("end", .text(end))])
  }

  private static func run(_ commands: [YAMLValue], on platform: String) -> YAMLValue {
    command(
      "runFlow",
      [("when", .map([("platform", .plain(platform))])), ("commands", .list(commands))])
  }

  // MARK: Texts

  /// An identifier as a regular expression, since Maestro interprets it as one.
  private static func pattern(_ id: String) -> String {
    id.unicodeScalars.map { scalar in
      (#"\^$.|?*+()[]{}"#.unicodeScalars.contains(scalar) ? "\\" : "") + String(scalar)
    }.joined()
  }

  /// A text in which expressions of JavaScript are escaped.
  private static func literal(_ text: String) -> String {
    text.replacing("${", with: "\\${")
  }
}

/// A value of a YAML document, as far as tests need it.
enum YAMLValue {
  /// A text, always in double quotes, so that YAML reads it as text.
  case text(String)
  /// A number, a flag or the name of a command.
  case plain(String)
  /// A comment, as an element of a list.
  case comment(String)
  case list([YAMLValue])
  case map([(key: String, value: YAMLValue)])

  /// The value in block style, indented; nested values start on separate lines.
  func lines(indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    switch self {
    case .text(let text): return [margin + Self.quoted(text)]
    case .plain(let text): return [margin + text]
    case .comment(let text): return ["\(margin)# \(SwiftSource.comment(text))"]
    case .list(let elements):
      return elements.flatMap { element -> [String] in
        if case .comment = element { return element.lines(indent: indent) }
        let lines = element.lines(indent: indent + 2)
        guard let first = lines.first else { return [] }
        return [margin + "- " + first.dropFirst(indent + 2)] + lines.dropFirst()
      }
    case .map(let members):
      return members.flatMap { key, value -> [String] in
        switch value {
        case .list, .map: ["\(margin)\(key):"] + value.lines(indent: indent + 2)
        case .text, .plain, .comment: ["\(margin)\(key): " + value.lines().joined()]
        }
      }
    }
  }

  /// A text in double quotes, with escapes for characters that YAML does not allow or that are
  /// invisible.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isPlain(scalar): result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (letter, length) = scalar.value > 0xFFFF ? ("U", 8) : ("u", 4)
        result += "\\\(letter)" + String(repeating: "0", count: length - digits.count) + digits
      }
    }
    return result.escapingCommands(as: "\\u0023") + "\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }
}
#endif
