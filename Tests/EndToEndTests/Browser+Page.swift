#if CLI
import Foundation

// What a test does to a page, and what it finds there.
extension Browser {
  /// A key by its name.
  enum Key: String {
    case enter = "Enter"
    case down = "ArrowDown"
    case up = "ArrowUp"
    case backspace = "Backspace"
    case home = "Home"
    case escape = "Escape"

    fileprivate var code: Int {
      switch self {
      case .enter: 13
      case .down: 40
      case .up: 38
      case .backspace: 8
      case .home: 36
      case .escape: 27
      }
    }
  }

  /// Opens a file, and waits until its script has run.
  func open(_ path: String, hash: String = "") throws {
    let count = events.count
    // Another hash alone would not load the page anew.
    try send("Page.navigate", ["url": "about:blank"])
    try wait(for: "Page.loadEventFired", after: count)
    let rest = events.count
    try send("Page.navigate", ["url": URL(fileURLWithPath: path).absoluteString + hash])
    try wait(for: "Page.loadEventFired", after: rest)
  }

  /// The value of an expression.
  func value(_ expression: String) throws -> Any? {
    let response = try send(
      "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let details = response["exceptionDetails"] {
      throw Failure(description: "\(expression): \(details)")
    }
    return (response["result"] as? [String: Any])?["value"]
  }

  /// The texts of all elements that a selector finds and that are shown.
  func texts(_ selector: String) throws -> [String] {
    let expression =
      "[...document.querySelectorAll(\(quoted(selector)))].filter((e) => e.getClientRects().length)"
      + ".map((e) => e.textContent.trim())"
    return try value(expression) as? [String] ?? []
  }

  func text(_ selector: String) throws -> String? { try texts(selector).first }

  /// Types keys, one after the other.
  func type(_ text: String) throws {
    for character in text {
      let key = String(character)
      try send("Input.dispatchKeyEvent", ["type": "keyDown", "key": key, "text": key])
      try send("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
    }
  }

  func press(_ key: Key) throws {
    var parameters: [String: Any] = [
      "type": "keyDown", "key": key.rawValue, "code": key.rawValue,
      "windowsVirtualKeyCode": key.code,
    ]
    if key == .enter { parameters["text"] = "\r" }
    try send("Input.dispatchKeyEvent", parameters)
    parameters["type"] = "keyUp"
    parameters["text"] = nil
    try send("Input.dispatchKeyEvent", parameters)
  }

  /// Clicks the middle of the first element that a selector finds and whose text begins so.
  func click(_ selector: String, _ text: String = "") throws {
    let position = try value(
      """
      (() => {
        const found = [...document.querySelectorAll(\(quoted(selector)))]
          .find((e) => e.textContent.trim().replace(/\\s+/g, " ").startsWith(\(quoted(text))));
        if (!found) return null;
        if (!(found instanceof SVGElement)) found.scrollIntoView({ block: "nearest" });
        const rect = found.getBoundingClientRect();
        return [rect.x + rect.width / 2, rect.y + rect.height / 2];
      })()
      """)
    guard let position = position as? [Double], position.count == 2 else {
      throw Failure(description: "there is nothing like '\(selector)' with '\(text)' to click")
    }
    for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
      try send(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": position[0], "y": position[1],
          "button": type == "mouseMoved" ? "none" : "left",
          "clickCount": type == "mouseMoved" ? 0 : 1,
        ])
    }
  }

  /// What went wrong: errors, warnings, whatever the page logged, and dialogs it opened.
  var complaints: [String] {
    let kinds = [
      "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded",
      "Page.javascriptDialogOpening",
    ]
    return events.filter { kinds.contains($0["method"] as? String ?? "") }.map { "\($0)" }
  }

  /// What was asked for, but for the pages themselves and what they contain.
  func requests(beside page: String) -> [String] {
    let own = URL(fileURLWithPath: page).absoluteString
    return events.filter { $0["method"] as? String == "Network.requestWillBeSent" }
      .compactMap { event in
        let request = (event["params"] as? [String: Any])?["request"] as? [String: Any]
        return request?["url"] as? String
      }
      .filter { $0 != own && !$0.hasPrefix("about:") && !$0.hasPrefix("data:") }
  }

  private func quoted(_ text: String) -> String {
    let json = try? JSONSerialization.data(withJSONObject: [text])
    return String(decoding: (json ?? Data("[\"\"]".utf8)).dropFirst().dropLast(), as: UTF8.self)
  }
}
#endif
