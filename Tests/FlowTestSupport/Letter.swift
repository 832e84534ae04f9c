package import FlowCore

/// The screens of small stacks in tests.
package enum Letter: String, Hashable, Codable, Sendable, CaseIterable {
  case a, b, c, d
}

package typealias Stack = VirtualStack<Letter>
