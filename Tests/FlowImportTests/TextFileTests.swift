import FlowDocuments
import FlowImport
import Testing

@Suite("imported text files")
struct TextFileTests {
  private static func read(_ name: String, _ bytes: [UInt8]) throws -> ImportedFlow {
    let file = ImportFile(name: name, bytes: bytes)
    return try ImportedFlow(file, as: #require(ImportFormat(of: file)))
  }

  private static func read(_ name: String, _ text: String) throws -> ImportedFlow {
    try read(name, Array(text.utf8))
  }

  /// The transitions in words such as `Home tap Cart`.
  private static func steps(_ flow: FlowDocument) -> [String] {
    func screen(of configuration: Int) -> String {
      flow.configurations[configuration].top.map { flow.screens[$0.screen].name } ?? ""
    }
    return flow.transitions.map { step in
      let target =
        switch step.target {
        case .configuration(let target): screen(of: target)
        case .outcome(let outcome): flow.outcomes[outcome]
        }
      let condition = step.guard.map { " [\($0)]" } ?? ""
      return "\(screen(of: step.source)) \(step.event.name)\(condition) \(target)"
    }
  }

  @Test(
    "a line that is not UTF-8 is refused, since different names could become one",
    arguments: [
      ("a.csv", "from,event,to\nStart,a,", 2), ("a.mmd", "stateDiagram-v2\n\nA --> ", 3),
      ("a.puml", "@startuml\n[*] --> ", 2), ("a.smcat", "a;\nb => ", 2),
    ])
  func notUTF8(_ name: String, _ text: String, _ line: Int) throws {
    // Zürich and Zörich in Windows-1252.
    let bytes = Array(text.utf8) + [0x5A, 0xFC] + Array("rich\nZ".utf8) + [0xF6, 0x0A]
    let error = #expect(throws: ImportError.self) { try Self.read(name, bytes) }
    #expect(error?.error.line == line)
    #expect(error?.error.message == "this line is not UTF-8; save the file as UTF-8")
  }

  @Test("a file that ends within a character is refused")
  func cutCharacter() {
    // Two of the three bytes of a replacement character, as which they would be decoded.
    for end: [UInt8] in [[0xEF], [0xEF, 0xBF], [0xC3]] {
      let error = #expect(throws: ImportError.self) {
        try Self.read("a.csv", Array("from,event,to\na,b,c".utf8) + end)
      }
      #expect(error?.error.line == 2)
    }
  }

  @Test("a byte order mark of UTF-8 is no part of the text, and one of UTF-16 is refused")
  func byteOrderMarks() throws {
    let table = "from,event,to\nZürich,a,Zörich\n"
    let flow = try Self.read("a.csv", [0xEF, 0xBB, 0xBF] + Array(table.utf8))
    #expect(Self.steps(flow.document) == ["Zürich a Zörich"])
    let wide = table.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let error = #expect(throws: ImportError.self) { try Self.read("a.csv", [0xFF, 0xFE] + wide) }
    #expect(error?.error.message == "the file is UTF-16 or not text; save it as UTF-8")
  }

  @Test("XML in UTF-16 is known by its root, and read", arguments: [true, false])
  func wideXML(_ isLittle: Bool) throws {
    let text =
      "<?xml version='1.0' encoding='UTF-16'?><navigation><fragment id='@+id/é'/></navigation>"
    let bytes = "\u{FEFF}\(text)".utf16.flatMap { unit in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return isLittle ? [low, high] : [high, low]
    }
    #expect(try Self.read("a.xml", bytes).document.screens.map(\.name) == ["é"])
  }

