#if CLI
/// Why attachments of tests hold no flows for the tool.
enum AttachmentsError: ToolError, Equatable {
  case missing(String)
  case noFolder(String)
  case empty(String, files: Int)
  case differing(String, flow: String, files: [String])

  var exitCode: Int32 {
    switch self {
    case .missing, .noFolder, .empty: 66
    case .differing: 65
    }
  }

  var message: String {
    switch self {
    case .missing(let path):
      "\(path): no such folder; --attachments names the one that tests left attachments in"
    case .noFolder(let path):
      "\(path): it is no folder; --attachments names the one that tests left attachments in, and a "
        + "single document is named in place of a flow"
    case .empty(let path, let files):
      "\(path): none of its \(files == 1 ? "1 file" : "\(files) files") is the document of a flow; "
        + "a test attaches one with 'try Checkout().attach()', see Documentation/Attachments.md"
    case .differing(let path, let flow, let files):
      "\(path): two documents of '\(flow)' differ, "
        + files.map { "'\($0)'" }.joined(separator: " and ")
        + "; if one is of an earlier run, empty the folder before the tests run, else give one "
        + "another name: attach(name: …)"
    }
  }
}
#endif
