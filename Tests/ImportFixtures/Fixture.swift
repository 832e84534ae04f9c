/// A file in a format that can be imported, written for the tests, and what becomes of it.
package struct Fixture: Sendable {
  package var format: String
  package var ending: String
  package var text: String
  /// The lines that `flowgraph render --format edges` would be made of: source, event, target.
  package var transitions: [String]
  package var notes: [String]
  package var knowsStacks: Bool

  package init(
    format: String, ending: String, text: String, transitions: [String], notes: [String],
    knowsStacks: Bool = false
  ) {
    self.format = format
    self.ending = ending
    self.text = text
    self.transitions = transitions
    self.notes = notes
    self.knowsStacks = knowsStacks
  }

  /// One file of each format, with everything that it can say.
  package static let all = [
    graph, csv, mermaid, plantUML, smcat, android, storyboard, scxml, xState,
  ]

  package static let graph = Fixture(
    format: "graph", ending: "json",
    text: #"""
      {
        "name": "shop",
        "title": "Shop",
        "screens": ["Home", {"id": 7, "title": "Cart", "color": "red"}],
        "start": "Home",
        "edges": [
          {"from": "Home", "event": "cartTapped", "to": 7, "when": "not empty"},
          {"source": 7, "on": "back", "target": "Home"},
          ["Home", "itemTapped", "Item"],
          ["Item", "Home"],
          [7, "paid", "[*]"]
        ]
      }
      """#,
    transitions: [
      "Home cartTapped [not empty] Cart", "Cart back Home", "Home itemTapped Item",
      "Item to Home Home", "Cart paid (end)",
    ],
    notes: [#"a.json:4: dropped: key: "color""#])

  package static let csv = Fixture(
    format: "csv", ending: "csv",
    text: #"""
      to,event,from,guard,owner
      Cart,"cart ""tapped""",Home,not empty,ann

      Home,back,Cart,,bob
      [*],paid,Cart
      "Item,
      large",,Home
      """#,
    transitions: [
      #"Home cart "tapped" [not empty] Cart"#, "Cart back Home", "Cart paid (end)",
      "Home to Item,\nlarge Item,\nlarge",
    ],
    notes: [
      "a.csv:2: assumed: no start is marked; 'Home' is used",
      #"a.csv:1: dropped: column "owner""#,
    ])

  package static let mermaid = Fixture(
    format: "mermaid", ending: "mmd",
    text: """
      ---
      title: Sign in
      ---
      %%{init: {"theme": "dark"}}%%
      stateDiagram-v2
        %% a comment
        direction LR
        [*] --> Name
        state "Your password" as Password
        Name --> Password : nextTapped [filled]
        Password --> Name : back
        Password --> check : submit / log
        state check <<choice>>
        check --> Home : [right]
        check --> Password:::bad : [wrong]
        state Home {
          [*] --> Feed
          Feed --> Post : tap
          Post --> Feed
          Post --> [*] : closed
        }
        Home --> [*]
        Home --> Name : logout
        note right of Home
          only after signing in --> here
        end note
        Lost : Never shown
        classDef bad fill:#f00
        note left of Name : one line
      """,
    transitions: [
      "Name nextTapped [filled] Your password", "Your password back Name",
      "Your password submit <check: right> Feed",
      "Your password submit <check: wrong> Your password", "Feed tap Post", "Post to Feed Feed",
      "Post closed Home.end", "Home.end to end (end)", "Feed logout Name", "Post logout Name",
      "Home.end logout Name",
    ],
    notes: [
      "a.mmd:27: assumed: state that cannot be reached from the start: Never shown",
      "a.mmd:4: dropped: directive", "a.mmd:7: dropped: direction",
      "a.mmd:15: dropped: style (2 times)",
      "a.mmd:25: dropped: note on a node that is not a screen", "a.mmd:12: dropped: action",
    ])

  package static let plantUML = Fixture(
    format: "plantuml", ending: "puml",
    text: """
      @startuml signIn
      ' a comment
      /' a long
      comment '/
      title Sign in
      hide empty description
      skinparam state {
        BackgroundColor white
      }
      [*] -down-> Name
      state "Your password" as Password #pink
      Name : asks for a name
      Name -right[#red,dashed]-> Password : nextTapped [filled]
      Name <-- Password : back
      Password --> c
      state c <<choice>>
      c -> Home : [right]
      c -up-> Name : [wrong]
      state Home {
        [*] --> Feed
        Feed --> Post : tap
        --
        Post --> Feed[H] : back
        Post --> [H] : up
      }
      Home --> [*] : quit
      note "a text" as N1
      legend right
        a --> b
      end legend
      @enduml
      ignored
      """,
    transitions: [
      "Name nextTapped [filled] Your password", "Your password back Name",
      "Your password to c <c: right> Feed + Post", "Your password to c <c: wrong> Name",
      "Feed + Post tap Post + Post", "Feed + Post quit (end)", "Feed + Post back Feed + Feed",
      "Feed + Post up Feed + Post", "Post + Post quit (end)", "Post + Post back Post + Feed",
      "Post + Post up Post + Post", "Feed + Feed tap Post + Feed", "Feed + Feed quit (end)",
      "Post + Feed quit (end)",
    ],
    notes: [
      "a.puml:23: assumed: a name in two regions means two states: Post, Feed (2 times)",
      "a.puml:17: assumed: a state without a start begins in its first state: Home in Post",
      "a.puml:3: dropped: comment", "a.puml:6: dropped: style (3 times)",
      "a.puml:27: dropped: note", "a.puml:28: dropped: legend",
    ])

  package static let smcat = Fixture(
    format: "smcat", ending: "smcat",
    text: """
      # a comment
      initial, Name [label="Your name" color=red],
      Password: entry/ focus,
      ^check,
      Home {
        home.initial => Feed;
        Feed => Post: tap;
        Post -> Feed: back;
      },
      "Lost and found",
      final;
      initial => Name;
      Name=>Password: next [filled, really] / log;
      Name <= Password: back;
      Password => ^check: submit;
      ^check => Home: [right];
      ^check => Password: [wrong];
      Home => final: "quit; now";
      """,
    transitions: [
      "Feed tap Post", "Post back Feed", "Your name next [filled, really] Password",
      "Password back Your name", "Password submit <check: right> Feed",
      "Password submit <check: wrong> Password", "Feed quit; now (final)",
      "Post quit; now (final)",
    ],
    notes: [
      "a.smcat:10: assumed: state that cannot be reached from the start: Lost and found",
      "a.smcat:2: dropped: style", "a.smcat:13: dropped: action",
    ])
}
