import Foundation

/// The commands of Maestro and their arguments, as its documentation lists them.
struct MaestroRules {
  private enum Value {
    case text, number, flag, selector, any
    case map(of: Bool)
    case commands, condition
    case word([String])
  }

  private struct Command {
    /// Whether the name alone is a command.
    var standsAlone = false
    /// What may stand behind the name instead of arguments.
    var short: Value?
    var arguments: [String: Value] = [:]
    /// Of each of these groups, exactly one is there.
    var oneOf: [[String]] = []
    /// Whether the arguments are those of a selector.
    var isSelector = false
  }

  private static let common: [String: Value] = ["label": .text, "optional": .flag]

  private static let selector: [String: Value] = [
    "id": .text, "text": .text, "index": .any, "point": .text, "enabled": .flag, "checked": .flag,
    "focused": .flag, "selected": .flag, "width": .number, "height": .number,
    "tolerance": .number, "below": .selector, "above": .selector, "leftOf": .selector,
    "rightOf": .selector, "containsChild": .selector, "childOf": .selector, "traits": .text,
    "css": .text,
  ]

  private static let tap = Command(
    short: .text,
    arguments: [
      "repeat": .number, "delay": .number, "retryTapIfNoChange": .flag,
      "waitToSettleTimeoutMs": .number,
    ], isSelector: true)
  private static let look = Command(short: .text, isSelector: true)
  private static let alone = Command(standsAlone: true)
  private static let directions = Value.word(["UP", "DOWN", "LEFT", "RIGHT"])

  private static let commands: [String: Command] = [
    "launchApp": Command(
      standsAlone: true, short: .text,
      arguments: [
        "appId": .text, "clearState": .flag, "clearKeychain": .flag, "stopApp": .flag,
        "permissions": .map(of: true), "arguments": .map(of: true),
      ]),
    "stopApp": Command(standsAlone: true, short: .text),
    "killApp": Command(standsAlone: true, short: .text),
    "clearState": Command(standsAlone: true, short: .text), "clearKeychain": alone,
    "tapOn": tap, "doubleTapOn": tap, "longPressOn": tap,
    "assertVisible": look, "assertNotVisible": look, "copyTextFrom": look,
    "assertTrue": Command(short: .any, arguments: ["condition": .any]),
    "inputText": Command(short: .text, arguments: ["text": .text], oneOf: [["text"]]),
    "eraseText": Command(
      standsAlone: true, short: .number, arguments: ["charactersToErase": .number]),
    "pasteText": alone, "hideKeyboard": alone, "back": alone, "scroll": alone,
    "pressKey": Command(short: .text, arguments: ["key": .text], oneOf: [["key"]]),
    "swipe": Command(
      arguments: [
        "start": .text, "end": .text, "direction": directions, "duration": .number,
        "from": .selector,
      ], oneOf: [["start", "direction"]]),
    "scrollUntilVisible": Command(
      arguments: [
        "element": .selector, "direction": directions, "timeout": .number, "speed": .number,
        "visibilityPercentage": .number, "centerElement": .flag,
      ], oneOf: [["element"]]),
    "openLink": Command(
      short: .text, arguments: ["link": .text, "autoVerify": .flag, "browser": .flag],
      oneOf: [["link"]]),
    "runFlow": Command(
      short: .text,
      arguments: [
        "file": .text, "commands": .commands, "when": .condition, "env": .map(of: true),
      ], oneOf: [["file", "commands"]]),
    "repeat": Command(
      arguments: ["times": .number, "while": .condition, "commands": .commands],
      oneOf: [["commands"]]),
    "retry": Command(
      arguments: ["maxRetries": .number, "commands": .commands, "file": .text],
      oneOf: [["file", "commands"]]),
    "extendedWaitUntil": Command(
      arguments: ["visible": .selector, "notVisible": .selector, "timeout": .number],
      oneOf: [["visible", "notVisible"], ["timeout"]]),
    "waitForAnimationToEnd": Command(standsAlone: true, arguments: ["timeout": .number]),
    "takeScreenshot": Command(
      short: .text, arguments: ["path": .text, "cropOn": .selector], oneOf: [["path"]]),
    "startRecording": Command(short: .text, arguments: ["path": .text]), "stopRecording": alone,
    "runScript": Command(short: .text, arguments: ["file": .text, "env": .map(of: true)]),
    "evalScript": Command(short: .text),
    "setLocation": Command(
      arguments: ["latitude": .any, "longitude": .any], oneOf: [["latitude"], ["longitude"]]),
  ]

