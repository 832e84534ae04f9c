#if CLI
import FlowDiagrams

struct PageFiles {
  private let output: String
  private let stem: Substring
  private let fileExtension: Substring

  /// Derives the names from the output; `nil` if it is not a file beside which others can be
  /// written.
  init?(output: String?) {
    guard let output, output != "-", !output.hasPrefix("/dev/"), !output.hasPrefix("/proc/")
    else { return nil }
    self.output = output
    let name = Path.name(output)
    let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? name[$0...] : nil } ?? ""
    (stem, fileExtension) = (output.dropLast(dot.count), dot)
  }

  /// The path of a page: `shop.svg` for the first, `shop-cart.svg` for the page `cart`.
  func path(of page: String) -> String {
    page == DiagramPage.overview ? output : "\(stem)-\(page)\(fileExtension)"
  }

  /// The link from one page to another: a relative file name, percent-encoded.
  func address(of page: String) -> String { Path.name(path(of: page)).percentEncoded() }

  func message(of pages: [DiagramPage]) -> String {
    let maxNames = 8
    let names = pages.prefix(maxNames).map { TerminalText.line(path(of: $0.name)) }
    let more = pages.count - names.count
    return "flowgraph: drawn on \(pages.count) pages: \(names.joined(separator: ", "))"
      + (more > 0 ? " and \(more) more" : "") + "\n"
  }
}
#endif
