import FlowSupport
package import Testing

extension Trait where Self == ConditionTrait {
  /// Marks tests that take long without optimisation: `make test` runs them, `make check` skips them.
  package static var large: Self {
    .enabled("'make test' runs it, 'make check' does not") {
      getenv("FLOWGRAPH_QUICK_TESTS") == nil
    }
  }
}
