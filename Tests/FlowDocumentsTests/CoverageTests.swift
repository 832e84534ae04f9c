import FlowDocuments
import FlowTestSupport
import Testing

@Suite("coverage is written, read and merged")
struct CoverageTests {
  static let name = Coverage.Configuration(state: "name", stack: "[Name]", screens: ["Name"])
  static let password = Coverage.Configuration(
    state: "password(ann)", stack: "[Name, Password(\"x\")]", screens: ["Name", "Password(name)"])

  static var example: Coverage {
    var coverage = Coverage(flow: "sign-in")
    coverage.addRuns(2)
    coverage.add(name, times: 2)
    coverage.add(password)
    coverage.add(
      .init(
        from: name, .init("nextTapped(name)", payload: "ann"), .handled(password),
        location: "A/B.swift:7", guard: "name not empty"))
    coverage.add(.init(from: name, .init("nextTapped(name)", payload: ""), .ignored), times: 3)
    coverage.add(.init(from: password, .init("upTapped"), .refused, location: "A/B.swift:9"))
    coverage.add(.init(from: password, .init("done", child: "login"), .finished("signedIn(name)")))
    return coverage
  }

  static let text = #"""
    {
      "format": "flowgraph-coverage",
      "version": 1,
      "flow": "sign-in",
      "runs": 2,
      "configurations": [
        {"state": "name", "stack": "[Name]", "screens": ["Name"], "visits": 2},
        {"state": "password(ann)", "stack": "[Name, Password(\"x\")]", "screens": ["Name", "Password(name)"], "visits": 1}
      ],
      "steps": [
        {"from": 0, "event": "nextTapped(name)", "payload": "", "answer": "ignored", "count": 3},
        {"from": 0, "event": "nextTapped(name)", "payload": "ann", "to": 1, "position": "A/B.swift:7", "guard": "name not empty", "count": 1},
        {"from": 1, "event": "upTapped", "answer": "refused", "position": "A/B.swift:9", "count": 1},
        {"from": 1, "event": "done", "child": "login", "outcome": "signedIn(name)", "count": 1}
      ]
    }

