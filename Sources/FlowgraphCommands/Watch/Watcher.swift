#if CLI
internal import ArgumentParser
import FlowDocuments
import FlowSupport

/// Draws a diagram again whenever one of its inputs changes.
///
/// It polls the files four times a second, which works on every system, with every file system and
/// every editor.
struct Watcher {
  private static let pause: useconds_t = 250_000

  let output: String
  /// Returns what to watch, except for the sources of a package.
  private let findFiles: () -> WatchedFiles
  private var package = WatchedFiles()
  private var watched: WatchedFiles
  private var seen: FileStamps
  private let absoluteOutput: String?

  /// - Parameter findFiles: Returns what to watch; called again before each drawing.
  init(output: String, _ findFiles: @escaping () -> WatchedFiles) {
    self.output = output
    self.findFiles = findFiles
    watched = findFiles()
    absoluteOutput = Path.absolute(output)
    seen = watched.stamps(except: absoluteOutput)
  }

  /// Whether the output is itself watched, so that drawing would never stop.
  var watchesOutput: Bool {
    guard let absoluteOutput else { return false }
    return watched.files.contains { Path.absolute($0) == absoluteOutput }
  }

  private mutating func updateWatched() {
    let fixed = findFiles()
    let now = WatchedFiles(
      files: fixed.files + package.files, folders: fixed.folders + package.folders)
    guard now != watched else { return }
    watched = now
    seen = watched.stamps(except: absoluteOutput)
  }

  /// Draws, and draws again after each change, until the process is ended.
  ///
  /// - Parameter draw: Draws once; before it builds a package, it passes the files to watch in it.
  /// - Throws: An error of the first drawing that no change of a file can fix.
  mutating func run(_ draw: ((WatchedFiles) -> Void) throws -> Void) throws -> Never {
    try attempt(draw, isFirst: true)
    FlowgraphTool.report("watching \(counted(seen.count, "file")); press Control-C to stop")
    while true {
      waitForChange()
      try attempt(draw, isFirst: false)
    }
  }

  private mutating func attempt(
    _ draw: ((WatchedFiles) -> Void) throws -> Void, isFirst: Bool
  ) throws {
    let begin = ContinuousClock.now
    updateWatched()
    do {
      try draw { sources in
        package = sources
        updateWatched()
      }
      let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
      let seconds = (milliseconds / 10).rounded() / 100
      FlowgraphTool.report("\(Self.timeOfDay) drawn in \(seconds) s: \(output)")
    } catch {
      if isFirst, !Self.isFixable(error) { throw error }
      let kept = InputFile.exists(path: output) ? "; the previous diagram is kept" : ""
      FlowgraphTool.report(Self.text(of: error))
      FlowgraphTool.report("\(Self.timeOfDay) not drawn\(kept)")
    }
  }

  /// Waits for a change, and then until the files are stable, since several may be saved at once.
  private mutating func waitForChange() {
    var previous = seen
    while true {
      usleep(Self.pause)
      let now = watched.stamps(except: absoluteOutput)
      if now == previous, now != seen {
        seen = now
        return
      }
      previous = now
    }
  }

  /// Whether the error may be in a watched file, and not in the command.
  private static func isFixable(_ error: any Error) -> Bool {
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

/// The identities, sizes and modification times of files, which change with every save, even if an
/// editor replaces the file.
typealias FileStamps = [String: [Int]]

/// The files and folders whose changes cause the diagram to be drawn again.
struct WatchedFiles: Equatable {
  struct WatchedFolder: Equatable {
    var path: String
    var isDeep: Bool
    /// The extensions of the watched files, without the dot.
    var kinds: Set<String>
  }

  var files: [String] = []
  var folders: [WatchedFolder] = []

  /// Reads the stamps of the files except one, by its absolute path; a missing file has none.
  func stamps(except output: String?) -> FileStamps {
    var stamps: FileStamps = [:]
    for path in files { stamps[path] = Path.info(path).map(Self.stamp) }
    for folder in folders {
      var waiting = [folder.path]
      while let path = waiting.popLast() {
        for entry in Folder.entries(of: path) {
          let file = "\(path)/\(entry.name)"
          if entry.info.isFolder {
            if folder.isDeep { waiting.append(file) }
          } else if let dot = entry.name.utf8.lastIndex(of: UInt8(ascii: ".")), file != output,
            folder.kinds.contains(String(entry.name[entry.name.index(after: dot)...]))
          {
            stamps[file] = Self.stamp(entry.info)
          }
        }
      }
    }
    return stamps
  }

  private static func stamp(_ info: stat) -> [Int] {
    #if canImport(Darwin)
    let time = info.st_mtimespec
    #else
    let time = info.st_mtim
    #endif
    return [
      Int(truncatingIfNeeded: info.st_dev), Int(truncatingIfNeeded: info.st_ino), Int(info.st_size),
      Int(time.tv_sec), Int(time.tv_nsec),
    ]
  }
}

extension SwiftPackage {
  private static let sourceKinds: Set = [
    "swift", "h", "c", "cc", "cpp", "cxx", "hpp", "m", "mm", "s", "S",
  ]

  static func manifests(in folder: String) -> WatchedFiles.WatchedFolder {
    .init(path: folder, isDeep: false, kinds: ["swift", "resolved"])
  }

  /// Manifests and sources, except tests, of this package and of those it depends on by path.
  var watchedFiles: WatchedFiles {
    let targets = (description["targets"]?.elements ?? []).compactMap { target in
      ["test", "snippet"].contains(target["type"]?.string) ? nil : target["path"]?.string
    }
    let localPackages = (description["dependencies"]?.elements ?? []).compactMap { package in
      package["type"]?.string == "fileSystem" ? package["path"]?.string : nil
    }
    // The order in a description is not stable.
    let sources = Set(targets.map { "\(folder)/\($0)" } + localPackages.map { "\($0)/Sources" })
    let folders = sources.sorted().map { path in
      WatchedFiles.WatchedFolder(path: path, isDeep: true, kinds: Self.sourceKinds)
    }
    return WatchedFiles(folders: ([folder] + localPackages.sorted()).map(Self.manifests) + folders)
  }
}
#endif
