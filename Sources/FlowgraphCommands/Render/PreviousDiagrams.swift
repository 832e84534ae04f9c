#if CLI
import FlowDiagrams
import FlowLayout

/// The pages of an earlier SVG, whose layouts are kept.
final class PreviousDiagrams {
  private let path: String
  private let files: PageFiles?
  private var layouts: [String: PreviousLayout?] = [:]

  init(_ path: String) {
    self.path = path
    files = PageFiles(output: path)
  }

  /// The earlier layout of a page; `nil` for a new page.
  func layout(of page: String) throws -> PreviousLayout? {
    if let cached = layouts[page] { return cached }
    let isFirst = page == DiagramPage.overview
    var layout: PreviousLayout?
    // A device, such as /dev/stdin, has no files of other pages.
    if let path = isFirst ? path : files?.path(of: page), isFirst || InputFile.exists(path: path) {
      let svg = try InputFile(path: path).bytes(
        ifMissing: "--previous needs an SVG that 'flowgraph render' wrote")
      do { layout = try PreviousLayout(svg: svg) } catch { throw MalformedFile(path, error) }
    }
    layouts[page] = .some(layout)
    return layout
  }

  func displacement(of layout: PageLayout, isOnly: Bool) -> String {
    let path = files?.path(of: layout.page.name) ?? path
    let lead = isOnly ? "" : "\(TerminalText.line(path)): "
    guard let displacement = layout.displacement else { return lead + "a new page\n" }
    return lead + displacement.text(isStable: layout.layout.isStable) + "\n"
  }
}

extension MalformedFile {
  fileprivate init(_ path: String, _ error: PreviousLayoutError) {
    switch error {
    case .foreign:
      self.init(
        path: path,
        reason: "not an SVG of flowgraph; --previous needs one as 'flowgraph render' wrote it, not "
          + "optimized by another program")
    case .damaged(let line, let reason):
      self.init(
        path: path, line: line,
        reason: "the layout stored in the SVG is damaged: \(reason); render it again without "
          + "--previous")
    }
  }
}
#endif
