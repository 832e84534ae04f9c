import FlowCore
import FlowDocuments

/// Gives screens, and the child flows they belong to, their positions in a document.
struct ScreenTable<Screen: Hashable & Sendable> {
  private struct Key: Hashable {
    var part: Int
    var name: String
    var parameters: [String]
  }

  /// The flow itself, then its child flows in the order found.
  private(set) var parts: [FlowDocument.Part]
  /// Every kind of screen, in the order found.
  private(set) var kinds: [FlowDocument.Screen] = []
  private var partIndices: [[String]: Int] = [[]: 0]
  private var kindIndices: [Key: Int] = [:]
  private var shown = ValueTable<Screen, FlowDocument.ShownScreen>()

  private let label: (Screen) -> ValueLabel

  init(title: String, label: @escaping (Screen) -> ValueLabel) {
    parts = [.init(name: title)]
    self.label = label
  }

  /// The position of a child flow that was found, by the names of its cases from outside in.
  func part(called path: [String]) -> Int? { partIndices[path] }

  /// Returns the document's form of a screen.
  mutating func shownScreen(_ screen: Screen) -> FlowDocument.ShownScreen {
    if let known = shown[screen] { return known }
    let label = label(screen)
    let key = Key(
      part: part(at: label.children), name: label.name.asTitle, parameters: label.parameters)
    let index = kindIndices[key] ?? kinds.count
    if index == kinds.count {
      kindIndices[key] = index
      kinds.append(
        .init(
          name: key.name, parameters: key.parameters, part: key.part, group: label.group,
          description: label.description))
    }
    let result = FlowDocument.ShownScreen(index, payload: label.payload)
    shown.set(result, for: screen)
    return result
  }

  private mutating func part(at path: [String]) -> Int {
    if let known = partIndices[path] { return known }
    let parent = part(at: path.dropLast())
    let index = parts.count
    partIndices[path] = index
    parts.append(.init(name: (path.last ?? "").asTitle, parent: parent))
    return index
  }
}

extension ScreenTable {
  /// Returns the document's form of a stack.
  mutating func stack(_ stack: VirtualStack<Screen>) -> FlowDocument.Stack {
    stack.namingStyles.map { shownScreen($0) }
  }

  /// Returns the document's form of a command, as it will be read back.
  mutating func command(_ command: Command<Screen>) -> Command<FlowDocument.ShownScreen> {
    (Command(command.parts) ?? command).map { shownScreen($0) }
  }
}
