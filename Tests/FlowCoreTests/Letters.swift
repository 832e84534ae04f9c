import FlowCore

/// The screens of these tests.
enum Letter: String, Hashable, Codable, Sendable, CaseIterable {
  case a, b, c, d
}

typealias Stack = VirtualStack<Letter>
