#if CLI
import FlowDocuments
import FlowDrawing

extension Wireframe {
  private static let zoom = "1.5"

  /// Draws each screen into a folder, light and dark, unless its file already exists.
  ///
  /// - Returns: The numbers of files that were written and kept.
  static func draw(_ document: FlowDocument, into folder: String) throws -> (
    written: Int, kept: Int
  ) {
    try Folder.makeAllForOutput(at: folder)
    var counts = (written: 0, kept: 0)
    var names: Set<String> = []
    for (screen, wireframe) in zip(document.screens, WireframeScreen.all(of: document)) {
      let components = document.path(of: screen).map(fileName)
      let name = names.insertUnique(components.joined(separator: "/"), separator: " ")
      if components.count > 1 {
        let parent = components.dropLast().joined(separator: "/")
        try Folder.makeAllForOutput(at: Path.joined(folder, parent))
      }
      for (colors, suffix) in [(Colors.light, ""), (Colors.dark, "-dark")] {
        let file = Path.joined(folder, "\(name)\(suffix).png")
        if InputFile.exists(path: file) {
          counts.kept += 1
          continue
        }
        let conversion = PictureConversion(format: "png", options: ["--zoom", zoom])
        let picture = try PictureConverter.convert([svg(of: wireframe, colors)], by: conversion)
        try Output.write(picture[0], to: file)
        counts.written += 1
      }
    }
    return counts
  }

  /// A name that every file system allows and that still matches the screen.
  private static func fileName(_ name: String) -> String {
    let plain = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" }
    return plain.isEmpty ? "-" : String(plain.prefix(80))
  }
}
#endif
