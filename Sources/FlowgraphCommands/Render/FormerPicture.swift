#if CLI
import FlowDiagrams
import FlowLayout

/// An SVG drawn earlier, whose layout is to be kept.
struct FormerPicture {
  let path: String

  /// Reads the layout stored in the SVG.
  func hint() throws -> LayoutHint {
    let bytes = try InputFile(path: path).bytes(
      ifMissing: "--like needs an SVG that 'flowgraph render' wrote")
    do { return try LayoutHint(svg: bytes) } catch {
      throw FormerPictureError(path: path, cause: error)
    }
  }
}

/// Why an SVG has no layout that can be kept.
struct FormerPictureError: ToolError, Equatable {
  let path: String
  let cause: LayoutHintError

  var exitCode: Int32 { 65 }

  var message: String {
    switch cause {
    case .foreign:
      "\(path): not an SVG of flowgraph; --like needs one as 'flowgraph render' wrote it, not "
        + "optimized by another program"
    case .damaged(let line, let reason):
      "\(path):\(line): the layout stored in the SVG is damaged: \(reason); render it again "
        + "without --like"
    }
  }
}
#endif
