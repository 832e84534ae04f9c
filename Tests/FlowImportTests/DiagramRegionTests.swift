import FlowDocuments
import FlowImport
import Testing

@Suite("concurrent regions of diagrams")
struct DiagramRegionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var title: String
    var file = "a.puml"
    var text: String
    /// The starts and transitions, each once.
    var edges: Set<String>
    /// The reached screens that nothing leaves.
    var deadEnds: Set<String> = []
    var notes: [String] = []

    var testDescription: String { title }
  }

  static let all: [Case] = [
    Case(
      title: "an event of one region leaves all, also where another one is at its last state",
      text: """
        @startuml
        state Trip {
          [*] --> Moving
          Moving --> Stopped : brake
          --
          [*] --> Metered
        }
        state Billed
        Metered --> Billed : fare due
        Billed --> [*] : paid
        [*] --> Trip
        @enduml
        """,
      edges: [
        "start Moving + Metered", "Moving + Metered brake Stopped + Metered",
        "Moving + Metered fare due Billed", "Stopped + Metered fare due Billed",
        "Billed paid (end)",
      ]),
    Case(
      title: "without a start, each region begins in its first state",
      text: """
        @startuml
        state Panel {
          state Lamp
          Lamp --> Lamp : blink
          --
          state Horn
          Horn --> Horn : toot
        }
        @enduml
        """,
      edges: [
        "start Lamp + Horn", "Lamp + Horn blink Lamp + Horn", "Lamp + Horn toot Lamp + Horn",
      ],
      notes: [
        "a.puml:2: assumed: no start is marked; 'Panel' is used",
        "a.puml:2: assumed: a state without a start begins in its first state: Panel in Lamp, "
          + "Panel in Horn (2 times)",
      ]),
    Case(
      title: "a parallel state of state-machine-cat is known by its name, and has a history",
      file: "a.smcat",
      text: """
        initial,
        yard,
        flight.parallel {
          engine { idle -> burning; },
          radio { mute -> talking; },
          history;
        };
        initial -> flight.parallel;
        flight.parallel -> yard;
        yard -> history;
        """,
      edges: [
        "start idle + mute", "idle + mute to burning burning + mute",
        "idle + mute to talking idle + talking", "idle + mute to yard yard",
        "burning + mute to talking burning + talking", "burning + mute to yard yard",
        "idle + talking to burning burning + talking", "idle + talking to yard yard",
        "burning + talking to yard yard", "yard to flight.parallel idle + mute",
      ],
      notes: [
        "a.smcat:4: assumed: a state without a start begins in its first state: engine in idle, "
          + "radio in mute (2 times)"
      ]),
    Case(
      title: "a fork, a join and a deep history in state-machine-cat", file: "a.smcat",
      text: """
        initial, idle,
        work.parallel {
          left { initial, l1, l2; initial => l1; l1 => l2: go; l2 => ]j; },
          right { initial, r1, r2; initial => r1; r1 => r2: go; r2 => ]j; },
          deep.history;
        },
        final;
        initial => idle;
        idle => work.parallel: start;
        work.parallel => idle: stop;
        idle => deep.history: resume;
        ]j => final;
        """,
      edges: [
        "start idle", "idle start l1 + r1", "idle resume l1 + r1", "l1 + r1 go l2 + r2",
        "l1 + r1 stop idle", "l2 + r2 to final (final)", "l2 + r2 stop idle", "idle resume l2 + r2",
      ]),
    Case(
      title: "regions in regions",
      text: """
        @startuml
        [*] --> Off
        Off --> Device : power
        state Device {
          state Player {
            [*] --> Paused
            Paused --> Playing : play
            ||
            [*] --> Loud
          }
          --
          [*] --> Dim
        }
        Device --> Off : power
        @enduml
        """,
      edges: [
        "start Off", "Off power Paused + Loud + Dim",
        "Paused + Loud + Dim play Playing + Loud + Dim", "Paused + Loud + Dim power Off",
        "Playing + Loud + Dim power Off",
      ],
      notes: [
        "a.puml:3: assumed: a state without a start begins in its first state: Device in Player"
      ]),
    Case(
      title: "regions in a state beside others", file: "a.mmd",
      text: """
        stateDiagram-v2
          [*] --> Home
          Home --> Trip : ride
          state Trip {
            [*] --> Booked
            Booked --> Riding : board
            state Riding {
              [*] --> Moving
              Moving --> Stopped : brake
              --
              [*] --> Metered
            }
            Riding --> Paid : pay
          }
          Trip --> Home : cancel
        """,
      edges: [
        "start Home", "Home ride Booked", "Booked board Moving + Metered", "Booked cancel Home",
        "Moving + Metered brake Stopped + Metered", "Moving + Metered pay Paid",
        "Moving + Metered cancel Home", "Stopped + Metered pay Paid",
        "Stopped + Metered cancel Home", "Paid cancel Home",
      ]),
    Case(
      title: "a deep history returns to the states of all regions, a shallow one begins them",
      text: """
        @startuml
        [*] --> Work
        state Work {
          [*] --> Draft
          Draft --> Final : finish
          --
          [*] --> Clean
          Clean --> Dirty : edit
        }
        Work --> Lock : lock
        Lock --> Work[H*] : unlock
        Lock --> Work[H] : restart
        Lock --> [*] : quit
        @enduml
        """,
      edges: [
        "start Draft + Clean", "Draft + Clean finish Final + Clean",
        "Draft + Clean edit Draft + Dirty", "Draft + Clean lock Lock",
        "Final + Clean edit Final + Dirty", "Final + Clean lock Lock",
        "Draft + Dirty finish Final + Dirty", "Draft + Dirty lock Lock", "Final + Dirty lock Lock",
        "Lock unlock Draft + Clean", "Lock unlock Final + Clean", "Lock unlock Draft + Dirty",
        "Lock unlock Final + Dirty", "Lock restart Draft + Clean", "Lock quit (end)",
      ]),
    Case(
      title: "a history in a region returns there, and at first to where its arrow leads",
      text: """
        @startuml
        [*] --> Work
        state Work {
          state Text {
            [*] --> Draft
            Draft --> Final : finish
            [H] --> Final
          }
          Text --> Help : help
          Help --> Text[H] : back
          Help --> Draft : again
          [*] --> Help
          --
          [*] --> Clean
        }
        @enduml
        """,
      edges: [
        "start Help + Clean", "Help + Clean back Final + Clean", "Help + Clean again Draft + Clean",
        "Draft + Clean finish Final + Clean", "Draft + Clean help Help + Clean",
        "Final + Clean help Help + Clean", "Help + Clean back Draft + Clean",
      ]),
    Case(
      title: "a fork chooses where regions begin, and joins end them, with and without events",
      text: """
        @startuml
        state f <<fork>>
        state j <<join>>
        state k <<join>>
        [*] --> Idle
        Idle --> f : start
        Idle --> Run : plain
        state Run {
          [*] --> A
          A --> A2 : a
          --
          [*] --> B
        }
        f --> A2
        f --> B
        A2 --> j
        B --> j
        j --> Over
        A --> k : x
        B --> k : y
        k --> Idle
        Over --> [*] : end
        @enduml
        """,
      edges: [
        "start Idle", "Idle start A2 + B", "Idle plain A + B", "A + B a A2 + B", "A + B x B + k",
        "A + B y A + k", "A2 + B to Over Over", "A2 + B y A2 + k", "B + k y Idle", "A + k a A2 + k",
        "A + k x Idle", "Over end (end)",
      ], deadEnds: ["A2 + k"]),
    Case(
      title: "a fork outside of regions begins some", file: "a.mmd",
      text: """
        stateDiagram-v2
          state fork_state <<fork>>
          [*] --> fork_state
          fork_state --> State2
          fork_state --> State3
          state join_state <<join>>
          State2 --> State5 : go
          State5 --> join_state
          State3 --> join_state
          join_state --> State4
          State4 --> [*]
        """,
      edges: [
        "start State2 + State3", "State2 + State3 go State5 + State3",
        "State5 + State3 to State4 State4", "State4 to end (end)",
      ]),
    Case(
      title: "regions that all end are left without an event, by the last one",
      text: """
        @startuml
        [*] --> Both
        state Both {
          [*] --> A
          A --> [*] : a
          ||
          [*] --> B
          B --> [*] : b
        }
        Both --> Over
        Over --> [*] : ok
        @enduml
        """,
      edges: [
        "start A + B", "A + B a Both.end + B", "A + B b A + Both.end", "Both.end + B b Over",
        "A + Both.end a Over", "Over ok (end)",
      ]),
    Case(
      title: "where a region has no end, an arrow without an event is one that the user takes",
      file: "a.mmd",
      text: """
        stateDiagram-v2
          [*] --> P
          state P {
            [*] --> A
            A --> [*] : a
            --
            [*] --> B
          }
          P --> Over
        """,
      edges: [
        "start A + B", "A + B a P.end + B", "A + B to Over Over", "P.end + B to Over Over",
      ], deadEnds: ["Over"]),
    Case(
      title: "an arrow to a state in one region begins the others, and one out of it leaves all",
      file: "a.mmd",
      text: """
        stateDiagram-v2
          [*] --> Home
          Home --> On : direct
          Home --> Panel : open
          state Panel {
            [*] --> Off
            Off --> On : x
            --
            [*] --> Low
            Low --> High : up
          }
          High --> Home : overload
        """,
      edges: [
        "start Home", "Home direct On + Low", "Home open Off + Low", "Off + Low x On + Low",
        "Off + Low up Off + High", "On + Low up On + High", "Off + High x On + High",
        "Off + High overload Home", "On + High overload Home",
      ]),
    Case(
      title: "a name in two regions means two states",
      text: """
        @startuml
        [*] --> Panel
        state Panel {
          [*] --> Off
          Off --> On : x
          --
          [*] --> Off
          Off --> On : y
          On --> Off : z
        }
        @enduml
        """,
      edges: [
        "start Off + Off", "Off + Off x On + Off", "Off + Off y Off + On", "On + Off y On + On",
        "Off + On x On + On", "Off + On z Off + Off", "On + On z On + Off",
      ],
      notes: ["a.puml:7: assumed: a name in two regions means two states: Off, On (2 times)"]),
    Case(
      title: "regions of the whole diagram, which take one event together", file: "a.mmd",
      text: """
        stateDiagram-v2
          [*] --> A
          A --> B : go
          B --> [*] : done
          --
          [*] --> C
          C --> D : go
          D --> [*] : done
        """,
      edges: ["start A + C", "A + C go B + D", "B + D done (end)"]),
    Case(
      title: "choices, and arrows of one event as alternatives",
      text: """
        @startuml
        [*] --> P
        state c <<choice>>
        state Out
        state P {
          [*] --> A
          A --> c : ask
          c --> A2 : [yes]
          c --> Out : [no]
          --
          [*] --> B
          B --> B2 : go
          B --> B3 : go
        }
        Out --> P : again
        @enduml
        """,
      edges: [
        "start A + B", "A + B ask <c: yes> A2 + B", "A + B ask <c: no> Out", "A + B go A + B2",
        "A + B go A + B3", "A2 + B go A2 + B2", "A2 + B go A2 + B3", "Out again A + B",
        "A + B2 ask <c: yes> A2 + B2", "A + B2 ask <c: no> Out", "A + B3 ask <c: yes> A2 + B3",
        "A + B3 ask <c: no> Out",
      ], deadEnds: ["A2 + B2", "A2 + B3"]),
    Case(
      title: "a guard has one value in all regions", file: "a.mmd",
      text: """
        stateDiagram-v2
          [*] --> P
          state P {
            [*] --> A
            A --> A2 : e [g]
            --
            [*] --> B
            B --> B2 : e [g]
            B --> B3 : e
          }
        """,
      edges: [
        "start A + B", "A + B e [g] A2 + B2", "A + B e A + B3", "A + B3 e [g] A2 + B3",
      ], deadEnds: ["A2 + B2", "A2 + B3"]),
    Case(
      title: "an arrow to a state without a start leads to its first state, which is noted",
      text: """
        @startuml
        state Outer {
          state Inner
          state Other
          Other --> Inner : z
        }
        [*] --> First
        First --> Outer : y
        First --> Other : o
        @enduml
        """,
      edges: ["start First", "First y Inner", "First o Other", "Other z Inner"],
      deadEnds: ["Inner"],
      notes: [
        "a.puml:2: assumed: a state without a start begins in its first state: Outer in Inner"
      ]),
  ]

  @Test("run together", arguments: all)
  func runs(_ one: Case) throws {
    let flow = try StatechartTests.read(one.file, one.text)
    let document = flow.document
    #expect(Set(DialectTests.edges(document)) == one.edges)
    #expect(flow.notes.map(\.text) == one.notes)
    let sources = Set(document.transitions.map(\.source))
    let deadEnds = document.configurations.indices.filter {
      document.reached[$0] && !sources.contains($0)
    }
    let screens = deadEnds.compactMap { document.configurations[$0].top?.screen }
    #expect(Set(screens.map { document.screens[$0].name }) == one.deadEnds)
    #expect(document.reached.allSatisfy(\.self) && document.search.bound == nil)
    #expect(try FlowDocument(json: Array(document.json().utf8)) == document)
  }

  @Test("with too many combinations are imported as alternatives, which is noted")
  func manyCombinations() throws {
    let regions = (0..<4).map { region in
      let edges = (0..<4).map { "s\(region)\($0) --> s\(region)\(($0 + 1) % 4) : e\(region)" }
      return (["[*] --> s\(region)0"] + edges).joined(separator: "\n")
    }
    let text = "stateDiagram-v2\n[*] --> P\nstate P {\n\(regions.joined(separator: "\n--\n"))\n}"
    let flow = try StatechartTests.read("a.mmd", text)
    #expect(flow.document.screens.count == 16)
    #expect(
      flow.notes.map(\.text) == [
        "a.mmd:2: assumed: concurrent regions are imported as alternatives, since more than 60 "
          + "combinations of their states are active at once: P"
      ])
  }
}
