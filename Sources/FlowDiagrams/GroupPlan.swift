import FlowDocuments

/// Decides which bands there are, and which screen lies in which.
///
/// A child flow has a band, and so has a modal style whose screens belong to no child flow.
struct GroupPlan {
  struct Group {
    var title: String
    var parent: Int?
  }

  private struct Key: Hashable {
    var part: Int
    var style: String?
  }

  private(set) var groups: [Group] = []
  private var groupsOfScreens: [Int?] = []
  private var groupIndices: [Key: Int] = [:]

  init(document: FlowDocument) {
    var styles: [Set<String?>] = Array(repeating: [], count: document.screens.count)
    for configuration in document.configurations {
      for layer in configuration.layers {
        for shown in layer.container.screens { styles[shown.screen].insert(layer.style) }
      }
    }
    let stylesOfParts = Self.merged(styles, document: document)
    for (index, screen) in document.screens.enumerated() {
      let found = screen.part == 0 ? styles[index] : stylesOfParts[screen.part]
      // Screens that are shown in layers of several styles have no style of their own.
      let style = found.count == 1 ? found.first.flatMap { $0 } : nil
      groupsOfScreens.append(group(part: screen.part, style: style, in: document))
    }
  }

  func group(ofScreen index: Int) -> Int? { groupsOfScreens[index] }

  /// The styles in which the screens of each part are shown.
  private static func merged(
    _ styles: [Set<String?>], document: FlowDocument
  ) -> [Set<String?>] {
    var result: [Set<String?>] = Array(repeating: [], count: document.parts.count)
    for (screen, found) in zip(document.screens, styles) {
      result[screen.part].formUnion(found)
    }
    return result
  }

  private mutating func group(part: Int, style: String?, in document: FlowDocument) -> Int? {
    guard part != 0 || style != nil else { return nil }
    let key = Key(part: part, style: style)
    if let known = groupIndices[key] { return known }
    let name = part == 0 ? nil : document.parts[part].name
    let embedder = part == 0 ? nil : document.parts[part].parent
    let parent = embedder.flatMap { group(part: $0, style: nil, in: document) }
    let title = [name, style].compactMap { $0 }.joined(separator: " · ")
    let index = groups.count
    groups.append(Group(title: title, parent: parent))
    groupIndices[key] = index
    return index
  }
}
