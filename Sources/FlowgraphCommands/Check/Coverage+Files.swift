#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration

extension Coverage {
  /// Reads files and merges those of one flow; `-` is standard input.
  ///
  /// Files of other flows are skipped, because tests write all files into one folder. It is an
  /// error if no file is of the flow.
  ///
  /// - Parameters:
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
      let bytes = try file.bytes(
        ifMissing: "tests in Swift write one into the folder that FLOWGRAPH_COVERAGE names; of "
          + "tests on devices, name Maestro's commands.json, or the saved output of xcodebuild")
      if let traces = try traces(in: bytes, of: file) {
        let own = traces.filter { $0.flow == flow }
        if own.isEmpty, let other = traces.first { others.append((file.name, other.flow)) }
        guard !own.isEmpty else { continue }
        var replay = replays ?? replayed()
        for trace in own {
          if let failure = try replay.add(trace.source) {
            FlowgraphTool.report(TerminalText.line("\(file.name): \(failure)"))
          }
        }
        replays = replay
      } else {
        let read: Coverage
        do { read = try Coverage(json: bytes) } catch { throw MalformedFile(file.name, error) }
        if read.flow == flow {
          coverage = coverage.merging(read)
        } else {
          others.append((file.name, read.flow))
        }
      }
    }
    if let other = others.first {
      guard others.count < paths.count else {
        let advice = option.map {
          "; if it is the same flow under another name, add \($0) \(other.flow)"
        }
        throw ToolFailure.badInput(
          "\(other.name): this is coverage of the flow '\(other.flow)', not of '\(flow)'"
            + (advice ?? ""))
      }
      FlowgraphTool.report(
        "skipped \(others.count) of \(paths.count) files with coverage of other flows")
    }
    return replays.map { coverage.merging($0.coverage) } ?? coverage
  }

  /// Returns the traces in a file, or `nil` if it may be coverage.
  private static func traces(
    in bytes: [UInt8], of file: InputFile
  ) throws -> [(flow: String, source: FlowReplay.TraceSource)]? {
    let value = try? JSONValue(parsing: bytes)
    if value?["format"]?.string == "flowgraph-trace" {
      let trace: FlowTrace
      do { trace = try FlowTrace(json: bytes) } catch { throw MalformedFile(file.name, error) }
      return [(trace.flow, .saved(trace))]
    }
    let log: DeviceLog
    if let value {
      guard let commands = DeviceLog(maestro: value) else { return nil }
      log = commands
    } else {
      let first = bytes.first { $0 > UInt8(ascii: " ") }
      guard let first, first != UInt8(ascii: "{") else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      // Its markers would count as a full run.
      guard !DeviceTests.isGenerated(text) else {
        throw ToolFailure.badInput(
          "\(file.name): this is a generated test, not the log of a run; name Maestro's "
            + "commands.json, or the saved output of xcodebuild")
      }
      log = DeviceLog(text: text)
    }
    guard !log.traces.isEmpty else {
      throw ToolFailure.badInput(
        "\(file.name): no coverage found; expected a file that tests wrote, a saved trace, or the "
          + "log of tests that 'flowgraph paths --format maestro' or xcuitest wrote")
    }
    return log.traces.map { ($0.flow, .code($0.code)) }
  }
}
#endif
