/// Finds the view controllers that the action of an unwind segue names, as in `unwindToHome:`.
struct ControllerStems {
  private static let endings = ["viewcontroller", "controller", "vc"]
  /// How much of an action is looked at.
  private static let longest = 200

  private var controllers: [String: Set<Int>] = [:]

  /// Adds a view controller by its name without an ending such as `ViewController`.
  mutating func add(_ name: String, of controller: Int) {
    let name = name.lowercased()
    let ending = Self.endings.first { name.hasSuffix($0) && name != $0 } ?? ""
    controllers[String(name.dropLast(ending.count)), default: []].insert(controller)
  }

  /// The view controllers with the longest name that follows the word `to` in an action.
  func targets(ofAction action: String) -> Set<Int> {
    let words = Array(action.lowercased().prefix(Self.longest))
    var longest = ""
    for start in words.indices.dropFirst(2) where words[start - 2] == "t" && words[start - 1] == "o"
    {
      for end in (start + 1)...words.count {
        let stem = String(words[start..<end])
        if stem.count > longest.count, controllers[stem] != nil { longest = stem }
      }
    }
    return controllers[longest] ?? []
  }
}
