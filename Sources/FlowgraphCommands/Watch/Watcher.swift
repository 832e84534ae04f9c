#if CLI
internal import ArgumentParser
import FlowLibc

/// Draws a picture again whenever something changes that it is drawn of.
///
/// It looks at the files four times a second: on every system, on every file system, and however
/// an editor saves.
struct Watcher {
  private static let pause: useconds_t = 250_000

  /// The file that is drawn.
  let output: String
  /// Tells what is watched, whatever a package tells.
  private let look: () -> WatchedPlaces
  /// What a package is built of.
  private var package = WatchedPlaces()
  private var places: WatchedPlaces
  private var seen: FileStamps
  private let wholeOutput: String?

  /// Begins to watch.
  ///
  /// - Parameter look: Tells what is watched, asked again before each drawing.
  init(output: String, _ look: @escaping () -> WatchedPlaces) {
    self.output = output
    self.look = look
    places = look()
    wholeOutput = Path.whole(output)
    seen = FileStamps(of: places, except: wholeOutput)
  }

  /// Whether the output is one of the files that are watched, and would never come to rest.
  var watchesOutput: Bool {
    guard let wholeOutput else { return false }
    return places.files.contains { Path.whole($0) == wholeOutput }
  }

  /// Watches what is to be watched now, from what it is now.
  private mutating func lookAgain() {
    let fixed = look()
    let now = WatchedPlaces(
      files: fixed.files + package.files, folders: fixed.folders + package.folders)
    guard now != places else { return }
    places = now
    seen = FileStamps(of: places, except: wholeOutput)
  }

  /// Draws, and draws again, until the process is ended.
  ///
  /// - Parameter draw: Draws once, and says before it builds a package what that is built of.
  /// - Throws: What is wrong at the beginning that no saving will mend.
  mutating func run(_ draw: ((WatchedPlaces) -> Void) throws -> Void) throws -> Never {
    try attempt(draw, isFirst: true)
    FlowgraphTool.report(
      "watching \(seen.count) \(seen.count == 1 ? "file" : "files"); Control-C ends")
    while true {
      waitForChange()
      try attempt(draw, isFirst: false)
    }
  }

  private mutating func attempt(
    _ draw: ((WatchedPlaces) -> Void) throws -> Void, isFirst: Bool
  ) throws {
    let begin = ContinuousClock.now
    lookAgain()
    do {
      try draw { places in
        package = places
        lookAgain()
      }
      let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
      let seconds = (milliseconds / 10).rounded() / 100
      FlowgraphTool.report("\(Self.timeOfDay) drawn in \(seconds) s: \(output)")
    } catch {
      if isFirst, !Self.canBeMended(error) { throw error }
      let former = InputFile.exists(path: output) ? "; the former picture stays" : ""
      FlowgraphTool.report(Self.text(of: error))
      FlowgraphTool.report("\(Self.timeOfDay) not drawn\(former)")
    }
  }

  /// Waits for a change, and until nothing changes any more: a save may be of several files.
  private mutating func waitForChange() {
    var former = seen
    while true {
      usleep(Self.pause)
      let now = FileStamps(of: places, except: wholeOutput)
      if now == former, now != seen {
        seen = now
        return
      }
      former = now
    }
  }

  /// Whether the mistake may be one in what is watched, not one in the command.
  private static func canBeMended(_ error: any Error) -> Bool {
    (error as? any ToolError).map { [1, 65, 70, 75].contains($0.exitCode) } ?? false
  }

  private static func text(of error: any Error) -> String {
    (error as? any ToolError)?.message ?? RootCommand.message(for: error)
  }

  private static var timeOfDay: String {
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
#endif
