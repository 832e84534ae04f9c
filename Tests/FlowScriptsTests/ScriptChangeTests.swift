import FlowCore
import FlowTestSupport
import Testing

@testable import FlowScripts

@Suite("the commands between two lists of screens")
struct ScriptChangeTests {
  private typealias Commands = CommandList<Int>

  @Test("they are the obvious ones")
  func obvious() {
    #expect(Commands.change(from: [1], to: [1]) == .empty)
    #expect(Commands.change(from: [1], to: [1, 2]) == .one(.push(2)))
    #expect(Commands.change(from: [1, 2], to: [1]) == .one(.pop))
    #expect(Commands.change(from: [1, 2], to: [1, 3]) == .one(.replaceTop(3)))
    #expect(Commands.change(from: [1], to: [2]) == .one(.replaceTop(2)))
    #expect(Commands.change(from: [1, 2, 3], to: [1]) == .two(.pop, .pop))
    #expect(
      Commands.change(from: [1, 2, 3], to: [4, 5])
        == [.pop, .pop, .replaceTop(4), .push(5)])
  }

  @Test("they give the new screens, above whatever lies below")
  func anyLists() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<5000 {
      let old = (0...random.below(4)).map { _ in random.below(3) }
      let new = (0...random.below(4)).map { _ in random.below(3) }
      let below = (0..<random.below(3)).map { _ in random.below(3) }
      let commands = Commands.change(from: old, to: new)
      let stack = try VirtualStack<Int>.of(below + old).after(commands)
      #expect(stack == (try VirtualStack<Int>.of(below + new)), "\(below) \(old) \(new)")
      #expect(commands.count < old.count + new.count, "\(below) \(old) \(new)")
    }
  }
}

extension VirtualStack {
  fileprivate static func of(_ screens: [Screen]) throws -> Self {
    var stack = Self()
    if let root = screens.first { try stack.apply(.setRoot(root)) }
    for screen in screens.dropFirst() { try stack.apply(.push(screen)) }
    return stack
  }

  fileprivate func after(_ commands: CommandList<Screen>) throws -> Self {
    var stack = self
    try stack.apply(commands)
    return stack
  }
}
