import FlowDocuments

/// Finds the pictures of screens by the names of files, in the ways that snapshot tools name them.
///
/// An explicit map comes first, then what a sidecar tells, then the name of the file, and of the
/// folders around it. What fits several screens equally, or several files in the same way, is a
/// tie, of which nothing is chosen.
///
/// - Complexity: O(*s* + *f*) for *s* screens and *f* files.
package struct ScreenshotMatcher {
  /// A screen, as far as names of files can refer to it.
  package struct Screen: Hashable, Sendable {
    /// Its name, such as `FoodList`.
    package var name: String
    /// The child flows around it, outermost first.
    package var flows: [String]
    /// The words in its payloads, in lower case.
    package var payloads: Set<String>

    /// Makes a screen.
    ///
    /// - Parameter payloads: The texts of its payloads.
    package init(_ name: String, in flows: [String] = [], payloads: [String] = []) {
      self.name = name
      self.flows = flows
      self.payloads = Set(payloads.flatMap { NameWords($0).texts })
    }
  }

  /// A file with a picture.
  package struct File: Hashable, Sendable {
    /// Its path, relative to the folder, separated by `/`.
    package var path: String
    /// What the JSON beside it tells.
    package var sidecar: Sidecar?

    /// Makes a file.
    package init(_ path: String, sidecar: Sidecar? = nil) {
      (self.path, self.sidecar) = (path, sidecar)
    }
  }

  private let screens: [Screen]
  private let keys: ScreenKeys

  /// Prepares a search.
  ///
  /// - Parameter flow: The name of the flow, which files may begin with.
  package init(screens: [Screen], flow: String) {
    self.screens = screens
    keys = ScreenKeys(screens, flow: flow)
  }

  /// Returns which files show which screens.
  ///
  /// - Parameter map: The files of screens as the user chose them, the first preferred, by the index
  ///   of the screen; an empty list for no picture.
  package func match(_ files: [File], map: [Int: [String]] = [:]) -> ScreenshotMatch {
    var match = ScreenshotMatch(pictures: screens.map { _ in [] })
    let chosen = Set(map.values.joined())
    var found: [[Found]] = screens.map { _ in [] }
    for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
    where !chosen.contains(file.path) {
      let candidates = candidates(for: file)
      let open = candidates.filter { map[$0.screen] == nil }
      if candidates.isEmpty {
        match.unmatched.append(file.path)
      } else if candidates.count == 1, let only = open.first {
        found[only.screen].append(only)
      } else if candidates.count > 1, !open.isEmpty {
        match.ties.append(.screens(file: file.path, candidates.map(\.screen)))
      }
    }
    for screen in screens.indices {
      if let paths = map[screen] {
        match.pictures[screen] = pictures(ofScreen: screen, chosen: paths)
      } else {
        let groups = Self.groups(of: found[screen])
        let ties = groups.filter { $0.count > 1 }.map { $0.map(\.path) }
        match.pictures[screen] = Self.pictures(of: groups)
        match.ties += ties.map { .files(screen: screen, $0) }
        if !ties.isEmpty { match.tied[screen] = groups.map { $0.map(\.path) } }
      }
    }
    return match
  }

  /// A file that fits a screen.
  private struct Found {
    var screen: Int
    var path: String
    var state: [String]
    var variant: PictureVariant

    init(screen: Int, path: String, state: [String], variant: PictureVariant) {
      (self.screen, self.path, self.variant) = (screen, path, variant)
      self.state = StateWords.ofState(state)
    }

    /// What distinguishes the pictures of a screen; several of one kind are a tie.
    struct Kind: Hashable {
      private let state: [String]
      private let variant: PictureVariant

      init(of found: Found) { (state, variant) = (found.state, found.variant) }
    }

    /// What the pictures of a screen are ordered by.
    var ranks: [Int] {
      let isDark = variant.isDark == true ? 1 : 0
      return [variant.ranks[0], isDark, StateWords.rank(state)] + variant.ranks.dropFirst()
    }

    static func precedes(_ one: Found, _ other: Found) -> Bool {
      if one.ranks != other.ranks { return one.ranks.lexicographicallyPrecedes(other.ranks) }
      if one.state != other.state { return one.state.lexicographicallyPrecedes(other.state) }
      if one.variant.details != other.variant.details {
        return one.variant.details.lexicographicallyPrecedes(other.variant.details)
      }
      return one.variant.numbers.lexicographicallyPrecedes(other.variant.numbers)
    }

    /// Whether only the appearance distinguishes two pictures.
    func isDarkTwin(of other: Found) -> Bool {
      var light = variant
      light.isDark = other.variant.isDark
      return variant.isDark == true && other.variant.isDark != true && light == other.variant
        && state == other.state
    }
  }

  // MARK: One file

  private func candidates(for file: File) -> [Found] {
    if let sidecar = file.sidecar {
      let found = candidates(for: file.path, sidecar)
      if !found.isEmpty { return found }
    }
    return candidates(forPath: file.path)
  }

  /// What a sidecar names: its type, or else the file that declares it, or else the preview itself
  /// and its group.
  private func candidates(for path: String, _ sidecar: Sidecar) -> [Found] {
    let type = sidecar.typeName?.split(separator: ".").last.map(String.init)
    let (display, state) = PictureVariant.reading(NameWords(sidecar.displayName ?? "").words)
    var variant = sidecar.variant
    variant.add(display)
    if sidecar.displayName != nil { variant.numbers = display.numbers }
    for name in [type, sidecar.containerName].compactMap({ $0 }) {
      guard let reading = keys.readings(of: NameWords(name).words), reading.rest.isEmpty else {
        continue
      }
      // A preview that is named like its type shows its usual state.
      let isOwnName = keys.readings(of: state).map { $0.screens == reading.screens } ?? false
      let rest = isOwnName ? keys.readings(of: state)?.rest ?? [] : state
      return reading.screens.sorted().map {
        Found(screen: $0, path: path, state: rest.map(\.text), variant: variant)
      }
    }
    let name =
      keys.readings(of: NameWords(sidecar.displayName ?? "").words)
      .flatMap { explained($0, path, isTyped: false) } ?? []
    let group =
      keys.readings(of: NameWords(sidecar.group ?? "").words)
      .flatMap { $0.rest.isEmpty ? $0.screens : nil } ?? []
    if name.isEmpty {
      return group.sorted().map {
        Found(screen: $0, path: path, state: state.map(\.text), variant: variant)
      }
    }
    return joined(name.map { with($0, variant) }, group, in: [sidecar.group ?? ""], path)
  }

  private func with(_ found: Found, _ variant: PictureVariant) -> Found {
    var found = found
    var sum = variant
    sum.numbers = []
    sum.add(found.variant)
    found.variant = sum
    return found
  }

  private func candidates(forPath path: String) -> [Found] {
    var folders = path.split(separator: "/").map(String.init)
    guard let name = folders.popLast() else { return [] }
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let words = NameWords(stem).words
    var outer = PictureVariant()
    var named: (screens: Set<Int>, isTyped: Bool)?
    for folder in folders.reversed() {
      let (variant, rest) = PictureVariant.reading(NameWords("/" + folder).words)
      outer.add(variant)
      guard named == nil, let reading = keys.readings(of: rest), reading.rest.isEmpty else {
        continue
      }
      named = (keys.narrowed(reading.screens, to: folders), reading.hasEnding)
    }
    outer.numbers = []
    let own = keys.readings(of: words).flatMap { explained($0, path, isTyped: false) } ?? []
    if own.isEmpty {
      guard let named else { return [] }
      return inFolder(named.screens, words, path, isTyped: named.isTyped).map { with($0, outer) }
    }
    let screens = keys.narrowed(Set(own.map(\.screen)), to: folders)
    return joined(
      own.filter { screens.contains($0.screen) }.map { with($0, outer) }, named?.screens ?? [],
      in: folders, path)
  }

  /// What the name of a file says, together with what its folder says.
  private func joined(
    _ own: [Found], _ ofFolder: Set<Int>, in folders: [String], _ path: String
  ) -> [Found] {
    let common = own.filter { ofFolder.contains($0.screen) }
    if ofFolder.isEmpty || common.count == own.count { return own }
    if !common.isEmpty { return common }
    // A folder that is named like a flow and like a screen of it means the flow.
    let isFlow = own.allSatisfy { found in
      folders.contains { keys.lies(found.screen, inFlowNamed: $0) }
    }
    if isFlow { return own }
    return own
      + ofFolder.sorted().map { Found(screen: $0, path: path, state: [], variant: .init()) }
  }

  /// The screens of a reading whose remaining words are a variant or a state.
  private func explained(
    _ reading: ScreenKeys.Reading, _ path: String, isTyped: Bool
  ) -> [Found] {
    let (variant, rest) = PictureVariant.reading(reading.rest)
    return reading.screens.sorted().compactMap { screen in
      guard isTyped || StateWords.explains(rest, payloads: keys.payloads(of: screen)) else {
        return nil
      }
      return Found(screen: screen, path: path, state: rest.map(\.text), variant: variant)
    }
  }

  /// The screens that the folder of a file names, if the file tells a state of them.
  ///
  /// - Parameter isTyped: Whether the folder is that of a type or its tests, which holds nothing
  ///   else.
  private func inFolder(
    _ screens: Set<Int>, _ words: [NameWords.Word], _ path: String, isTyped: Bool
  ) -> [Found] {
    let words = Array(words.drop { NameWords.beginnings.contains($0.text) })
    return explained(
      .init(screens: screens, length: 0, rest: words, hasEnding: false), path, isTyped: isTyped)
  }

  // MARK: One screen

  /// The pictures of a screen that the user chose, in the user's order.
  private func pictures(ofScreen screen: Int, chosen paths: [String]) -> [ScreenshotMatch.Picture] {
    let found = paths.map { path in
      candidates(forPath: path).first { $0.screen == screen }
        ?? Found(
          screen: screen, path: path, state: [],
          variant: PictureVariant.reading(NameWords(path).words).0)
    }
    var pictures = Self.pairingTwins(found)
    // Whatever it is called, a dark picture beside a light one shows the same.
    if let first = pictures.first, first.darkPath == nil, found[0].variant.isDark != true,
      let dark = pictures.dropFirst().firstIndex(where: { picture in
        found.contains { $0.path == picture.path && $0.variant.isDark == true }
      })
    {
      pictures[0].darkPath = pictures.remove(at: dark).path
    }
    return pictures
  }

  /// The files of a screen in order, those among which none can be chosen together.
  private static func groups(of found: [Found]) -> [[Found]] {
    found.sorted(by: Found.precedes).grouped { Found.Kind(of: $0) }
  }

  /// The pictures of a screen in order; none if the most suitable ones are a tie.
  private static func pictures(of groups: [[Found]]) -> [ScreenshotMatch.Picture] {
    guard groups.first?.count == 1 else { return [] }
    return pairingTwins(groups.filter { $0.count == 1 }.map { $0[0] })
  }

  /// The pictures in their order, each together with that of the dark appearance.
  private static func pairingTwins(_ found: [Found]) -> [ScreenshotMatch.Picture] {
    let twins = found.map { light in found.first { $0.isDarkTwin(of: light) }?.path }
    let taken = Set(twins.compactMap { $0 })
    return zip(found, twins).filter { !taken.contains($0.0.path) }.map { found, dark in
      ScreenshotMatch.Picture(path: found.path, darkPath: dark, state: found.state)
    }
  }
}
