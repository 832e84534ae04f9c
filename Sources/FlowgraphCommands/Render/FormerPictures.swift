#if CLI
import FlowDiagrams
import FlowDrawing
import FlowLayout

/// The pages of an SVG drawn earlier, whose layout is to be kept.
final class FormerPictures {
  private let path: String
  private let files: PageFiles?
  private var known: [String: LayoutHint?] = [:]

  init(_ path: String) {
    self.path = path
    files = PageFiles(output: path)
  }

  /// The earlier layout of a page; `nil` for a new page.
  func layout(of page: String) throws -> LayoutHint? {
    if let known = known[page] { return known }
    let isFirst = page == DiagramPage.overview
    var hint: LayoutHint?
    // A device, such as /dev/stdin, has no files of other pages beside it.
    if let path = isFirst ? path : files?.path(of: page), isFirst || InputFile.exists(path: path) {
      hint = try FormerPicture(path: path).hint()
    }
    known[page] = .some(hint)
    return hint
  }

  /// Describes how far nodes and labels on a page moved.
  func displacement(of layout: Rendering.Layout, isOnly: Bool) -> String {
    let path = files?.path(of: layout.page.name) ?? path
    let lead = isOnly ? "" : "\(TerminalText.line(path)): "
    guard let displacement = layout.displacement else { return lead + "a new page\n" }
    return lead + displacement.text(isKept: layout.layout.isKept) + "\n"
  }
}
#endif
