/// Finds the view controllers that the action of an unwind segue names, as in `unwindToHome:`.
struct ControllerStems {
  private static let endings = ["viewcontroller", "controller", "vc"]
  /// Maximum number of characters of an action to search.
  private static let maxLength = 200

  private var controllers: [String: Set<Int>] = [:]

  /// Adds a view controller under its name without an ending such as `ViewController`.
  mutating func add(_ name: String, of controller: Int) {
    let name = name.lowercased()
    let ending = Self.endings.first { name.hasSuffix($0) && name != $0 } ?? ""
    controllers[String(name.dropLast(ending.count)), default: []].insert(controller)
  }

  /// The view controllers with the longest name that follows the word `to` in an action.
  func targets(ofAction action: String) -> Set<Int> {
    let characters = Array(action.lowercased().prefix(Self.maxLength))
    var longest = ""
    for start in characters.indices.dropFirst(2)
    where characters[start - 2] == "t" && characters[start - 1] == "o" {
      for end in (start + 1)...characters.count {
        let stem = String(characters[start..<end])
        if stem.count > longest.count, controllers[stem] != nil { longest = stem }
      }
    }
    return controllers[longest] ?? []
  }
}
