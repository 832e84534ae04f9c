#if CLI
import FlowCatalogs
import FlowDocuments

/// Writes tests for devices in one of the formats of `paths`.
struct DeviceFiles {
  enum Format { case maestro, xcuitest }

  let format: Format
  let model: DeviceModel
  /// The command that generates the same files, for the comment at the top.
  let command: String
  /// The limit at which the search stopped, as text; `nil` if it was complete.
  let bound: String?

  func file(of tests: DeviceTests, suite: String) -> String {
    let comments = comments(for: tests.tests, of: tests)
    return switch format {
    case .maestro: maestro(tests.tests, called: tests.flow, comments: comments)
    case .xcuitest: xcuitest(tests, called: suite, comments: comments)
    }
  }

  /// One file of Maestro per test, with its name.
  func files(of tests: DeviceTests) -> [(name: String, text: String)] {
    let digits = "\(tests.tests.count)".count
    return tests.tests.map { test in
      let number = "\(test.number)"
      let padded = String(repeating: "0", count: digits - number.count) + number
      let text = maestro(
        [test], called: "\(tests.flow) \(padded)", comments: comments(for: [test], of: tests))
      return ("\(tests.flow.asFileName)-\(padded).yaml", text)
    }
  }

  /// The comments at the top of a file.
  ///
  /// - Parameter list: The tests in the file.
  private func comments(for list: [DeviceTest], of tests: DeviceTests) -> [String] {
    let omitted = tests.omissionLines
    let variables = Set(list.flatMap(\.variables)).sorted()
    return [
      "\(Self.notice), but generate it again when the flow is meant to change.", command,
    ]
      + (bound.map { ["The search stopped \($0), so paths may be missing."] } ?? [])
      + (variables.isEmpty ? [] : ["Variables: \(variables.joined(separator: ", "))"])
      + (omitted.isEmpty ? [] : ["Not tested:"] + omitted.map { "  \($0)" })
  }
}

// MARK: - Generated files

extension DeviceFiles {
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
