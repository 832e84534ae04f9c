import FlowCore
import FlowDocuments

struct ScreenTable<Screen: Hashable & Sendable> {
  /// The flow itself, then its child flows in the order found.
  private(set) var parts: [FlowDocument.Part]
  /// Every kind of screen, in the order found.
  private(set) var kinds: [FlowDocument.Screen] = []
  private var partIndices: [[String]: Int] = [[]: 0]
  private var kindIndices: [[String]: Int] = [:]
  private var shownScreens = ValueTable<Screen, FlowDocument.StackScreen>()

  private let label: (Screen) -> FlowLabel

  init(title: String, label: @escaping (Screen) -> FlowLabel) {
    parts = [.init(name: title)]
    self.label = label
  }

  /// Returns the index of the part with these case names, from outside in, or `nil` if it was not
  /// found.
  func part(called path: [String]) -> Int? { partIndices[path] }

  mutating func shownScreen(_ screen: Screen) -> FlowDocument.StackScreen {
    if let existing = shownScreens[screen] { return existing }
    let label = label(screen)
    let (part, name) = (part(at: label.children), label.name.asTitle)
    let key = ["\(part)", name] + label.parameters
    let index = kindIndices[key] ?? kinds.count
    if index == kinds.count {
      kindIndices[key] = index
      kinds.append(
        .init(
          name: name, parameters: label.parameters, part: part, group: label.group,
          description: label.screenDescription))
    }
    let result = FlowDocument.StackScreen(index, payload: label.payload)
    shownScreens.set(result, for: screen)
    return result
  }

  private mutating func part(at path: [String]) -> Int {
    if let existing = partIndices[path] { return existing }
    let parent = part(at: path.dropLast())
    let index = parts.count
    partIndices[path] = index
    parts.append(.init(name: (path.last ?? "").asTitle, parent: parent))
    return index
  }
}

extension ScreenTable {
  mutating func stack(_ stack: VirtualStack<Screen>) -> FlowDocument.Stack {
    stack.standardizingStyles.map { shownScreen($0) }
  }

  /// Returns the document's form of a command, as it will be decoded.
  mutating func command(_ command: Command<Screen>) -> Command<FlowDocument.StackScreen> {
    (Command(command.parts) ?? command).map { shownScreen($0) }
  }
}
