#if CLI
import FlowSupport
import Foundation

/// A Chromium without a window, driven as its own developer tools drive it.
///
/// Commands go in and responses come out by two pipes, as JSON with a NUL after each. Starting it
/// takes seconds, so tests share one, each with a page and a profile of its own.
final class Browser {
  struct Failure: Error, CustomStringConvertible { var description: String }

  private static let patience: Int32 = 60_000

  private let profile: TemporaryFolder
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()
  private var lastCommand = 0
  private var session: String?
  private var context: String?
  /// The events that the browser sent, in order.
  private(set) var events: [[String: Any]] = []

  /// The browser of all tests, with a new page instead of the previous one.
  ///
  /// So only tests that run one after the other can share it.
  static func openingNewPage() throws -> Browser {
    let browser = try shared.get()
    try browser.openPage()
    return browser
  }

  nonisolated(unsafe) private static let shared: Result<Browser, any Error> = Result {
    atexit { Browser.end() }
    return try Browser()
  }

  private static func end() {
    guard case .success(let browser) = shared else { return }
    browser.process.terminate()
    browser.process.waitUntilExit()
    try? FileManager.default.removeItem(at: browser.profile.url)
  }

  private init() throws {
    profile = try TemporaryFolder()
    let arguments = [
      try Self.program(), "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
      "--disable-background-networking", "--hide-scrollbars", "--remote-debugging-pipe",
      "--user-data-dir=\(profile.path("profile"))", "--window-size=1280,800", "about:blank",
    ]
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec \"$@\" 3<&0 4>&1 >/dev/null", "sh"] + arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// The browser to use: the one that `FLOWGRAPH_BROWSER` names, or the first that is there.
  private static func program() throws -> String {
    if let named = ProcessInfo.processInfo.environment["FLOWGRAPH_BROWSER"], !named.isEmpty {
      return named
    }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    let applications = ["Chromium", "Google Chrome"].map {
      "/Applications/\($0).app/Contents/MacOS/\($0)"
    }
    let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } } + applications
    let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else {
      throw Failure(
        description: """
          no Chromium is here to play the pages in: install it with 'apt-get install chromium' \
          or 'brew install --cask chromium', or name one in FLOWGRAPH_BROWSER
          """)
    }
    return found
  }

  /// Closes the page, if there is one, and opens one that knows nothing of it.
  private func openPage() throws {
    session = nil
    if let context { try send("Target.disposeBrowserContext", ["browserContextId": context]) }
    context = try send("Target.createBrowserContext")["browserContextId"] as? String
    let page = try send(
      "Target.createTarget", ["url": "about:blank", "browserContextId": context ?? ""])
    session =
      try send("Target.attachToTarget", ["targetId": page["targetId"] ?? "", "flatten": true])[
        "sessionId"] as? String
    events = []
    for domain in ["Page", "Runtime", "Log", "Network"] { try send("\(domain).enable") }
    // Nothing moves by itself, so that a test need not wait for it.
    try send(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
  }

  // MARK: Commands

  /// Sends a command, and returns its response.
  @discardableResult
  func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    lastCommand += 1
    var message: [String: Any] = ["id": lastCommand, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    let bytes = try JSONSerialization.data(withJSONObject: message) + [0]
    try input.fileHandleForWriting.write(contentsOf: bytes)
    while true {
      let response = try nextMessage()
      guard response["id"] as? Int == lastCommand else {
        events.append(response)
        continue
      }
      if let error = response["error"] { throw Failure(description: "\(method): \(error)") }
      return response["result"] as? [String: Any] ?? [:]
    }
  }

  /// Waits for an event that the browser sends.
  func wait(for method: String, after count: Int) throws {
    while !events.dropFirst(count).contains(where: { $0["method"] as? String == method }) {
      events.append(try nextMessage())
    }
  }

  private func nextMessage() throws -> [String: Any] {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let message = buffer[buffer.startIndex..<end]
        buffer = Data(buffer[buffer.index(after: end)...])
        return try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any] ?? [:]
      }
      var reading = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&reading, 1, Self.patience) > 0 else {
        throw Failure(description: "the browser does not answer")
      }
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { throw Failure(description: "the browser has ended") }
      buffer += chunk
    }
  }
}
#endif
