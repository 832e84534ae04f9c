#if Graphviz
import Foundation
import Testing

/// Where the headers of Graphviz are, if they are.
private let headerFolder = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]
  .first { FileManager.default.fileExists(atPath: "\($0)/graphviz/gvc.h") }

@Suite(.enabled(if: headerFolder != nil, "needs the headers of Graphviz"))
struct PrototypeTests {
  /// Assigns each real function to a pointer of the type that we say it has.
  private static let comparison = """
    #include <stddef.h>
    #include <graphviz/gvc.h>
    #define FG_PLUGIN lt_symlist_t
    #include "prototypes.h"
    #define COMPARE(name, result, parameters) result(*our_##name) parameters = name;
    FG_FUNCTIONS(COMPARE)
    _Static_assert(sizeof(struct fg_plugin) == sizeof(lt_symlist_t), "size of a plugin");
    _Static_assert(
        offsetof(struct fg_plugin, address) == offsetof(lt_symlist_t, address), "its address");
    """

  /// The complaints of the C compiler, none when the text compiles.
  private func complaints(about text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("flowgraph-prototypes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("comparison.c")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/CGraphviz")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "cc", "-std=gnu11", "-fsyntax-only", "-Werror=incompatible-pointer-types",
      "-I\(sources.path)", "-I\(headerFolder ?? "")", file.path,
    ]
    let pipe = Pipe()
    compiler.standardError = pipe
    try compiler.run()
    let errors = try pipe.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    let text = String(decoding: errors, as: UTF8.self)
    return compiler.terminationStatus == 0 ? "" : "exit \(compiler.terminationStatus)\n\(text)"
  }

  @Test("our prototypes agree with the installed headers of Graphviz")
  func agree() throws {
    #expect(try complaints(about: Self.comparison) == "")
  }

  static let lies = [
    "int (*wrong)(GVC_t *, graph_t *, const char *) = gvRender;",
    "int (*wrong)(GVC_t *, graph_t *, int) = gvLayout;",
    "Agraph_t *(*wrong)(int) = agmemread;",
  ]

  @Test("a prototype that does not agree is noticed", arguments: lies)
  func disagree(_ line: String) throws {
    let complaints = try complaints(about: "\(Self.comparison)\n\(line)\n")
    #expect(complaints.contains("incompatible"))
  }
}
#endif
