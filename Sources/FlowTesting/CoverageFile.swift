import FlowCore
import FlowDocuments
import FlowExploration
import Foundation

/// Gathers the coverage of the testers in this process and writes it when the process exits: one
/// file per flow, to be merged with those of other processes.
///
/// It does so only if `FLOWGRAPH_COVERAGE` names a folder. Concurrent tests share the coverage.
enum CoverageFile {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var gathered: [ObjectIdentifier: any GatheredCoverage] = [:]

  /// Records the start of a path.
  static func begin<F: Flow>(_ configuration: Configuration<F>, of flow: F) {
    gather(for: flow) { $0.begin(at: configuration) }
  }

  static func record<F: Flow>(_ step: Trace<F>.CheckedStep, of flow: F) {
    gather(for: flow) { $0.record(step) }
  }

  private static func gather<F: Flow>(
    for flow: F, _ record: (inout CoverageRecorder<F>) -> Void
  ) {
    guard TestSettings.coverageFolder != nil else { return }
    _ = writesAtExit
    lock.withLock {
      let existing = gathered[ObjectIdentifier(F.self)] as? FlowCoverage<F>
      let coverage = existing ?? FlowCoverage(flow)
      record(&coverage.recorder)
      gathered[ObjectIdentifier(F.self)] = coverage
    }
  }

  private static let writesAtExit: Void = {
    atexit { CoverageFile.write() }
  }()

  /// Writes what was gathered so far.
  static func write() {
    guard let path = TestSettings.coverageFolder else { return }
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let all = lock.withLock { gathered.values.sorted { $0.typeName < $1.typeName } }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for coverage in all {
        let name = "\(coverage.fileName).\(ProcessInfo.processInfo.processIdentifier)"
        try Data(coverage.json.utf8).write(
          to: folder.appendingPathComponent("\(name).coverage.json"), options: .atomic)
      }
    } catch {
      let text = "error: cannot write coverage to '\(path)': \(error)\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
  }
}

private protocol GatheredCoverage: AnyObject {
  var typeName: String { get }
  var json: String { get }
}

private final class FlowCoverage<F: Flow>: GatheredCoverage {
  var recorder = CoverageRecorder<F>()
  private let masking: Masking

  init(_ flow: F) { masking = Masking(samplesOf: flow) }

  /// The name of the type with its module and the types around it.
  var typeName: String { String(reflecting: F.self) }

  var json: String {
    masking.apply { recorder.coverage(of: FlowName.forTools(F.self)).json() }
  }
}

extension GatheredCoverage {
  /// The name of the type, with only characters that are suitable for a file name.
  fileprivate var fileName: String {
    let name = typeName.replacing(#/\(unknown context at [^)]*\)\./#, with: "")
    return String(name.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
  }
}
