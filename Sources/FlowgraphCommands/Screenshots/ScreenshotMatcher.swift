#if CLI
import FlowCore
import FlowDocuments
import FlowSupport

/// Finds the pictures of screens by the names of files, as snapshot tools name them.
///
/// An explicit map takes precedence, then a sidecar, then the name of the file and of the folders
/// around it. A file that matches several screens equally well, or several files that match a
/// screen equally well, are a tie, from which nothing is chosen.
struct ScreenshotMatcher {
  /// A screen, with the names by which files can refer to it.
  struct WantedScreen: Hashable, Sendable {
    var name: String
    /// The child flows around it, outermost first.
    var flows: [String]
    /// The words in its payloads, in lower case.
    var payloads: Set<String>

    init(_ name: String, in flows: [String] = [], payloads: [String] = []) {
      self.name = name
      self.flows = flows
      self.payloads = Set(payloads.flatMap { NameWords($0).texts })
    }
  }

  struct File: Hashable, Sendable {
    /// Its path, relative to the folder, separated by `/`.
    var path: String
    var sidecar: Sidecar?

    init(_ path: String, sidecar: Sidecar? = nil) {
      (self.path, self.sidecar) = (path, sidecar)
    }
  }

  private let screens: [WantedScreen]
  private let keys: ScreenKeys

  /// - Parameter flow: The name of the flow, which names of files may begin with.
  init(screens: [WantedScreen], flow: String) {
    self.screens = screens
    keys = ScreenKeys(screens, flow: flow)
  }

  /// Returns which files show which screens.
  ///
  /// - Parameter map: The files that the user chose for screens, by the index of the screen, the
  ///   preferred one first; an empty list for no picture.
  func match(_ files: [File], map: [Int: [String]] = [:]) -> ScreenshotMatch {
    var match = ScreenshotMatch(pictures: screens.map { _ in [] })
    let chosen = Set(map.values.joined())
    var matched: [[Candidate]] = screens.map { _ in [] }
    for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
    where !chosen.contains(file.path) {
      let candidates = candidates(for: file)
      let open = candidates.filter { map[$0.screen] == nil }
      if candidates.isEmpty {
        match.unmatched.append(file.path)
      } else if candidates.count == 1, let only = open.first {
        matched[only.screen].append(only)
      } else if candidates.count > 1, !open.isEmpty {
        match.ties.append(.screens(file: file.path, candidates.map(\.screen)))
      }
    }
    for screen in screens.indices {
      if let paths = map[screen] {
        match.pictures[screen] = pictures(ofScreen: screen, chosen: paths)
      } else {
        // The files of a screen in order; files that tie share a group.
        let groups = matched[screen].sorted(by: Candidate.precedes).grouped(by: \.variant)
        let ties = groups.filter { $0.count > 1 }.map { $0.map(\.path) }
        match.pictures[screen] = Self.pictures(of: groups)
        match.ties += ties.map { .files(screen: screen, $0) }
      }
    }
    return match
  }

  /// A file that matches a screen; several with one variant are a tie.
  private struct Candidate {
    var screen: Int
    var path: String
    var variant: PictureVariant

    /// - Parameter state: The words of the state; those of the default state are dropped.
    init(_ screen: Int, _ path: String, state: [String] = [], _ variant: PictureVariant = .init()) {
      (self.screen, self.path, self.variant) = (screen, path, variant)
      self.variant.state = state == ["default"] || state == ["default", "state"] ? [] : state
    }

    static func precedes(_ one: Candidate, _ other: Candidate) -> Bool {
      let (left, right) = (one.variant, other.variant)
      if left.ranks != right.ranks { return left.ranks.lexicographicallyPrecedes(right.ranks) }
      if left.state != right.state { return left.state.lexicographicallyPrecedes(right.state) }
      if left.details != right.details {
        return left.details.lexicographicallyPrecedes(right.details)
      }
      return left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    /// Whether two pictures differ only in the appearance.
    func isDarkTwin(of other: Candidate) -> Bool {
      var light = variant
      light.isDark = other.variant.isDark
      return variant.isDark == true && other.variant.isDark != true && light == other.variant
    }
  }

