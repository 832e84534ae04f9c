import FlowCore
import FlowExploration

/// Gathers what the testers of this process exercise.
enum CoverageFile {
  static func begin<F: Flow>(_ place: Configuration<F>, of flow: F.Type) {}
  static func record<F: Flow>(_ step: Trace<F>.Step) {}
}
