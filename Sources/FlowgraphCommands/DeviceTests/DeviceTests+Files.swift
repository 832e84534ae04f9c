#if CLI
import FlowDocuments

extension DeviceTests {
  /// The comments at the top of a file with some of the tests.
  func comments(for list: [DeviceTest]) -> [String] {
    let variables = Set(list.flatMap(\.variables)).sorted()
    return ["\(Self.notice), but generate it again when the flow is meant to change.", command]
      + (model.document.search.bound.map {
        ["The search stopped \($0.text), so paths may be missing."]
      } ?? [])
      + (variables.isEmpty ? [] : ["Variables: \(variables.joined(separator: ", "))"])
      + (omissionLines.isEmpty ? [] : ["Not tested:"] + omissionLines.map { "  \($0)" })
  }
  private static let notice = "Generated: do not edit"

  /// Whether a text is a generated test, by the comment in its first line.
  static func isGenerated(_ text: String) -> Bool {
    text.drop { $0 == "#" || $0 == "/" || $0 == " " }.hasPrefix(notice)
  }

  /// The names of stale generated tests of a flow in a folder, sorted.
  ///
  /// - Parameter written: The names of the files that were written.
  static func staleFiles(
    of flow: String, in folder: String, besides written: Set<String>
  ) -> [String] {
    Folder.entries(of: folder).filter(\.info.isFile).map(\.name).filter { name in
      guard !written.contains(name), isTest(name, of: flow) else { return false }
      let file = InputFile(path: Path.joined(folder, name))
      return isGenerated(
        String(decoding: (try? file.bytesIfPresent(first: 64)) ?? [], as: UTF8.self))
    }
  }

  /// Whether a file is named like a test of a flow, such as `sign-in-12.yaml`.
  private static func isTest(_ name: String, of flow: String) -> Bool {
    let (prefix, suffix) = ("\(flow.asFileName)-", ".yaml")
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let number = name.dropFirst(prefix.count).dropLast(suffix.count)
    return !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
  }
}
#endif
