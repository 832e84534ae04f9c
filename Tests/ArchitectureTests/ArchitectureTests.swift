import Testing

struct ArchitectureTests {
  private static let longestFile = 400

  @Test("modules import what the table allows, and every module is in the table")
  func keepsImportTable() throws {
    let files = try SourceTree.files()
    #expect(files.count > 50)
    #expect(ImportRule.complaints(about: files) == [])
  }

  @Test("every rule is about a module that is there, and every folder is a target")
  func keepsTargets() throws {
    let folders = try SourceTree.folders(in: "Sources")
    let samples = try SourceTree.folders(in: "Samples")
    let targets = try SourceTree.targets().subtracting(SourceTree.folders(in: "Tests"))
    #expect(folders.filter { !targets.contains($0) } == [])
    #expect(targets.subtracting(folders).subtracting(samples) == [])
    #expect(Set(ImportRule.all.map(\.module)) == targets)
    #expect(ImportRule.all.count == targets.count)
    #expect(ImportRule.packages.filter { !samples.contains($0.module) }.map(\.module) == [])
  }

  @Test("the modules' imports make no circle")
  func hasNoCircle() {
    var rest = ImportRule.all
    let own = Set(rest.map(\.module))
    var done: Set<String> = []
    while let next = rest.firstIndex(where: { $0.allowed.intersection(own).isSubset(of: done) }) {
      done.insert(rest.remove(at: next).module)
    }
    #expect(rest.map(\.module) == [])
  }

  @Test("nothing in the sources crashes on a mistake or opens libraries elsewhere")
  func keepsTextRules() throws {
    let files = try SourceTree.files()
    #expect(TextRule.complaints(about: files) == [])
    #expect(TextRule.staleExceptions(among: files) == [])
  }

  @Test("nothing newer than Swift 6.1 is used without asking for the compiler's version")
  func keepsToOldestSwift() throws {
    #expect(try SourceTree.text("Package.swift").hasPrefix("// swift-tools-version: 6.1\n"))
    let rules = "Tests/ArchitectureTests/"
    let files = try SourceTree.files(in: ["Sources", "Samples", "Tests", "Plugins"])
      .filter { !$0.path.hasPrefix(rules) }
    #expect(files.contains { $0.text.contains("#if compiler(>=6.2)") })
    #expect(NewerSwift.complaints(about: files) == [])
  }

  @Test("no source file is longer than 400 lines")
  func keepsFilesShort() throws {
    let long = try SourceTree.files().filter { $0.lines.count > Self.longestFile + 1 }
    #expect(long.map { "\($0.path): \($0.lines.count)" } == [])
  }

  /// The standard headers of C and POSIX that doors to libraries may use.
  private static let standardHeaders: Set<String> = [
    "<dlfcn.h>", "<errno.h>", "<fcntl.h>", "<limits.h>", "<malloc.h>", "<poll.h>", "<pthread.h>",
    "<setjmp.h>", "<signal.h>", "<stddef.h>", "<stdint.h>", "<stdio.h>", "<stdlib.h>", "<string.h>",
    "<sys/mman.h>", "<sys/time.h>", "<sys/wait.h>", "<unistd.h>",
  ]

  /// The modules that open a library at run time.
  static let doors = ["CGraphviz", "CExpat", "CPNG"]

  @Test("a door to a library is C, and builds without a header of that library", arguments: doors)
  func needsNoHeaderOfLibrary(_ door: String) throws {
    let files = try SourceTree.files().filter { $0.module == door }
    #expect(files.contains { $0.path.hasSuffix(".c") })
    #expect(files.filter(\.isSwift).map(\.path) == [])
    let own = files.map { "\"\($0.name)\"" }
    let others = files.flatMap(\.includes).filter { !own.contains($0) }
    #expect(others.filter { !Self.standardHeaders.contains($0) } == [])
    #expect(!others.isEmpty)
  }

  @Test("C is imported only by the modules that wrap it")
  func keepsCTogether() throws {
    let files = try SourceTree.files().filter { !$0.isSwift && !Self.doors.contains($0.module) }
    #expect(files.map(\.path) == [])
  }
}