  // MARK: One file

  private func candidates(for file: File) -> [Candidate] {
    if let sidecar = file.sidecar {
      let found = candidates(for: file.path, sidecar)
      if !found.isEmpty { return found }
    }
    return candidates(forPath: file.path)
  }

  /// The screens that a sidecar names, by its type, or else by the file that declares it, or else
  /// by its group.
  private func candidates(for path: String, _ sidecar: Sidecar) -> [Candidate] {
    let type = sidecar.typeName?.split(separator: ".").last.map(String.init)
    let (display, state) = PictureVariant.parse(NameWords(sidecar.displayName ?? "").words)
    var variant = sidecar.variant
    variant.add(display)
    if sidecar.displayName != nil { variant.numbers = display.numbers }
    for name in [type, sidecar.containerName].compactMap({ $0 }) {
      guard let match = keys.longestMatch(of: NameWords(name).words), match.rest.isEmpty else {
        continue
      }
      // A preview that is named like its type shows its default state.
      let own = keys.longestMatch(of: state).flatMap { $0.screens == match.screens ? $0.rest : nil }
      return match.screens.sorted().map {
        Candidate($0, path, state: (own ?? state).map(\.text), variant)
      }
    }
    guard let match = keys.longestMatch(of: NameWords(sidecar.group ?? "").words),
      match.rest.isEmpty
    else { return [] }
    return match.screens.sorted().map { Candidate($0, path, state: state.map(\.text), variant) }
  }

  private func combine(_ candidate: Candidate, _ variant: PictureVariant) -> Candidate {
    var candidate = candidate
    let own = candidate.variant
    candidate.variant = variant
    candidate.variant.numbers = []
    candidate.variant.add(own)
    return candidate
  }

  private func candidates(forPath path: String) -> [Candidate] {
    var folders = path.split(separator: "/").map(String.init)
    guard let name = folders.popLast() else { return [] }
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let words = NameWords(stem).words
    var outer = PictureVariant()
    var named: (screens: Set<Int>, isTyped: Bool)?
    for folder in folders.reversed() {
      let (variant, rest) = PictureVariant.parse(NameWords("/" + folder).words)
      outer.add(variant)
      guard named == nil, let match = keys.longestMatch(of: rest), match.rest.isEmpty else {
        continue
      }
      named = (keys.narrowed(match.screens, to: folders), match.hasEnding)
    }
    outer.numbers = []
    let own = keys.longestMatch(of: words).flatMap { explain($0, path, isTyped: false) } ?? []
    if own.isEmpty {
      guard let named else { return [] }
      // The name of the file has to describe a state, except in the folder of a type or its tests,
      // which contains only pictures of it.
      let rest = Array(words.drop { NameWords.beginnings.contains($0.text) })
      return explain(
        .init(screens: named.screens, length: 0, rest: rest, hasEnding: false), path,
        isTyped: named.isTyped
      ).map { combine($0, outer) }
    }
    let screens = keys.narrowed(Set(own.map(\.screen)), to: folders)
    return joined(
      own.filter { screens.contains($0.screen) }.map { combine($0, outer) }, named?.screens ?? [],
      in: folders, path)
  }

  /// Combines the candidates of the name of a file with the screens that its folder names.
  private func joined(
    _ own: [Candidate], _ ofFolder: Set<Int>, in folders: [String], _ path: String
  ) -> [Candidate] {
    let common = own.filter { ofFolder.contains($0.screen) }
    if ofFolder.isEmpty || common.count == own.count { return own }
    if !common.isEmpty { return common }
    // A folder that is named like both a flow and a screen of it refers to the flow.
    let isFlow = own.allSatisfy { candidate in
      folders.contains { keys.isScreen(candidate.screen, inFlowNamed: $0) }
    }
    if isFlow { return own }
    return own + ofFolder.sorted().map { Candidate($0, path) }
  }

