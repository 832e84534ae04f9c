#if CLI
import FlowDiagrams
import FlowLayout

/// A picture that was drawn before, whose layout is kept.
struct FormerPicture {
  let path: String

  /// Reads the layout in the picture.
  func hint() throws -> LayoutHint {
    let bytes = try InputFile(path: path).bytes(
      ifMissing: "--like names a picture that 'flowgraph render' wrote before")
    do { return try LayoutHint(svg: bytes) } catch {
      throw FormerPictureError(path: path, cause: error)
    }
  }
}

/// Why a picture that was drawn before has no layout to keep.
struct FormerPictureError: ToolError, Equatable {
  let path: String
  let cause: LayoutHintError

  var exitCode: Int32 { 65 }

  var message: String {
    switch cause {
    case .foreign:
      "\(path): it is no picture of flowgraph; --like takes an SVG as 'flowgraph render' wrote it, "
        + "not shortened by other programs"
    case .damaged(let line, let reason):
      "\(path):\(line): the layout in the picture is damaged: \(reason); render it anew without "
        + "--like"
    }
  }
}
#endif
