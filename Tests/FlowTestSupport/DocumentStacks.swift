package import FlowCore
package import FlowDocuments
import Testing

extension FlowDocument.Stack {
  /// Makes a stack of a tree; a tree that is none fails the test.
  package init(tree: [Window]) {
    do {
      try self.init(windows: tree)
    } catch {
      Issue.record("it is no stack: \(error)")
      self.init()
    }
  }

  /// Makes a stack with one window: the screens of its root layer, and of the sheets over it.
  package init(layers: [[Int]]) {
    let layers = layers.enumerated().map { index, screens in
      Layer(.stack(screens.map { .init(.init($0)) }), style: index == 0 ? nil : .sheet)
    }
    self.init(tree: [Window(Self.mainWindow, layers: layers)])
  }
}

extension FlowDocument.Configuration {
  /// What is on show as a tree.
  package var windows: [FlowDocument.Stack.Window] {
    get { stack.windows }
    set { stack = .init(tree: newValue) }
  }

  /// The layers of the key window.
  package var layers: [FlowDocument.Stack.Layer] { stack.keyWindow?.layers ?? [] }
}

extension Command<FlowDocument.StackScreen> {
  /// The command that does this, about a screen and a name if it needs them.
  package init(_ operation: CommandOperation, _ screen: Int = 0, name: String = "") {
    self = Command(CommandParts(operation, [.init(screen)], style: .sheet, name: name)) ?? .pop
  }
}
