import FlowCore
import FlowDocuments
import FlowTestSupport

extension FlowDocument {
  /// A small document that has every key of the format, and each optional key also left out.
  static var example: FlowDocument {
    FlowDocument(
      name: "sign-in", title: "Sign in",
      search: .init(bound: .init(kind: .depth, limit: 2), ignoredEvents: 3),
      parts: [.init(name: "Sign in"), .init(name: "Help", parent: 0)],
      screens: [
        .init(name: "Name"),
        .init(
          name: "Page", parameters: ["url"], part: 1, group: "Pages", description: "As on the web"),
      ],
      configurations: [
        .init(state: "name", stack: .init(.init(0))),
        .init(
          state: "help",
          stack: FlowDocument.Stack(.init(0)).presenting(.init(1, payload: "a\"b")),
          work: ["load(1)", "sync"], isExpanded: false),
        .init(
          state: "tabs",
          stack: .init(tree: [
            .init(
              "main",
              layers: [
                .init(
                  .tabs(
                    [
                      .init("feed", .init(0)),
                      .init("more", .tabs([.init("a", .init(0))], selected: "a")),
                    ], selected: "more"))
              ]),
            .init(
              "help",
              layers: [
                .init(.stack([.init(.init(0), slots: [.init("child", .stack(.init(1)))])]))
              ]),
          ])),
      ],
      starts: [.init(configuration: 0), .init(configuration: 1, condition: "first launch")],
      outcomes: ["signedIn"],
      lateAnswers: [
        .init(from: 0, event: .init(name: "loaded", work: "load(1)")),
        .init(
          from: 1, event: .init(name: "loaded", work: "load(1)"), commands: [.pop],
          outcome: "signedIn", location: "SignIn.swift:9"),
      ],
      transitions: [
        .init(
          from: 0, to: .configuration(1),
          event: .init(name: "helpTapped", parameters: ["url"], payload: "a\"b"),
          commands: [.present(.init(1, payload: "a\"b"))],
          guard: "online", note: "spinner", location: "SignIn.swift:7"),
        .init(
          from: 0, to: .outcome(0),
          event: .init(name: "done", child: "help.page", instance: "help.page(3)"),
          decisions: [.init(name: "Age", choice: "adult", choices: ["adult", "child"])]),
        .init(
          from: 2, to: .configuration(2), event: .init(name: "tab", move: .tabTapped("feed")),
          commands: [.at(.window("main"), .select("feed"))]),
        .init(
          from: 2, to: .configuration(2),
          event: .init(name: "close", move: .windowClosed("help"))),
        .init(
          from: 2, to: .configuration(2), event: .init(name: "back", move: .backBy(2)), on: 0),
      ],
      refusals: [
        .init(
          source: 0, event: .init(name: "back", move: .back), command: .pop,
          reason: "the last screen", location: "SignIn.swift:9"),
        .init(
          source: 1, event: .init(name: "up", isLink: true), command: .dismiss,
          reason: "none"),
      ],
      ignoredLinks: [.init(name: "open", payload: "1", isLink: true)],
      deadEvents: [
        .init(event: .init(name: "shake"), reason: .ignored),
        .init(
          event: .init(name: "turn"), reason: .neverFired,
          transitions: [
            .init(
              from: 1, to: .configuration(0),
              event: .init(name: "turn", work: "load(1)", isFailure: true))
          ]),
      ],
      childMismatches: [.init(.screensWithoutChild, part: 1, configuration: 1)],
      relaunches: [.init(from: 1, to: 0), .init(from: 2, to: nil)])
  }

  /// The bytes of ``example``, which no release may change without a new version of the format.
  static let exampleJSON = #"""
    {
      "flowgraph": 1,
      "name": "sign-in",
      "title": "Sign in",
      "search": {"complete": false, "bound": {"kind": "depth", "limit": 2}, "ignoredEvents": 3},
      "parts": [
        {"name": "Sign in"},
        {"name": "Help", "parent": 0}
      ],
      "screens": [
        {"name": "Name", "part": 0},
        {"name": "Page", "parameters": ["url"], "part": 1, "group": "Pages", "description": "As on the web"}
      ],
      "configurations": [
        {"state": "name", "layers": [{"screens": [{"screen": 0}]}]},
        {"state": "help", "layers": [{"screens": [{"screen": 0}]}, \#
    {"style": "sheet", "screens": [{"screen": 1, "payload": "a\"b"}]}], \#
    "work": ["load(1)", "sync"], "expanded": false},
        {"state": "tabs", "windows": [{"name": "main", "layers": [{"tabs": [\#
    {"name": "feed", "screens": [{"screen": 0}]}, \#
    {"name": "more", "tabs": [{"name": "a", "screens": [{"screen": 0}]}], "selected": "a"}], \#
    "selected": "more"}]}, {"name": "help", "layers": [{"screens": [{"screen": 0, \#
    "slots": [{"name": "child", "screens": [{"screen": 1}]}]}]}]}]}
      ],
      "starts": [
        {"configuration": 0},
        {"configuration": 1, "condition": "first launch"}
      ],
      "outcomes": [
        "signedIn"
      ],
      "transitions": [
        {"from": 0, "to": 1, \#
    "event": {"name": "helpTapped", "parameters": ["url"], "payload": "a\"b"}, \#
    "commands": [{"operation": "present", "screens": [{"screen": 1, "payload": "a\"b"}], \#
    "style": "sheet"}], "guard": "online", "note": "spinner", "position": "SignIn.swift:7"},
        {"from": 0, "outcome": 0, "event": {"name": "done", "child": "help.page", "instance": "help.page(3)"}, \#
    "decisions": [{"name": "Age", "choice": "adult", "choices": ["adult", "child"]}]},
        {"from": 2, "to": 2, "event": {"name": "tab", "move": "tabTapped", "tab": "feed"}, \#
    "commands": [{"operation": "select", "name": "feed", "address": "window main"}]},
        {"from": 2, "to": 2, "event": {"name": "close", "move": "windowClosed", \#
    "window": "help"}},
        {"from": 2, "to": 2, "event": {"name": "back", "move": "backBy", "count": 2}, "screen": 0}
      ],
      "refusals": [
        {"from": 0, "event": {"name": "back", "move": "back"}, "command": {"operation": "pop"}, \#
    "reason": "the last screen", "position": "SignIn.swift:9"},
        {"from": 1, "event": {"name": "up", "link": true}, "command": {"operation": "dismiss"}, \#
    "reason": "none"}
      ],
      "lateAnswers": [
        {"from": 0, "event": {"name": "loaded", "answers": "load(1)"}},
        {"from": 1, "event": {"name": "loaded", "answers": "load(1)"}, \#
    "commands": [{"operation": "pop"}], "outcome": "signedIn", "position": "SignIn.swift:9"}
      ],
      "ignoredLinks": [
        {"name": "open", "payload": "1", "link": true}
      ],
      "deadEvents": [
        {"event": {"name": "shake"}, "reason": "ignored"},
        {"event": {"name": "turn"}, "reason": "neverFired", \#
    "transitions": [{"from": 1, "to": 0, "event": {"name": "turn", "answers": "load(1)", "failure": true}}]}
      ],
      "findings": [
        {"kind": "screensWithoutChild", "part": 1, "configuration": 1}
      ],
      "relaunches": [
        {"from": 1, "to": 0},
        {"from": 2}
      ]
    }

    """#
}