  /// The screens of a match whose remaining words are a variant or a state.
  private func explain(
    _ match: ScreenKeys.NameMatch, _ path: String, isTyped: Bool
  ) -> [Candidate] {
    let (variant, rest) = PictureVariant.parse(match.rest)
    return match.screens.sorted().compactMap { screen in
      guard isTyped || PictureVariant.describesState(rest, payloads: keys.payloads(of: screen))
      else { return nil }
      return Candidate(screen, path, state: rest.map(\.text), variant)
    }
  }

  // MARK: One screen

  /// The pictures of a screen that the user chose, in the user's order.
  private func pictures(ofScreen screen: Int, chosen paths: [String]) -> [ScreenshotMatch.Picture] {
    let found = paths.map { path in
      candidates(forPath: path).first { $0.screen == screen }
        ?? Candidate(screen, path, PictureVariant.parse(NameWords(path).words).0)
    }
    var pictures = Self.pairTwins(found)
    // Whatever its name, a dark picture beside a light one shows the same state.
    if let first = pictures.first, first.darkPath == nil, found[0].variant.isDark != true,
      let dark = pictures.dropFirst().firstIndex(where: { picture in
        found.contains { $0.path == picture.path && $0.variant.isDark == true }
      })
    {
      pictures[0].darkPath = pictures.remove(at: dark).path
    }
    return pictures
  }

  /// The pictures of a screen in order; none if the most suitable ones are a tie.
  private static func pictures(of groups: [[Candidate]]) -> [ScreenshotMatch.Picture] {
    guard groups.first?.count == 1 else { return [] }
    return pairTwins(groups.filter { $0.count == 1 }.map { $0[0] })
  }

  /// The pictures in order, each paired with the one of the dark appearance.
  private static func pairTwins(_ candidates: [Candidate]) -> [ScreenshotMatch.Picture] {
    let twins = candidates.map { light in candidates.first { $0.isDarkTwin(of: light) }?.path }
    let taken = Set(twins.compactMap { $0 })
    return zip(candidates, twins).filter { !taken.contains($0.0.path) }.map { candidate, dark in
      ScreenshotMatch.Picture(path: candidate.path, darkPath: dark, state: candidate.variant.state)
    }
  }
}

extension ScreenshotMatcher {
  init(_ document: FlowDocument) {
    var payloads: [Int: [String]] = [:]
    for visible in document.screensOnStacks {
      if let payload = visible.payload { payloads[visible.screen, default: []].append(payload) }
    }
    self.init(
      screens: document.screens.enumerated().map { index, screen in
        WantedScreen(
          screen.name, in: document.path(of: screen).dropLast(), payloads: payloads[index] ?? [])
      }, flow: document.name)
  }
}

extension FlowDocument {
  /// Every visible screen with each of its payloads, in the order found.
  var screensOnStacks: [StackScreen] {
    configurations.lazy.flatMap(\.stack.windows).flatMap(\.layers).flatMap(\.container.screens)
      .distinct()
  }
}

struct ScreenshotMatch: Hashable, Sendable {
  struct Picture: Hashable, Sendable {
    /// The path of the file, relative to its folder.
    var path: String
    var darkPath: String?
    /// The state of the screen in lower-case words: `["error"]`; empty for its default state.
    var state: [String] = []
  }

  /// Names that match equally well, so that none is chosen.
  enum Tie: Hashable, Sendable {
    /// A file whose name matches several screens, given as indices.
    case screens(file: String, [Int])
    /// Files whose names match one screen, given as its index, equally well.
    case files(screen: Int, [String])

    var screens: [Int] {
      switch self {
      case .screens(_, let screens): screens
      case .files(let screen, _): [screen]
      }
    }
  }

  var pictures: [[Picture]]
  var ties: [Tie] = []
  var unmatched: [String] = []

  /// Returns the picture of a screen with a payload: the one that is named after the payload if
  /// there is exactly one, otherwise the most suitable of all.
  func picture(ofScreen screen: Int, payload: String?) -> Picture? {
    guard pictures.indices.contains(screen) else { return nil }
    if let payload {
      let words = Set(NameWords(payload).texts)
      let named = pictures[screen].filter { picture in
        !picture.state.isEmpty && picture.state.allSatisfy(words.contains)
      }
      if named.count == 1 { return named[0] }
    }
    return pictures[screen].first
  }
}
#endif
