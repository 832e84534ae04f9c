import FlowCore
import FlowDocuments

extension ImportFormat {
  static let storyboard = Self(
    name: "storyboard", title: "storyboard", extensions: ["storyboard"], isRunnable: true,
    read: { context throws(ImportError) in try StoryboardReader(context).document() })
}

/// Reads the XML of a storyboard and of the storyboards that it refers to.
private struct StoryboardReader {
  /// The attributes of a segue that are read, or matter only to Interface Builder and the compiler.
  private static let segueAttributes: Set = [
    "id", "destination", "kind", "relationship", "identifier", "unwindAction", "customClass",
    "modalPresentationStyle", "customModule", "customModuleProvider",
  ]

  private static let maxFiles = 200

  private let context: ImportContext
  private var storyboard = Storyboard()
  /// The element of each view controller, and its part of the document.
  private var scenes: [(element: XMLElement, part: Int)] = []
  private var parts: [FlowDocument.Part] = []
  private var files: Set<String> = []
  private var positions: [[String]: Int] = [:]
  /// View controllers, by the name of their file and their storyboard identifier; the initial one
  /// by the file alone.
  private var entrances: [[String]: Int] = [:]
  private var names: [String: Int] = [:]
  /// View controllers, by their lowercase names without an ending such as `ViewController`.
  private var stems: [String: Set<Int>] = [:]

  init(_ context: ImportContext) { self.context = context }

  consuming func document() throws(ImportError) -> FlowDocument {
    let file = context.file
    try add(file)
    guard !scenes.isEmpty else {
      throw file.error(at: 1, "there is no view controller in the storyboard; add at least one")
    }
    for (number, scene) in scenes.enumerated() { readSegues(of: number, scene.element) }
    if let initial = entrances[[file.name]] {
      storyboard.initial = initial
    } else {
      context.assume("no initial view controller is marked; the first one is used", at: 1)
    }
    return makeDocument()
  }

  // MARK: View controllers

  private mutating func add(_ file: ImportFile) throws(ImportError) {
    let root = try XMLElement(file)
    guard root.name == "document", root["type"]?.contains("Storyboard") == true else {
      throw root.error("expected the <document> of a storyboard")
    }
    guard root["type"]?.contains("CocoaTouch") == true else {
      throw root.error("only storyboards of UIKit are imported; this is one of AppKit")
    }
    files.insert(file.name)
    let part = parts.count
    parts.append(.init(name: file.stem, parent: part == 0 ? nil : 0))
    for scene in root.child("scenes")?.children("scene") ?? [] {
      let objects = scene.child("objects")?.children ?? []
      for element in objects where Self.isController(element) {
        guard let id = element["id"] else {
          context.lose("view controller without id", in: element)
          continue
        }
        guard scenes.count < StateDiagram.maxStates else {
          throw element.error("there are more than \(StateDiagram.maxStates) view controllers")
        }
        positions[[file.name, id]] = scenes.count
        if let name = element["storyboardIdentifier"] {
          entrances[[file.name, name]] = scenes.count
        }
        if id == root["initialViewController"] { entrances[[file.name]] = scenes.count }
        let name = Self.name(of: element)
        storyboard.controllers.append(
          .init(
            name: unique(name), title: Self.title(ofScene: element),
            tab: element.child("tabBarItem").flatMap { $0["title"] ?? $0["systemItem"] },
            style: Self.style(of: element)))
        let stem = name.lowercased()
        let ending = ["viewcontroller", "controller", "vc"].first {
          stem.hasSuffix($0) && stem != $0
        }
        stems[String(stem.dropLast(ending?.count ?? 0)), default: []].insert(scenes.count)
        scenes.append((element, part))
      }
    }
    for (number, scene) in scenes.enumerated() where scene.part == part {
      try resolveReference(number, scene.element)
    }
  }

  private static func isController(_ element: XMLElement) -> Bool {
    element["sceneMemberID"] == "viewController" || element.name.hasSuffix("Controller")
      || element.name == "viewControllerPlaceholder"
  }

  private static func name(of element: XMLElement) -> String {
    element["customClass"] ?? element["storyboardIdentifier"] ?? element["title"]
      ?? element["storyboardName"] ?? element["userLabel"] ?? element["id"] ?? element.name
  }

  /// The title of a view controller, if it differs from its name.
  private static func title(ofScene element: XMLElement) -> String? {
    let item = element.child("navigationItem")?["title"]
    let title = (element["title"] ?? item ?? element["userLabel"])?.trimmed
    return title == name(of: element) ? nil : title?.nonEmpty
  }

  private mutating func unique(_ name: String) -> String {
    names[name, default: 0] += 1
    let number = names[name] ?? 1
    return number == 1 ? name : unique("\(name) \(number)")
  }

  private static func style(of element: XMLElement) -> ModalStyle? {
    switch element["modalPresentationStyle"] {
    case "fullScreen", "overFullScreen", "currentContext", "overCurrentContext": .fullScreen
    case "pageSheet", "formSheet": .sheet
    case "popover": .popover
    case "custom": .custom("custom")
    default: nil
    }
  }

