#if CLI
import FlowExploration

/// Tests as a flow of Maestro: a file in YAML.
///
/// It uses only the commands `launchApp`, `tapOn`, `eraseText`, `inputText`, `back`, `swipe`,
/// `openLink`, `runFlow` with `when`, `assertVisible`, `extendedWaitUntil`, `waitForAnimationToEnd`
/// and `takeScreenshot`.
struct MaestroFlow {
  /// How long a test waits for an answer, in milliseconds.
  private static let waitTimeout = 20_000
  private static let maxLabelLength = 80

  /// Its name in Maestro and its reports.
  let name: String
  /// The bundle identifier; `nil` to leave it to `maestro test -e APP_ID=…`.
  let app: String?
  let tests: [DeviceTest]
  /// Comments at the top, one per line.
  let comments: [String]
  /// Whether launches keep the data of the app.
  let keepsData: Bool

  var text: String {
    let header = YAMLValue.map([
      ("appId", .text(app.map(Self.literal) ?? "${APP_ID}")), ("name", .text(Self.literal(name))),
    ])
    let commands = tests.flatMap { test in
      let comment = test.condition.map { [Line.comment("start: \($0)")] } ?? []
      return comment + self.commands(of: test)
    }
    return
      (comments.map { "# \(SwiftSource.comment($0))" } + header.lines() + ["---"]
      + commands.flatMap(\.lines))
      .map { $0 + "\n" }.joined()
  }

  private enum Line {
    case command(YAMLValue)
    case comment(String)

    var lines: [String] {
      switch self {
      case .command(let value): YAMLValue.list([value]).lines()
      case .comment(let text): ["# \(SwiftSource.comment(text))"]
      }
    }
  }

  // MARK: Commands

  private func commands(of test: DeviceTest) -> [Line] {
    // On iOS, the keychain outlives the data of the app.
    var launch: [(key: String, value: YAMLValue)] =
      keepsData ? [] : [("clearState", .flag(true)), ("clearKeychain", .flag(true))]
    if test.condition != nil {
      launch.append(("arguments", .map([("flowgraphStart", .number(test.start))])))
    }
    launch.append(("label", .text(label("launch", nil))))
    return [Self.command("launchApp", launch)]
      + assertions(of: test.screen, waits: true, test.marker, test.isFirstSight)
      + test.steps.flatMap(commands)
  }

  private func commands(of step: DeviceTest.DeviceStep) -> [Line] {
    var lines = commands(of: step.action, step)
    if let outcome = step.outcome { lines.append(.comment("the flow ends with \(outcome)")) }
    let isAnswer = if case .wait = step.action { true } else { false }
    if isAnswer, !step.changesScreen {
      lines.append(.comment("the screen stays, so this answer is not waited for"))
    }
    return lines
      + assertions(of: step.screen, waits: isAnswer, step.marker, step.isFirstSight)
  }

  private func commands(of action: DeviceAction, _ step: DeviceTest.DeviceStep) -> [Line] {
    switch action {
    case .tap(let id, let typing):
      return typing.flatMap { typing in
        [
          Self.command("tapOn", [("id", .text(Self.pattern(typing.field)))]),
          .command(.plain("eraseText")),
        ]
          + (typing.text == .literal("")
            ? [] : [Self.command("inputText", [("text", .text(Self.text(typing.text)))])])
      } + [tap(id, step)]
    case .back(let gesture):
      let ios =
        switch gesture {
        case .edgeSwipe: Self.swipe(from: "1%, 50%", to: "90%, 50%")
        case .swipeDown: Self.swipe(from: "50%, 12%", to: "50%, 95%")
        case .tap(let id): tap(id, step)
        }
      return [Self.only(on: "Android", .command(.plain("back"))), Self.only(on: "iOS", ios)]
    case .swipeDown: return [Self.swipe(from: "50%, 12%", to: "50%, 95%")]
    case .openLink(let url):
      return [
        Self.command(
          "openLink",
          [("link", .text(Self.literal(url))), ("label", .text(label(step.event, nil)))])
      ]
    case .wait: return [.comment("wait for \(step.event)")]
    }
  }

  private func tap(_ id: String, _ step: DeviceTest.DeviceStep) -> Line {
    Self.command(
      "tapOn", [("id", .text(Self.pattern(id))), ("label", .text(label(step.event, nil)))])
  }

  /// The assertion for the screen on top after a step, and a picture of it if it is new.
  private func assertions(
    of screen: DeviceTest.Screen?, waits: Bool, _ marker: StepMarker?, _ isFirst: Bool
  ) -> [Line] {
    guard let screen else {
      return [
        Self.command(
          "waitForAnimationToEnd",
          [("timeout", .number(5000)), ("label", .text(label("wait", marker)))])
      ]
    }
    let label = ("label", YAMLValue.text(self.label("\(screen.name) is on show", marker)))
    let id = ("id", YAMLValue.text(Self.pattern(screen.id)))
    let assertion =
      waits
      ? Self.command(
        "extendedWaitUntil",
        [("visible", .map([id])), ("timeout", .number(Self.waitTimeout)), label])
      : Self.command("assertVisible", [id, label])
    let picture = Self.command("takeScreenshot", [("path", .text(screen.name))])
    return isFirst ? [assertion, picture] : [assertion]
  }

  /// The label of a command, which Maestro prints and writes into its report.
  private func label(_ text: String, _ marker: StepMarker?) -> String {
    let scalars = text.unicodeScalars
    let short =
      scalars.count <= Self.maxLabelLength
      ? text : String(String.UnicodeScalarView(scalars.prefix(Self.maxLabelLength - 1))) + "…"
    return Self.literal(marker.map { "\(short) \($0.text)" } ?? short)
  }

  private static func command(
    _ name: String, _ arguments: [(key: String, value: YAMLValue)]
  ) -> Line {
    .command(.map([(name, .map(arguments))]))
  }

  private static func swipe(from start: String, to end: String) -> Line {
    command("swipe", [("start", .text(start)), ("end", .text(end))])
  }

  private static func only(on platform: StaticString, _ line: Line) -> Line {
    guard case .command(let command) = line else { return line }
    return .command(
      .map([
        (
          "runFlow",
          .map([("when", .map([("platform", .plain(platform))])), ("commands", .list([command]))])
        )
      ]))
  }

  // MARK: Texts

  /// An identifier as a regular expression, since Maestro interprets it as one.
  private static func pattern(_ id: String) -> String {
    var pattern = ""
    for scalar in id.unicodeScalars {
      if #"\^$.|?*+()[]{}"#.unicodeScalars.contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern
  }

  private static func text(_ text: DeviceAction.Typing.Text) -> String {
    switch text {
    case .literal(let text): literal(text)
    case .variable(let name): "${\(name)}"
    }
  }

  /// A text in which expressions of JavaScript are escaped.
  private static func literal(_ text: String) -> String {
    text.split(separator: "${", omittingEmptySubsequences: false).joined(separator: "\\${")
  }
}
#endif
