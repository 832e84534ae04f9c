import FlowTesting
import Testing

/// What the environment says to the tests of a suite, whatever it really says.
struct EnvironmentTrait: SuiteTrait, TestTrait, TestScoping {
  var values: [String: String]
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await TestSettings.$environment.withValue(values) { try await function() }
  }
}

extension Trait where Self == EnvironmentTrait {
  /// An environment that says nothing.
  static var noEnvironment: Self { Self(values: [:]) }
}
