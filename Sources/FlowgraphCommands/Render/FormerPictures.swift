#if CLI
import FlowDiagrams

/// The pages of a picture that was drawn before, whose layout is kept.
struct FormerPictures {
  private let files: PageFiles
  /// The layout of the first page.
  let overview: LayoutHint

  /// Reads the first page; `nil` where none is named.
  init?(_ path: String?) throws(ToolError) {
    guard let path, let files = PageFiles(output: path) else { return nil }
    self.files = files
    overview = try FormerPicture(path: path).hint()
  }

  /// Returns a page as it was before, as far as that is well to read.
  ///
  /// - Parameters:
  ///   - page: The page in a new layout.
  ///   - direction: Where the flow has to run; `nil` for where it ran before.
  func keeping(
    _ page: PageLayouter.Page, direction: Diagram.Direction?
  ) throws(ToolError) -> PageLayouter.Page {
    guard let hint = try hint(of: page.page.name), direction ?? hint.direction == hint.direction
    else { return page }
    guard let kept = page.layout.placed.kept(like: hint) else { return page }
    var page = page
    (page.layout.placed, page.layout.score, page.layout.isKept) = (kept, kept.score, true)
    return page
  }

  /// Tells how far what is on a page moved.
  func displacement(of page: PageLayouter.Page, isOnly: Bool) throws(ToolError) -> String {
    let name = TerminalText.line(files.path(of: page.page.name))
    let lead = isOnly ? "" : "\(name): "
    guard let hint = try hint(of: page.page.name) else { return lead + "a new page\n" }
    return lead
      + Displacement(of: page.layout.placed, from: hint).text(isKept: page.layout.isKept) + "\n"
  }

  /// The layout of a page; `nil` for a page that was not there.
  private func hint(of page: String) throws(ToolError) -> LayoutHint? {
    guard page != DiagramPage.overview else { return overview }
    let path = files.path(of: page)
    return InputFile.exists(path: path) ? try FormerPicture(path: path).hint() : nil
  }
}
#endif
