#if CLI
import FlowDiagrams

/// A picture that was drawn before, whose layout is kept.
struct FormerPicture {
  let path: String

  /// Reads the layout in the picture.
  func hint() throws(ToolError) -> LayoutHint {
    let bytes = try bytes()
    do {
      return try LayoutHint(svg: bytes)
    } catch {
      switch error {
      case .foreign: throw .foreignPicture(path)
      case .damaged(let line, let reason):
        throw .damagedPicture(path, line: line, reason: reason)
      }
    }
  }

  private func bytes() throws(ToolError) -> [UInt8] {
    do {
      return try InputFile.bytes(at: path)
    } catch {
      switch error {
      case .missing: throw .missingPicture(path)
      case .unreadable(let reason): throw .unreadableFile(path, reason: reason)
      }
    }
  }
}
#endif
