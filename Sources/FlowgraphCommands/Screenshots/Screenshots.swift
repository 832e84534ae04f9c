#if CLI
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowSupport

struct Screenshots {
  /// The files that are used, by the number of their image.
  private(set) var paths: [String] = []
  private(set) var pictures = ScreenPictures()
  private(set) var match = ScreenshotMatch(pictures: [])
  private(set) var folder: ScreenshotFolder
  /// Sentences about unknown flows and screens, and missing files, in the map.
  private(set) var mistakes: [String] = []
  let names: [String]
  /// The names of the screens without their child flows.
  let shortNames: [String]
  /// The entries of the map, by the names that it uses for the screens.
  let mapEntries: [String: [String]]
  private let screensOnStacks: [FlowDocument.StackScreen]
  private let matcher: ScreenshotMatcher
  private var mapped: [Int: [String]] = [:]

  /// - Parameter flows: The names of all flows; empty if unknown.
  init(of document: FlowDocument, in source: ScreenshotSource, among flows: [String] = []) throws {
    let map = try source.map()
    folder = try ScreenshotFolder(at: map.folder)
    names = ScreenNames(document).paths
    shortNames = document.screens.map(\.name)
    mapEntries = map.flows[document.name] ?? [:]
    screensOnStacks = document.screensOnStacks
    matcher = ScreenshotMatcher(document)
    if !flows.isEmpty {
      let flows = flows + [document.name]
      mistakes = map.flows.keys.sorted().filter { !flows.contains($0) }.map { flow in
        let nearest = Spelling.nearest(to: flow, among: flows).prefix(1)
        return "the map names an unknown flow, '\(flow)'; "
          + (Spelling.question(Array(nearest)) ?? "'flowgraph list' lists all flows")
      }
    }
    mapped = chosen(by: mapEntries)
    choose()
  }

  /// Excludes images that cannot be decoded, and chooses others for their screens.
  mutating func exclude(_ numbers: Set<Int>) {
    for number in numbers.sorted() where paths.indices.contains(number) {
      folder.refuse(paths[number], because: .undecodable)
    }
    choose()
  }

  private mutating func choose() {
    var broken: Bool
    repeat {
      match = matcher.match(folder.files, map: mapped.mapValues { $0.filter(folder.contains) })
      pictures = ScreenPictures()
      paths = []
      broken = !selectPictures(screensOnStacks)
    } while broken
  }

  private mutating func chosen(by map: [String: [String]]) -> [Int: [String]] {
    var chosen: [Int: [String]] = [:]
    // A full name comes after a short one and takes precedence.
    for (name, files) in map.sorted(by: { ($0.key.count, $0.key) < ($1.key.count, $1.key) }) {
      let screens = names.indices.filter { names[$0] == name || shortNames[$0] == name }
      if screens.isEmpty {
        let nearest = Spelling.nearest(to: name, among: names).prefix(1)
        mistakes.append(
          "the map names an unknown screen, '\(name)'"
            + (Spelling.question(Array(nearest)).map { "; \($0)" } ?? ""))
      }
      for file in files
      where !folder.contains(file) && !folder.refused.contains(where: { $0.path == file }) {
        mistakes.append("the map names '\(file)' for \(name), which is not in \(folder.path)")
      }
      for screen in screens { chosen[screen] = files.filter(folder.contains) }
    }
    return chosen
  }

  /// Chooses the pictures to draw; returns false if it excluded files that cannot be read.
  private mutating func selectPictures(_ screens: [FlowDocument.StackScreen]) -> Bool {
    var numbers: [String: Int] = [:]
    var isComplete = true
    func number(of path: String) -> Int? {
      if let known = numbers[path] { return known }
      do throws(PictureFile.Fault) {
        _ = try folder.bytes(of: path)
      } catch {
        folder.refuse(path, because: error)
        isComplete = false
        return nil
      }
      numbers[path] = paths.count
      paths.append(path)
      return paths.count - 1
    }
    func picture(_ found: ScreenshotMatch.Picture?) -> ScreenPictures.Picture? {
      guard let found, let header = folder.headers[found.path], let light = number(of: found.path)
      else { return nil }
      return ScreenPictures.Picture(
        name: found.path, light: light, dark: found.darkPath.flatMap(number), pixels: header.size)
    }
    for screen in match.pictures.indices {
      pictures.screens[screen] = picture(match.pictures[screen].first)
    }
    for visible in screens {
      let found = picture(match.picture(ofScreen: visible.screen, payload: visible.payload))
      if found != pictures.screens[visible.screen] { pictures.payloads[visible] = found }
    }
    return isComplete
  }

  /// Whether no screen has a picture, and neither the map, a tie nor a warning explains why.
  var isUnmatched: Bool {
    paths.isEmpty && mapEntries.isEmpty && match.ties.isEmpty && warnings.isEmpty
  }

  func images(_ needs: [PictureNeeds]) throws -> [[Int: PictureImage]] {
    try PictureScaler().images(
      of: needs.map { needs in
        needs.sorted { $0.key < $1.key }.compactMap { source(of: $0, size: $1) }
      })
  }

  func tableImages() throws -> [Int: PictureImage] {
    let size = Size(width: Double(ScreenPictures.widthInTable), height: 1)
    return try images([Dictionary(uniqueKeysWithValues: paths.indices.map { ($0, size) })])[0]
  }

  /// Returns the images as links, relative to an output or, if it is `nil`, to the current folder.
  func links(for needs: [PictureNeeds], from output: String?) -> [[Int: PictureImage]] {
    needs.map { needs in
      needs.keys.reduce(into: [:]) { images, number in
        guard let address = address(of: number, from: output),
          let header = folder.headers[paths[number]]
        else { return }
        images[number] = PictureImage(address: address, size: header.size)
      }
    }
  }

  private func source(of number: Int, size: Size) -> PictureScaler.PictureSource? {
    guard paths.indices.contains(number), let header = folder.headers[paths[number]] else {
      return nil
    }
    let (folder, name, path) = (folder, paths[number], Path.joined(folder.path, paths[number]))
    return .init(number: number, path: path, file: header, size: size) {
      do throws(PictureFile.Fault) { return try folder.bytes(of: name) } catch {
        throw InputError.unreadable(path, reason: error.text)
      }
    }
  }

  /// The address of the file of an image, relative to the folder of an output.
  func address(of number: Int, from output: String?) -> String? {
    guard paths.indices.contains(number) else { return nil }
    guard let start = Path.real(Path.parent(of: output ?? "")), let end = Path.real(folder.path)
    else { return nil }
    return Path.relative(from: start, to: "\(end)/\(paths[number])").percentEncoded(except: "/")
  }

  var warnings: [String] {
    mistakes
      + folder.refused.map { "\(Path.joined(folder.path, $0.path)): left out: \($0.fault.text)" }
  }

  /// The ties of some screens, by default all, as sentences.
  func ties(where isMeant: (_ screen: String) -> Bool = { _ in true }) -> [String] {
    match.ties.filter { $0.screens.contains { isMeant(names[$0]) } }.map { tie in
      switch tie {
      case .screens(let file, let screens):
        "\(file) matches \(screens.map { names[$0] }.listed("and")) equally well"
      case .files(let screen, let files):
        "\(files.listed("and")) match \(names[screen]) equally well"
      }
    }
  }
}
#endif
