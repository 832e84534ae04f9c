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
  /// By flow: a ``FlowCoverage``, and what is written of it.
  nonisolated(unsafe) private static var gathered:
    [ObjectIdentifier: (coverage: AnyObject, typeName: String, json: () -> String)] = [:]

  static func begin<F: Flow>(_ configuration: Configuration<F>, of flow: F) {
    gather(for: flow) { $0.begin(at: configuration) }
  }

  static func record<F: Flow>(_ step: Trace<F>.CheckedStep, of flow: F) {
    gather(for: flow) { $0.record(step) }
  }

  private static func gather<F: Flow>(for flow: F, _ record: (inout CoverageRecorder<F>) -> Void) {
    guard TestSettings.coverageFolder != nil else { return }
    _ = writesAtExit
    lock.withLock {
      if let existing = gathered[ObjectIdentifier(F.self)]?.coverage as? FlowCoverage<F> {
        return record(&existing.recorder)
      }
      let coverage = FlowCoverage<F>()
      let masking = Masking(samplesOf: flow)
      record(&coverage.recorder)
      gathered[ObjectIdentifier(F.self)] = (
        coverage, String(reflecting: F.self),
        { masking.apply { coverage.recorder.coverage(of: FlowName.forTools(F.self)).json() } }
      )
    }
  }

  private static let writesAtExit: Void = {
    atexit { CoverageFile.write() }
  }()

  /// Writes what was gathered so far.
  static func write() {
    guard let path = TestSettings.coverageFolder else { return }
    let all = lock.withLock { gathered.values.sorted { $0.typeName < $1.typeName } }
    do {
      let id = ProcessInfo.processInfo.processIdentifier
      let files = all.map { _, typeName, json in
        let name = typeName.replacing(#/\(unknown context at [^)]*\)\./#, with: "")
        return ("\(name.withFileNameCharacters).\(id).coverage.json", json())
      }
      try TestSettings.write(files, to: path)
    } catch {
      let text = "error: cannot write coverage to '\(path)': \(error)\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
  }
}

private final class FlowCoverage<F: Flow> {
  var recorder = CoverageRecorder<F>()
}
