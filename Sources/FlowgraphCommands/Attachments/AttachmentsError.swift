#if CLI
/// Why the attachments of tests cannot be used as a catalog.
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
      "\(path): no such folder; --attachments needs the folder with the attachments of a test run"
    case .noFolder(let path):
      "\(path): not a folder; --attachments needs the folder with the attachments of a test run; "
        + "to use a single document, name it instead of a flow"
    case .empty(let path, let files):
      "\(path): no flow document among \(files == 1 ? "1 file" : "\(files) files"); attach one in "
        + "a test with 'try Checkout().attach()', see Documentation/Catalogs.md"
    case .differing(let path, let flow, let files):
      "\(path): " + files.map { "'\($0)'" }.joined(separator: " and ")
        + " are different documents of '\(flow)'; if one is from an earlier run, empty the folder "
        + "before running the tests, otherwise rename one with attach(name: …)"
    }
  }
}
#endif
