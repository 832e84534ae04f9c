#if CLI
import Foundation

/// A page with the real Mermaid, in a Chromium without a window.
enum MermaidPage {
  /// What Mermaid made of a text.
  struct Drawing: Decodable {
    var name: String
    /// Why it could not be read or drawn; empty where it could.
    var error: String
    /// The texts of nodes, edges and groups.
    var texts: [String]
    var title: String
    var summary: String
    /// Elements and attributes that no picture of ours has.
    var strange: [String]
  }

  struct Failure: Error { var reason: String }

  /// Where `.ci/dependencies mermaid` puts it.
  static let script: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.appendingPathComponent(".build/mermaid/mermaid.min.js")
  }()

  static let browser = ["chromium", "chromium-browser", "google-chrome"].first(where: Tool.has)

  static var isHere: Bool {
    browser != nil && FileManager.default.fileExists(atPath: script.path)
  }

  /// Draws texts, each by its name.
  static func draw(_ texts: [(name: String, text: String)]) throws -> [Drawing] {
    let folder = try TemporaryFolder()
    let cases = texts.map { ["name": $0.name, "text": $0.text] }
    // Nothing of a text ends the script that holds it.
    let json = String(decoding: try JSONSerialization.data(withJSONObject: cases), as: UTF8.self)
      .replacing("<", with: "\\u003c")
    try folder.add("cases.js", "const cases = \(json);".utf8)
    let page = try folder.add("page.html", html.utf8)
    try FileManager.default.copyItem(
      at: script, to: folder.url.appendingPathComponent("mermaid.js"))
    let run = try Spawn(
      executable: browser ?? "chromium",
      arguments: [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
        "--user-data-dir=\(folder.path("profile"))", "--virtual-time-budget=600000", "--dump-dom",
        "file://\(page)",
      ]
    ).run()
    guard let match = run.text.firstMatch(of: #/BEGIN([A-Za-z0-9+\/=]*)END/#),
      let data = Data(base64Encoded: String(match.1))
    else {
      throw Failure(reason: "the page did not end: \(run.ending), \(run.errors.prefix(500))")
    }
    return try JSONDecoder().decode([Drawing].self, from: data)
  }

  private static let html = """
    <!doctype html><meta charset="utf-8"><pre id="out"></pre>
    <script src="mermaid.js"></script><script src="cases.js"></script>
    <script>
    (async () => {
      mermaid.initialize({ startOnLoad: false });
      const results = [];
      const known = ["div", "span", "p", "br", "g", "rect", "path", "circle", "polygon", "text",
        "tspan", "marker", "style", "title", "desc", "foreignobject", "svg", "defs", "filter",
        "fedropshadow", "line", "lineargradient", "stop"];
      for (const [index, { name, text }] of cases.entries()) {
        const result = { name, error: "", texts: [], title: "", summary: "", strange: [] };
        try {
          await mermaid.parse(text);
          const { svg } = await mermaid.render("picture" + index, text);
          const page = document.createElement("div");
          page.innerHTML = svg;
          const all = [...page.querySelectorAll("*")];
          const texts = (selector) =>
            [...page.querySelectorAll(selector)].map((element) => element.textContent);
          result.texts = texts(".node, .edgeLabel .edgeLabel, .cluster-label");
          result.title = texts("title").join();
          result.summary = texts("desc").join();
          result.strange = all.map((element) => element.tagName.toLowerCase())
            .filter((tag) => !known.includes(tag))
            .concat(all.flatMap((element) => element.getAttributeNames())
              .filter((attribute) => /^on|href$|^src$/.test(attribute)));
          if (/Syntax error in text|Maximum text size in diagram/.test(svg)) result.error = "not drawn";
        } catch (error) { result.error = String(error.message); }
        results.push(result);
      }
      let bytes = "";
      for (const byte of new TextEncoder().encode(JSON.stringify(results))) {
        bytes += String.fromCharCode(byte);
      }
      document.getElementById("out").textContent = "BEGIN" + btoa(bytes) + "END";
    })();
    </script>
    """
}
#endif
