#if CLI
import FlowDiagrams
import FlowDocuments
import FlowScreenshots
import FlowSVG

/// The pictures of the screens of a document.
struct Screenshots {
  /// The files that are used, by the number of their image.
  private(set) var paths: [String] = []
  private(set) var pictures = ScreenPictures()
  private(set) var match: ScreenshotMatch
  private(set) var folder: ScreenshotFolder
  /// What the map says that is not so.
  private(set) var mistakes: [String] = []
  /// The names of the screens.
  let names: [String]

  init(of document: FlowDocument, in source: ScreenshotSource) throws {
    let map = try source.map()
    folder = try ScreenshotFolder(at: map.folder)
    names = ScreenNames(document).paths
    let shown = document.shownScreens
    let matcher = ScreenshotMatcher(document)
    match = ScreenshotMatch(pictures: [])
    let chosen = chosen(by: map.flows[document.name] ?? [:], in: document)
    var broken: Bool
    repeat {
      match = matcher.match(folder.files, map: chosen)
      pictures = ScreenPictures()
      paths = []
      broken = !use(shown)
    } while broken
  }

  /// The files that the map names for each screen.
  private mutating func chosen(
    by map: [String: [String]], in document: FlowDocument
  ) -> [Int: [String]] {
    var chosen: [Int: [String]] = [:]
    // A whole name comes after a short one, and wins.
    for (name, files) in map.sorted(by: { ($0.key.count, $0.key) < ($1.key.count, $1.key) }) {
      let screens = names.indices.filter {
        names[$0] == name || document.screens[$0].name == name
      }
      if screens.isEmpty {
        let nearest = Spelling.nearest(to: name, among: names).first.map {
          "; did you mean '\($0)'?"
        }
        mistakes.append("the map names the screen '\(name)', which there is not\(nearest ?? "")")
      }
      for file in files
      where !folder.holds(file) && !folder.refused.contains(where: { $0.path == file }) {
        mistakes.append("the map names '\(file)' for \(name), which is not in \(folder.path)")
      }
      for screen in screens { chosen[screen] = files.filter(folder.holds) }
    }
    return chosen
  }

  /// Chooses the pictures to draw.
  ///
  /// - Returns: Whether all of them can be read; otherwise the others are left out of the folder.
  private mutating func use(_ shown: [FlowDocument.ShownScreen]) -> Bool {
    var numbers: [String: Int] = [:]
    var isComplete = true
    func number(of path: String?) -> Int? {
      guard let path else { return nil }
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
        name: found.path, light: light, dark: number(of: found.darkPath), pixels: header.size)
    }
    for screen in match.pictures.indices {
      pictures.screens[screen] = picture(match.pictures[screen].first)
    }
    for shown in shown {
      let found = picture(match.picture(ofScreen: shown.screen, payload: shown.payload))
      if found != pictures.screens[shown.screen] { pictures.payloads[shown] = found }
    }
    return isComplete
  }

  /// Returns the images for each of some files.
  func images(_ needs: [PictureNeeds]) throws -> [[Int: PictureImage]] {
    try PictureScaler.images(
      of: needs.map { needs in
        needs.sorted { $0.key < $1.key }.compactMap { source(of: $0, size: $1) }
      })
  }

  private func source(of number: Int, size: Size) -> PictureScaler.Source? {
    guard paths.indices.contains(number), let header = folder.headers[paths[number]] else {
      return nil
    }
    let (folder, path) = (folder, paths[number])
    return .init(number: number, file: header, size: size) {
      do throws(PictureFile.Fault) {
        return try folder.bytes(of: path)
      } catch {
        throw InputError.unreadable(Path.joined(folder.path, path), reason: error.text)
      }
    }
  }

  /// The address of the file of an image, relative to the folder of an output.
  func address(of number: Int, from output: String?) -> String? {
    guard paths.indices.contains(number) else { return nil }
    let place = Path.folder(of: output ?? "")
    guard let start = Path.real(place.isEmpty ? "." : place), let end = Path.real(folder.path)
    else { return nil }
    return Path.relative(from: start, to: "\(end)/\(paths[number])").percentEncoded(keeping: "/")
  }

  /// What is wrong with files and with the map, in sentences.
  var warnings: [String] {
    mistakes
      + folder.refused.map { "\(Path.joined(folder.path, $0.path)): left out: \($0.fault.text)" }
  }

  /// The ties, in sentences.
  var ties: [String] {
    match.ties.map { tie in
      switch tie {
      case .screens(let file, let screens):
        "\(file) fits \(screens.map { names[$0] }.listed("and")) equally"
      case .files(let screen, let files): "\(names[screen]) fits \(files.listed("and")) equally"
      }
    }
  }
}

extension [String] {
  /// The texts in a sentence: `a, b and c`.
  func listed(_ conjunction: String) -> String {
    count < 2
      ? joined()
      : dropLast().joined(separator: ", ") + " \(conjunction) " + self[count - 1]
  }
}
#endif
