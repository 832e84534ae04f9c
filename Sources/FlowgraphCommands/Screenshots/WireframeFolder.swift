#if CLI
import FlowDocuments
import FlowDrawing

/// Draws wireframes of the screens of a flow into a folder.
struct WireframeFolder {
  private static let zoom = "1.5"

  let path: String
  private(set) var written: [String] = []
  /// The files that already existed and were not changed.
  private(set) var kept: [String] = []

  init(at path: String) { self.path = path }

  /// Draws each screen, light and dark, unless its file already exists.
  mutating func draw(_ document: FlowDocument) throws {
    try makeFolder(path)
    var names: Set<String> = []
    for (screen, wireframe) in zip(document.screens, WireframeScreen.all(of: document)) {
      let components = document.path(of: screen).map(Self.fileName)
      var name = components.joined(separator: "/")
      var number = 2
      while !names.insert(name.lowercased()).inserted {
        name = components.joined(separator: "/") + " \(number)"
        number += 1
      }
      if components.count > 1 {
        try makeFolder(Path.joined(path, components.dropLast().joined(separator: "/")))
      }
      try draw(wireframe, .light, as: "\(name).png")
      try draw(wireframe, .dark, as: "\(name)-dark.png")
    }
  }

  private mutating func draw(
    _ screen: WireframeScreen, _ colors: Wireframe.Colors, as name: String
  ) throws {
    let file = Path.joined(path, name)
    guard !InputFile.exists(path: file) else {
      kept.append(name)
      return
    }
    let conversion = PictureConversion(format: "png", options: ["--zoom", Self.zoom])
    let picture = try PictureConverter.convert(
      [Wireframe.svg(of: screen, colors)], by: conversion)
    try Output.write(picture[0], to: file)
    written.append(name)
  }

  private func makeFolder(_ path: String) throws(OutputError) {
    do { try Folder.make(at: path) } catch {
      throw .cannotCreate(path: path, reason: "\(error.reason); choose another location")
    }
  }

  /// A name that every file system allows and that still matches the screen.
  private static func fileName(_ name: String) -> String {
    let plain = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" }
    return plain.isEmpty ? "-" : String(plain.prefix(80))
  }
}
#endif