  /// What is wrong with the documents of a file.
  static func complaints(about documents: [Any]) -> [String] {
    guard documents.count == 2 else { return ["expected a header and commands"] }
    guard let header = documents[0] as? [String: Any] else { return ["the header is no map"] }
    guard let commands = documents[1] as? [Any] else { return ["the commands are no list"] }
    var complaints: [String] = []
    let keys: [String: Value] = [
      "appId": .text, "url": .text, "name": .text, "tags": .any, "env": .map(of: true),
      "onFlowStart": .commands, "onFlowComplete": .commands,
    ]
    if (header["appId"] == nil) == (header["url"] == nil) {
      complaints.append("the header needs appId or url")
    }
    complaints += arguments(header, keys, of: "the header")
    if commands.isEmpty { complaints.append("there are no commands") }
    return complaints + commands.flatMap(command)
  }

  private static func command(_ value: Any) -> [String] {
    if let name = value as? String {
      guard let command = commands[name] else { return ["unknown command \(name)"] }
      return command.standsAlone ? [] : ["\(name) needs arguments"]
    }
    guard let map = value as? [String: Any], map.count == 1, let (name, value) = map.first else {
      return ["a command is a name, or a map with one key"]
    }
    guard let command = commands[name] else { return ["unknown command \(name)"] }
    guard let given = value as? [String: Any] else {
      guard let short = command.short else { return ["\(name) takes no such value"] }
      return check(value, short, name)
    }
    guard command.isSelector || !command.arguments.isEmpty else {
      return ["\(name) takes no arguments"]
    }
    var known = command.arguments.merging(common) { own, _ in own }
    if command.isSelector { known.merge(selector) { own, _ in own } }
    var complaints = arguments(given, known, of: name)
    for group in command.oneOf where group.count(where: { given[$0] != nil }) != 1 {
      complaints.append("\(name) needs one of \(group)")
    }
    if command.isSelector, !given.keys.contains(where: { selector[$0] != nil }) {
      complaints.append("\(name) has no selector")
    }
    if name == "swipe", (given["start"] == nil) != (given["end"] == nil) {
      complaints.append("swipe needs a start and an end")
    }
    return complaints
  }

  private static func arguments(
    _ given: [String: Any], _ known: [String: Value], of name: String
  ) -> [String] {
    given.flatMap { key, value in
      known[key].map { check(value, $0, "\(key) of \(name)") } ?? ["\(name) has no \(key)"]
    }
  }

  private static func check(_ value: Any, _ expected: Value, _ name: String) -> [String] {
    switch expected {
    case .any: return []
    case .text:
      guard let text = value as? String, !text.isEmpty else { return ["\(name) is no text"] }
      return name.hasPrefix("start of") || name.hasPrefix("end of") || name.hasPrefix("point of")
        ? point(text, name) : []
    case .number: return isNumber(value) ? [] : ["\(name) is no number"]
    case .flag: return isFlag(value) ? [] : ["\(name) is neither true nor false"]
    case .selector:
      if let text = value as? String { return text.isEmpty ? ["\(name) is empty"] : [] }
      guard let map = value as? [String: Any], !map.isEmpty else {
        return ["\(name) is no selector"]
      }
      return arguments(map, selector, of: name)
    case .map:
      guard let map = value as? [String: Any] else { return ["\(name) is no map"] }
      return map.values.contains { $0 is [String: Any] || $0 is [Any] || $0 is NSNull }
        ? ["\(name) holds something else than texts, numbers and flags"] : []
    case .commands:
      guard let list = value as? [Any], !list.isEmpty else { return ["\(name) is no list"] }
      return list.flatMap(command)
    case .condition:
      guard let map = value as? [String: Any], !map.isEmpty else { return ["\(name) is no map"] }
      return arguments(
        map,
        [
          "visible": .selector, "notVisible": .selector, "true": .any,
          "platform": .word(["Android", "iOS", "Web"]),
        ], of: name)
    case .word(let choices):
      return (value as? String).map(choices.contains) == true
        ? [] : ["\(name) is none of \(choices)"]
    }
  }

  /// A point is two numbers, or two percentages from 0 to 100.
  private static func point(_ text: String, _ name: String) -> [String] {
    let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let isRelative = parts.allSatisfy { $0.hasSuffix("%") }
    let numbers = parts.compactMap { Int($0.hasSuffix("%") ? $0.dropLast() : $0[...]) }
    let isMixed = !isRelative && parts.contains { $0.hasSuffix("%") }
    guard parts.count == 2, numbers.count == 2, !isMixed,
      !isRelative || numbers.allSatisfy({ 0...100 ~= $0 })
    else { return ["\(name) is no point"] }
    return []
  }

  private static func isFlag(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }

  private static func isNumber(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) != "c" } ?? false
  }
}
