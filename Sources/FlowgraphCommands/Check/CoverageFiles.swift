#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration

/// A coverage file is of another flow than the requested one.
struct OtherCoverageError: ToolError, Equatable {
  let path: String
  let flow: String
  let expected: String
  /// The option for the recorded name of the flow; `nil` if it was given.
  let option: String?

  var exitCode: Int32 { 65 }

  var message: String {
    "\(path): this is coverage of the flow '\(flow)', not of '\(expected)'"
      + (option.map { "; if it is the same flow under another name, add \($0) \(flow)" } ?? "")
  }
}

/// A file contains neither coverage nor a trace.
struct NoCoverageError: ToolError, Equatable {
  let path: String

  var exitCode: Int32 { 65 }

  var message: String {
    "\(path): no coverage found; expected a file that tests wrote, a saved trace, or the log "
      + "of tests that 'flowgraph paths --format maestro' or xcuitest wrote"
  }
}

/// A file is a generated test instead of the log of its run: its markers would count as a full run.
struct TestAsLogError: ToolError, Equatable {
  let path: String

  var exitCode: Int32 { 65 }

  var message: String {
    "\(path): this is a generated test, not the log of a run; name Maestro's commands.json, or the "
      + "saved output of xcodebuild"
  }
}

private enum CoveredFile {
  case coverage(Coverage)
  case traces([(flow: String, source: FlowReplay.TraceSource)])
}

enum CoverageFiles {
  /// Reads files and merges those of one flow; `-` is standard input.
  ///
  /// Files of other flows are skipped, because tests write all files into one folder. It is an
  /// error if no file is of the flow.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - flow: The name under which the coverage was recorded.
  ///   - option: The option to advise if all files are of other flows.
  ///   - replayed: Creates the coverage of replayed traces; called if there are traces.
  static func merged(
    _ paths: [String], of flow: String, advice option: String?,
    replay replayed: () -> ReplayedCoverage
  ) throws -> Coverage {
    var coverage = Coverage(flow: flow)
    var others: [(name: String, flow: String)] = []
    var replays: ReplayedCoverage?
    for path in paths {
      let file = InputFile(argument: path)
      switch try covered(in: file) {
      case .coverage(let read) where read.flow == flow: coverage = coverage.merging(read)
      case .coverage(let read): others.append((file.name, read.flow))
      case .traces(let traces):
        let own = traces.filter { $0.flow == flow }
        if own.isEmpty, let other = traces.first { others.append((file.name, other.flow)) }
        guard !own.isEmpty else { continue }
        var replay = replays ?? replayed()
        for trace in own {
          if let failure = try replay.add(trace.source) { report(failure, in: file) }
        }
        replays = replay
      }
    }
    if let other = others.first {
      guard others.count < paths.count else {
        throw OtherCoverageError(path: other.name, flow: other.flow, expected: flow, option: option)
      }
      StandardError.report(
        "flowgraph: skipped \(others.count) of \(paths.count) files with coverage of other flows\n"
      )
    }
    return replays.map { coverage.merging($0.coverage) } ?? coverage
  }

  private static func report(_ failure: String, in file: InputFile) {
    StandardError.report(
      "flowgraph: \(TerminalText.line(file.name)): \(TerminalText.line(failure))\n")
  }

  private static func covered(in file: InputFile) throws -> CoveredFile {
    let bytes = try file.bytes(
      ifMissing: "tests in Swift write one into the folder that FLOWGRAPH_COVERAGE names; of tests "
        + "on devices, name Maestro's commands.json, or the saved output of xcodebuild")
    if let traces = try traces(in: bytes, of: file) { return .traces(traces) }
    do { return .coverage(try Coverage(json: bytes)) } catch {
      throw MalformedFile(file.name, error)
    }
  }

  /// Returns the traces in a file, or `nil` if it may be coverage.
  private static func traces(
    in bytes: [UInt8], of file: InputFile
  ) throws -> [(flow: String, source: FlowReplay.TraceSource)]? {
    let value = try? JSONValue(parsing: bytes)
    if value?["format"]?.string == "flowgraph-trace" {
      do throws(DocumentError) {
        let trace = try FlowTrace(json: bytes)
        return [(trace.flow, .saved(trace))]
      } catch {
        throw MalformedFile(file.name, error)
      }
    }
    let log: DeviceLog
    if let value {
      guard let commands = DeviceLog(maestro: value) else { return nil }
      log = commands
    } else {
      let first = bytes.first { $0 > UInt8(ascii: " ") }
      guard let first, first != UInt8(ascii: "{") else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      guard !DeviceFiles.isGenerated(text) else { throw TestAsLogError(path: file.name) }
      log = DeviceLog(text: text)
    }
    guard !log.traces.isEmpty else { throw NoCoverageError(path: file.name) }
    return log.traces.map { ($0.flow, .code($0.code)) }
  }
}
#endif
