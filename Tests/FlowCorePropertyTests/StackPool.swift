import FlowCore
import FlowTestSupport

/// Random stacks made once, for properties that draw from them.
enum StackPool {
  static let stacks: [Stack] = {
    var random = SplitMix64(seed: 0)
    return (0..<2000).compactMap { _ in try? random.nextStack().real() }
  }()

  /// Those with few screens.
  static let small = stacks.filter { $0.screenCount < 6 }

  /// A small stack mostly, any once in five times.
  static func pick(using random: inout SplitMix64) -> Stack {
    random.pick(random.once(in: 5) ? stacks : small)
  }

  /// Those with a choice of tabs on the way to the focused stack, as the second model has them too.
  static let withTabs = stacks.filter { stack in
    stack.systemMoves.contains { if case .tabTapped = $0 { true } else { false } }
  }.map { (stack: $0, naive: NaiveStack($0)) }
}

/// Where two stacks of the second model differ.
enum NaiveDifference: Hashable {
  case selection(to: String)
  case anythingElse
}

extension NaiveStack {
  /// What differs, tabs compared one by one.
  func differences(to other: NaiveStack) -> [NaiveDifference] {
    guard windows.map(\.name) == other.windows.map(\.name) else { return [.anythingElse] }
    return zip(windows, other.windows).flatMap { old, new -> [NaiveDifference] in
      guard old.layers.map(\.style) == new.layers.map(\.style) else { return [.anythingElse] }
      return zip(old.layers, new.layers).flatMap { $0.content.differences(to: $1.content) }
    }
  }
}

extension NaiveContent {
  fileprivate func differences(to other: NaiveContent) -> [NaiveDifference] {
    switch (self, other) {
    case (.tabs(let old, let selected), .tabs(let new, let newSelected)):
      let selection = selected == newSelected ? [] : [NaiveDifference.selection(to: newSelected)]
      return selection + Self.differences(old, new)
    case (.stack(let old), .stack(let new)):
      guard old.map(\.letter) == new.map(\.letter) else { return [.anythingElse] }
      return zip(old, new).flatMap { Self.differences($0.slots, $1.slots) }
    case (.tabs, .stack), (.stack, .tabs): return [.anythingElse]
    }
  }

  private static func differences(
    _ old: [NaiveNamed], _ new: [NaiveNamed]
  ) -> [NaiveDifference] {
    guard old.map(\.name) == new.map(\.name) else { return [.anythingElse] }
    return zip(old, new).flatMap { $0.content.differences(to: $1.content) }
  }
}