  @Test("in state-machine-cat, labels have commas, and a slash begins the action")
  func smcat() throws {
    let flow = try Self.read(
      "a.smcat",
      """
      initial, a: entry/ load, b;
      initial => a;
      a => b: play, resume;
      b => a: pause/ stopClock;
      b => a: x [n/2 > 1]/act, log;
      """)
    #expect(
      Self.steps(flow.document) == ["a play, resume b", "b pause a", "b x [n/2 > 1] a"])
    #expect(flow.notes.map(\.text) == ["a.smcat:4: dropped: action (2 times)"])
    #expect(flow.document.screens.map(\.description) == ["entry/ load", nil])
  }

  @Test("marks of state-machine-cat are no part of names")
  func marks() throws {
    let document = try Self.read(
      "a.smcat",
      """
      initial, a, ^paid, ^, "^is member", ^labeled [label="Really?"], ]split, ];
      initial => a;
      a => ^paid: pay;
      ^paid => ^: [yes];
      ^paid => "^is member": [no];
      ^ => ^labeled: [one];
      ^ => ]: [two];
      "^is member" => a: [x];
      ^labeled => ]split: [y];
      """
    ).document
    #expect(document.screens.map(\.name) == ["a", "split", "join"])
    let names = document.transitions.flatMap { $0.decisions.map(\.name) }
    #expect(Set(names) == ["paid", "choice", "is member", "Really?"])
  }

  @Test(
    "columns have many names",
    arguments: [
      "source;trigger;condition;target\nA;tap;ready;B",
      "Next State,When,Source_State,Action\nB,ready,A,tap",
      "src\tlabel\tdest\tguard\nA\ttap\tB\tready",
    ])
  func columns(_ table: String) throws {
    let flow = try Self.read("a.csv", table)
    #expect(Self.steps(flow.document) == ["A tap [ready] B"])
    #expect(flow.notes.map(\.text) == ["a.csv:2: assumed: no start is marked; 'A' is used"])
  }

  @Test("a table without known names says what its first row was read as")
  func unknownColumns() throws {
    let flow = try Self.read("a.csv", "Von,Ereignis,Nach\nA,tap,B")
    #expect(Self.steps(flow.document) == ["Von Ereignis Nach", "A tap B"])
    #expect(
      flow.notes.first?.text == "a.csv:1: assumed: the first row names no columns such as from, "
        + #"event, to; it is the transition from "Von" by "Ereignis" to "Nach""#)
  }

  @Test("hidden arrows of PlantUML only arrange the states")
  func hiddenArrows() throws {
    let flow = try Self.read(
      "a.puml",
      "@startuml\n[*] --> A\nA -[hidden]-> B\nB -[#red,hidden]right-> C\nA --> B : go\n@enduml")
    #expect(Self.steps(flow.document) == ["A go B"])
    #expect(flow.document.screens.map(\.name) == ["A", "B", "C"])
    #expect(flow.notes.last?.text == "a.puml:3: dropped: hidden arrow (2 times)")
  }

  @Test("nodes of a graph that are listed twice are reported")
  func twice() throws {
    let flow = try Self.read(
      "a.json", #"{"edges": [["A", "B"]], "nodes": ["A", {"id": "A", "title": "First"}]}"#)
    #expect(flow.document.screens.map(\.name) == ["First", "B"])
    #expect(
      flow.notes.contains { $0.text == "a.json:1: assumed: screens of the same name are one" })
  }

  private static let regions = """
    [*] --> Home
    Home --> Player : play
    Home --> Late : jump
    state Player {
      [*] --> Loading
      Loading --> Playing
      --
      Early --> Late : soon
      [*] --> Late
    }

    """

  @Test(
    "a region begins in its start alone, even if that was mentioned elsewhere before",
    arguments: [("a.mmd", "stateDiagram-v2\n", ""), ("a.puml", "@startuml\n", "@enduml\n")])
  func regionStarts(_ name: String, _ head: String, _ end: String) throws {
    let flow = try Self.read(name, head + Self.regions + end).document
    #expect(
      Self.steps(flow).filter { $0.hasPrefix("Home") }
        == ["Home play Loading + Late", "Home jump Loading + Late"])
  }

  @Test("a region without a start begins in its first state")
  func regionWithoutStart() throws {
    let text = Self.regions.replacing("  [*] --> Late\n", with: "")
    let flow = try Self.read("a.mmd", "stateDiagram-v2\n" + text).document
    #expect(
      Self.steps(flow).filter { $0.hasPrefix("Home play") } == ["Home play Loading + Early"])
  }

  @Test("as Mermaid draws it, a state is inside of the first one that mentions it inside")
  func adoptedStates() throws {
    let text = """
      stateDiagram-v2
        [*] --> Idle
        Idle --> Typing : focus
        Typing --> Deep : dive
        state Form {
          [*] --> Typing
          Typing --> Checked : ok
          state Inner {
            Deep --> Typing : up
          }
        }
        Form --> Idle : cancel
        state Other {
          Typing --> Idle2
        }
        Form --> Inner : inner

      """
    let flow = try Self.read("a.mmd", text).document
    let parts = Dictionary(
      uniqueKeysWithValues: flow.screens.map { ($0.name, flow.parts[$0.part].name) })
    #expect(
      parts == [
        "Idle": "a", "Typing": "Form", "Checked": "Form", "Deep": "Inner", "Idle2": "Other",
      ])
    #expect(flow.parts.map(\.parent) == [nil, 0, 0, 1])
    #expect(
      Self.steps(flow).filter { $0.contains("cancel") }
        == ["Typing cancel Idle", "Checked cancel Idle", "Deep cancel Idle"])
    // In PlantUML, it stays where it was mentioned first.
    let plant = text.replacing("stateDiagram-v2", with: "@startuml") + "@enduml\n"
    let screens = try Self.read("a.puml", plant).document.screens
    #expect(screens.first { $0.name == "Typing" }?.part == 0)
  }

  @Test("a state that is mentioned inside of one that lies inside of it stays where it is")
  func mutuallyInside() throws {
    let text = "stateDiagram-v2\nstate A {\nstate B {\nA --> C\n}\n}\n"
    let flow = try Self.read("a.mmd", text).document
    #expect(flow.parts.map(\.name) == ["a", "A", "B"])
    #expect(flow.parts.map(\.parent) == [nil, 0, 1])
  }

  @Test("states that are adopted too deep are refused")
  func adoptedTooDeep() {
    let inner =
      (0..<20).map { "state i\($0) {\n" }.joined() + "X --> Y\n"
      + String(repeating: "}\n", count: 20)
    let outer =
      (0..<20).map { "state o\($0) {\n" }.joined() + "i0 --> Z\n"
      + String(repeating: "}\n", count: 20)
    let error = #expect(throws: ImportError.self) {
      try Self.read("a.mmd", "stateDiagram-v2\n" + inner + outer)
    }
    #expect(error?.error.message == "states are nested deeper than 24 levels")
  }

  @Test("an arrow without a label to a fork, a join or history is called after what is drawn there")
  func junctions() throws {
    let flow = try Self.read(
      "a.puml",
      """
      @startuml
      [*] --> Idle
      state split <<fork>>
      state both <<join>>
      state ok <<choice>>
      Idle --> split
      split --> A
      split --> B
      A --> both
      B --> both
      both --> Work
      state Work {
        [*] --> Todo
      }
      Work --> Pause : pause
      Pause --> Work[H]
      Pause --> ok
      ok --> A : [yes]
      ok --> B : [no]
      state Box {
        [*] --> In
        Pause --> [H]
      }
      @enduml
      """
    ).document
    #expect(
      Self.steps(flow) == [
        "Idle to A A", "Idle to B B", "A to Work Todo", "B to Work Todo", "Todo pause Pause",
        "Pause to Work Todo", "Pause to ok A", "Pause to ok B", "Pause to Box In",
        "Todo pause Pause", "A to Work Todo", "B to Work Todo",
      ])
  }

  @Test("an event that leads to one state in several ways is one transition")
  func sameTargets() throws {
    let flow = try Self.read(
      "a.puml",
      """
      @startuml
      [*] --> Idle
      state Work {
        [*] --> Todo
      }
      state split <<fork>>
      Idle --> split : go
      Idle --> split
      split --> Todo
      split --> Work
      @enduml
      """
    ).document
    #expect(
      Self.steps(flow) == ["Idle go Todo", "Idle to Todo Todo", "Idle to Work Todo"])
    #expect(Set(flow.transitions).count == flow.transitions.count)
  }

  @Test("in state-machine-cat, a state inside has an initial of its own, of the same name")
  func nestedInitials() throws {
    let flow = try Self.read(
      "a.smcat",
      """
      initial, idle, moving {
        initial, slow, fast;
        initial => slow;
        slow => fast: more;
      };
      initial => idle;
      idle => moving: go;
      moving => idle: stop;
      """
    ).document
    #expect(flow.starts == [.init(configuration: 0)])
    #expect(
      Self.steps(flow) == [
        "slow more fast", "idle go slow", "slow stop idle", "fast stop idle",
      ])
  }
}