  /// Resolves a storyboard reference, reading the storyboard if it was not read yet.
  private mutating func resolveReference(_ number: Int, _ element: XMLElement) throws(ImportError) {
    guard element.name == "viewControllerPlaceholder" else { return }
    let identifier = element["referencedIdentifier"]
    var file = element.file
    if let name = element["storyboardName"] {
      guard let referenced = context.find("\(name).storyboard") else {
        return context.assume(
          "a storyboard was not found; its reference is imported as one screen", name, in: element)
      }
      file = referenced
      if !files.contains(file.name) {
        guard files.count < Self.maxFiles else {
          return context.assume(
            "a reference to a storyboard beyond the first \(Self.maxFiles) is one screen", name,
            in: element)
        }
        try add(file)
      }
    }
    guard let target = entrances[[file.name] + [identifier].compactMap(\.self)], target != number
    else {
      return context.assume(
        "a reference to a view controller that its storyboard does not have is one screen",
        "\(identifier ?? "the initial one") in \(file.stem)", in: element)
    }
    storyboard.controllers[number].kind = .reference(target)
  }

  // MARK: Segues

  private mutating func readSegues(of number: Int, _ controller: XMLElement) {
    var related: [String: [Int]] = [:]
    var waiting: [(element: XMLElement, control: XMLElement)] = [(controller, controller)]
    for view in controller.children where view["key"] == "view" {
      context.drop("content of a view other than its segues", in: view)
    }
    while let (element, control) = waiting.popLast() {
      if element.name == "segue" { readSegue(element, of: number, from: control, &related) }
      let next = element.name == "connections" ? control : element
      waiting += element.children.reversed().map { ($0, next) }
    }
    switch controller.name {
    case "navigationController":
      storyboard.controllers[number].kind = .navigation(root: related["rootViewController"]?.first)
    case "tabBarController":
      storyboard.controllers[number].kind = .tabs(related["viewControllers"] ?? [])
    case "splitViewController":
      storyboard.controllers[number].kind = .split(
        primary: related["masterViewController"]?.first,
        secondary: related["detailViewController"]?.first)
    default: break
    }
  }

  private mutating func readSegue(
    _ segue: XMLElement, of number: Int, from control: XMLElement, _ related: inout [String: [Int]]
  ) {
    context.dropAttributes(of: segue, except: Self.segueAttributes)
    let isUnwind = segue["kind"] == "unwind"
    let destination = segue["destination"].flatMap { positions[[segue.file.name, $0]] }
    guard let target = isUnwind ? number : destination else {
      return context.lose("segue without a destination", in: segue)
    }
    var event = segue["identifier"] ?? Self.title(of: control)
    let kind: Storyboard.SegueKind
    switch segue["kind"] {
    case "unwind":
      let action = segue["unwindAction"]
      let targets = targets(ofAction: action ?? "")
      context.assume(
        targets.isEmpty
          ? "an unwind segue goes one back, since its action names no view controller"
          : "an unwind segue leads to the view controller that its action names", action ?? "",
        in: segue)
      event = event ?? action ?? "unwind"
      kind = .unwind(to: targets)
    case "relationship": return related[segue["relationship"] ?? "", default: []].append(target)
    case "embed":
      context.assume(
        "an embedded view controller is part of the screen around it, unless it shows others",
        in: segue)
      return storyboard.controllers[number].embedded.append(target)
    case "show", "push": kind = .show
    case "showDetail", "replace": kind = .showDetail
    case "presentation", "modal": kind = .present(Self.style(of: segue))
    case "popoverPresentation", "popover": kind = .present(.popover)
    default:
      context.assume("a custom segue is imported as a presentation", in: segue)
      kind = .present(.custom(segue["customClass"] ?? "custom"))
    }
    storyboard.controllers[number].segues.append(
      .init(
        kind: kind, event: event ?? "to \(storyboard.controllers[target].name)", target: target,
        location: segue.location))
  }

  /// The view controllers with the longest name that follows the word `to` in the action of an
  /// unwind segue, as in `unwindToHome:`.
  private func targets(ofAction action: String) -> Set<Int> {
    let characters = Array(action.lowercased().prefix(200))
    var longest = ""
    for start in characters.indices.dropFirst(2)
    where characters[start - 2] == "t" && characters[start - 1] == "o" {
      for end in (start + 1)...characters.count {
        let stem = String(characters[start..<end])
        if stem.count > longest.count, stems[stem] != nil { longest = stem }
      }
    }
    return stems[longest] ?? []
  }

  /// The title of a button or another control.
  private static func title(of control: XMLElement) -> String? {
    let states = control.children("state")
    let normal = states.first { $0["key"] == "normal" }?["title"]
    return normal ?? (isController(control) ? nil : control["title"] ?? control["systemItem"])
  }

  private func makeDocument() -> FlowDocument {
    let screens = zip(storyboard.controllers, scenes).map { controller, scene in
      FlowDocument.Screen(name: controller.name, part: scene.part, description: controller.title)
    }
    var search = NavigationSearch(storyboard, context)
    let embedded = Set(scenes.indices.flatMap { storyboard.withParts($0).dropFirst() })
    search.openByCode(
      scenes.indices.filter { storyboard.isScreen($0) && !embedded.contains($0) },
      ("view controller", "segue"), opened: [storyboard.initial],
      successors: storyboard.successors, screen: { $0 }, start: storyboard.scene,
      origin: { (storyboard.controllers[$0].name, scenes[$0].element) })
    let name = context.file.stem
    return search.document(name: name, title: name, parts: parts, screens: screens)
  }
}
