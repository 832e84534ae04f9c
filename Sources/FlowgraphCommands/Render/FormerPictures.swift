#if CLI
import FlowDiagrams
import FlowDrawing

/// The pages of a picture that was drawn before, whose layout is kept.
final class FormerPictures {
  private let path: String
  private let files: PageFiles?
  private var known: [String: LayoutHint?] = [:]

  init(_ path: String) {
    self.path = path
    files = PageFiles(output: path)
  }

  /// The layout of a page; `nil` for a page that was not there.
  func layout(of page: String) throws -> LayoutHint? {
    if let known = known[page] { return known }
    let path = files?.path(of: page) ?? path
    let isFirst = page == DiagramPage.overview
    let hint =
      isFirst || InputFile.exists(path: path) ? try FormerPicture(path: path).hint() : nil
    known[page] = .some(hint)
    return hint
  }

  /// Says how far what is on a page moved.
  func displacement(of layout: Rendering.Layout, isOnly: Bool) -> String {
    let path = files?.path(of: layout.page.name) ?? path
    let lead = isOnly ? "" : "\(TerminalText.line(path)): "
    guard let displacement = layout.displacement else { return lead + "a new page\n" }
    return lead + displacement.text(isKept: layout.layout.isKept) + "\n"
  }
}
#endif