    """#

  @Test("the bytes are these and no others, and are read back")
  func bytes() throws {
    #expect(Self.example.json() == Self.text)
    #expect(try Coverage(json: Array(Self.text.utf8)) == Self.example)
    let empty = Coverage(flow: "a")
    #expect(try Coverage(json: Array(empty.json().utf8)) == empty)
  }

  /// A change to the text, the position of the mistake, and the message.
  static let mistakes: [(old: String, new: String, line: Int, column: Int, says: String)] = [
    (text, "", 1, 1, "the text is empty"),
    (text, "7", 1, 1, "the coverage must be an object, not 7"),
    (
      text, "{\"flowgraph\": 1}", 1, 1,
      "this is not a flowgraph coverage; the key \"format\" is missing"
    ),
    (
      "flowgraph-coverage", "flowgraph-trace", 2, 13,
      "the format must be \"flowgraph-coverage\""
    ),
    ("\"version\": 1,", "", 1, 1, "the key \"version\" is missing in the coverage"),
    (
      "\"version\": 1", "\"version\": 2", 3, 14,
      "the coverage has version 2 of the format; this tool reads version 1; update the tool"
    ),
    (
      "\"version\": 1", "\"version\": 0", 3, 14,
      "the coverage has version 0 of the format; this tool reads version 1; write it again "
        + "with this tool"
    ),
    ("\"version\": 1", "\"version\": true", 3, 14, "the version must be a whole number, not true"),
    ("\"sign-in\"", "\"\"", 4, 11, "\"flow\" must not be empty"),
    ("\"runs\": 2", "\"runs\": -2", 5, 11, "\"runs\" must be a whole number from 0, not -2"),
    ("\"runs\": 2,", "", 1, 1, "the key \"runs\" is missing in the coverage"),
    (
      "\"runs\"", "\"run\"", 5, 3,
      "unknown key \"run\" in the coverage; did you mean \"runs\"?"
    ),
    (
      "\"visits\": 2", "\"visits\": 1.5", 7, 73, "\"visits\" must be a whole number from 0, not 1.5"
    ),
    ("[\"Name\"]", "[null]", 7, 54, "a screen must be a string, not null"),
    ("\"from\": 0", "\"from\": 2", 11, 14, "there is no configuration 2; the last is 1"),
    (
      "\"to\": 1", "\"to\": 9223372036854775808", 12, 70,
      "\"to\" must be a whole number from 0, not 9.223372036854776e+18"
    ),
    (
      "\"to\": 1", "\"to\": 1, \"outcome\": \"a\"", 12, 84,
      "a step has \"to\" or \"outcome\", not both"
    ),
    (
      "\"to\": 1, ", "", 12, 5,
      "the key \"to\", \"outcome\" or \"answer\" is missing in a step"
    ),
    (
      "\"ignored\"", "\"ignore\"", 11, 71,
      "\"answer\" cannot be \"ignore\"; did you mean \"ignored\"?"
    ),
    ("\"count\": 3", "\"count\": 0", 11, 91, "\"count\" must be a whole number from 1, not 0"),
    ("\"event\": \"done\"", "\"event\": \"\"", 14, 26, "\"event\" must not be empty"),
    (
      "\"password(ann)\", \"stack\": \"[Name, Password(\\\"x\\\")]\", \"screens\": [\"Name\", \"Password(name)\"]",
      "\"name\", \"stack\": \"[Name]\", \"screens\": [\"Name\"]", 8, 5,
      "this configuration appears twice; merge its visits"
    ),
    (
      "\"payload\": \"ann\", \"to\": 1, \"position\": \"A/B.swift:7\", \"guard\": \"name not empty\"",
      "\"payload\": \"\", \"answer\": \"ignored\"", 12, 5,
      "this step appears twice; merge its counts"
    ),
    (
      "\"count\": 1}\n  ]", "\"count\": 1}\n", 16, 1, "expected a comma or ], found \"}\""
    ),
  ]

  @Test("what is wrong is refused, with its position", arguments: 0..<mistakes.count)
  func refuses(number: Int) throws {
    let row = Self.mistakes[number]
    let range = try #require(Self.text.firstRange(of: row.old))
    let spoilt = Self.text.replacingOccurrence(in: range, with: row.new)
    #expect(throws: DocumentError(line: row.line, column: row.column, message: row.says)) {
      try Coverage(json: Array(spoilt.utf8))
    }
  }

  @Test("a text that was cut anywhere is refused, not half read")
  func cut() {
    let bytes = Array(Self.text.utf8)
    for length in stride(from: 0, to: bytes.count - 2, by: 7) {
      #expect(throws: DocumentError.self, "cut after \(length) bytes") {
        try Coverage(json: Array(bytes.prefix(length)))
      }
    }
  }

  // MARK: Laws

  @Test(
    "merging is commutative and associative, and counts add", arguments: 0..<50 as Range<UInt64>)
  func laws(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (a, b, c) = (
      Coverage(random: &random), Coverage(random: &random), Coverage(random: &random)
    )
    #expect(a.merging(b) == b.merging(a))
    #expect(a.merging(b).json() == b.merging(a).json())
    #expect(a.merging(b).merging(c) == a.merging(b.merging(c)))
    #expect(a.merging(b).merging(c).json() == c.merging(a).merging(b).json())
    #expect(a.merging(Coverage(flow: a.flow)) == a)
    #expect(a.merging(b).stepCount == a.stepCount + b.stepCount)
    #expect(a.merging(b).runs == a.runs + b.runs)
    for (step, count) in a.steps {
      let other = b.steps.first { $0.step == step }?.count ?? 0
      let merged = a.merging(b).steps.first { $0.step == step }?.count
      #expect(merged == count + other, "\(step)")
    }
  }

  @Test("what was written is read back, and written again", arguments: 0..<50 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let coverage = Coverage(random: &random)
    let json = coverage.json()
    let read = try Coverage(json: Array(json.utf8))
    #expect(read == coverage)
    #expect(read.json() == json)
  }

  @Test("counts stop at the largest number, and never count backwards")
  func saturates() throws {
    var coverage = Self.example
    let step = try #require(coverage.steps.first?.step)
    coverage.add(step, times: .max)
    coverage.add(step, times: -5)
    coverage.add(Self.name, times: .max)
    coverage.addRuns(.max)
    coverage = coverage.merging(coverage)
    #expect(coverage.steps.first?.count == .max)
    #expect(coverage.configurations.first?.visits == .max)
    #expect(coverage.runs == .max)
    #expect(coverage.stepCount == .max)
    #expect(try Coverage(json: Array(coverage.json().utf8)) == coverage)
    #expect(Coverage(flow: "b").merging(Coverage(flow: "a")).flow == "a")
  }
}

extension String {
  fileprivate func replacingOccurrence(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}

extension Coverage {
  /// A coverage of few different things, so that two have some in common.
  init(random: inout SplitMix64) {
    self.init(flow: ["a", "b"][random.below(2)])
    let words = ["", "a", "b\"\n", "ü", "日本", "(", "a.b"]
    func word(_ random: inout SplitMix64) -> String { words[random.below(words.count)] }
    func configuration(_ random: inout SplitMix64) -> Configuration {
      let state = word(&random)
      return .init(state: state, stack: "[\(state)]", screens: [state, "Top"])
    }
    addRuns(random.below(3))
    for _ in 0..<random.below(6) { add(configuration(&random), times: random.below(3)) }
    for _ in 0..<random.below(12) {
      let reply: StepReply =
        switch random.below(4) {
        case 0: .handled(configuration(&random))
        case 1: .finished(word(&random))
        case 2: .refused
        default: .ignored
        }
      let event = EventText(
        "e" + word(&random), payload: random.once(in: 2) ? word(&random) : nil,
        child: random.once(in: 3) ? word(&random) : nil)
      let step = CoveredStep(
        from: configuration(&random), event, reply, location: random.once(in: 2) ? "F:1" : nil,
        guard: random.once(in: 3) ? word(&random) : nil)
      add(step, times: 1 + random.below(3))
    }
  }
}
