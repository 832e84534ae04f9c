#if CLI
import Foundation
import Testing

@Suite("a navigation graph in several files")
struct IncludedFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["app", "account"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try folder.add("app/shop.xml", Self.shop.utf8)
  }

  private static func graph(_ id: String, start: String, _ content: String) -> String {
    """
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto"
        android:id="@+id/\(id)" app:startDestination="@id/\(start)">
      \(content)
    </navigation>

    """
  }

  private static let shop = graph(
    "shop", start: "home",
    """
    <fragment android:id="@+id/home">
      <action android:id="@+id/openAccount" app:destination="@id/account"/>
    </fragment>
    <include app:graph="@navigation/account"/>
    """)
  private static let account = graph(
    "account", start: "profile", "<fragment android:id=\"@+id/profile\"/>")

  private func shell(_ command: String) throws -> Finished {
    try Spawn(
      executable: "/bin/sh",
      arguments: ["-c", "cd \"$1\" && \(command)", Tool.path, folder.url.path],
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]
    ).run()
  }

  private static let included = "home -> profile  push  openAccount"

  @Test("an included graph is read from the folder of the file that includes it")
  func sameFolder() throws {
    try folder.add("app/account.xml", Self.account.utf8)
    let run = try shell("\"$0\" render app/shop.xml --format edges")
    #expect(run.ending == .exit(0))
    #expect(run.errors == "")
    #expect(run.text.contains(Self.included), "\(run.text)")
  }

  @Test("one of another folder is named, too; without it, that is said with its line")
  func otherFolder() throws {
    try folder.add("account/account.xml", Self.account.utf8)
    let both = try shell("\"$0\" import app/shop.xml account/account.xml -o shop.json")
    #expect(both.ending == .exit(0))
    #expect(both.errors == "")
    #expect(try shell("\"$0\" render shop.json --format edges").text.contains(Self.included))

    let alone = try shell("\"$0\" import app/shop.xml -o shop.json")
    #expect(alone.ending == .exit(0))
    #expect(
      alone.complaint
        == "app/shop.xml:7: assumed: the graph \"account\" was not found; it is imported as one screen"
    )
  }

  @Test(
    "a revision takes what it includes from the same revision",
    .enabled(if: Tool.has("git"), "the program git is not installed"))
  func revision() throws {
    try folder.add("app/account.xml", Self.account.utf8)
    let made = try shell(
      """
      git init -q . && git add . && git -c user.name=a -c user.email=a@b -c commit.gpgsign=false \
      commit -q -m one && git tag one
      """)
    #expect(made.ending == .exit(0), "\(made.errors)")
    #expect(try shell("\"$0\" diff one:app/shop.xml app/shop.xml").ending == .exit(0))
    try folder.add("app/account.xml", Self.account.replacing("profile", with: "overview").utf8)
    let run = try shell("\"$0\" diff one:app/shop.xml app/shop.xml")
    #expect(run.ending == .exit(1))
    #expect(run.text.contains("profile") && run.text.contains("overview"), "\(run.text)")
  }
}
#endif
