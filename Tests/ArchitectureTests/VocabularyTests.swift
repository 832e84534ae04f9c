import Testing

/// A word that no name uses, and the words to use instead.
struct BannedWord {
  /// The word in lower case, as a part of a name in camel case.
  var word: String
  var instead: String
  /// Whether comments may not use it either; of a word of plain English, only the name is banned.
  var inComments = true
  /// The names that may have it, each with its reason.
  var exceptions: [String: String] = [:]

  static let all = [
    BannedWord(
      word: "place",
      instead: "configuration, container, address, position or source location",
      inComments: false,
      exceptions: [
        "place": "the verb: to give something its position in a diagram",
        "placeNodes": "the verb",
        "placeNext": "the verb",
        "placeContent": "the verb",
        "linksLeadToOnePlace": "the name of a property, which settings and reports contain",
      ]),
    BannedWord(
      word: "places", instead: "configurations, containers, addresses or positions",
      inComments: false),
    BannedWord(word: "sighting", instead: "violation or witness"),
    BannedWord(word: "sightings", instead: "violations or witnesses"),
    BannedWord(word: "remark", instead: "message; below a diagram, caption"),
    BannedWord(word: "remarks", instead: "messages; below a diagram, captions"),
    BannedWord(word: "looks", instead: "description or label", inComments: false),
    BannedWord(word: "party", instead: "worker pool", inComments: false),
    BannedWord(word: "kid", instead: "child flow"),
    BannedWord(word: "kids", instead: "child flows"),
    BannedWord(word: "specimen", instead: "representative"),
    BannedWord(word: "tourist", instead: "tour builder"),
    BannedWord(word: "moot", instead: "vacuous"),
    BannedWord(word: "absurd", instead: "a name for what it does"),
    BannedWord(word: "occasion", instead: "a name for what it is"),
    BannedWord(word: "contest", instead: "layout search"),
    BannedWord(word: "crumb", instead: "breadcrumb"),
    BannedWord(word: "judgement", instead: "rule"),
    BannedWord(word: "fewest", instead: "min", inComments: false),
    BannedWord(word: "usual", instead: "default", inComments: false),
    BannedWord(word: "telling", instead: "onProgress, report", inComments: false),
  ]

  /// Every use of a banned word in the files, with the line.
  static func complaints(about files: [SourceFile]) -> [String] {
    let words = Dictionary(uniqueKeysWithValues: all.map { ($0.word, $0) })
    return files.filter(\.isSwift).flatMap { file -> [String] in
      SwiftLine.lines(of: file.text).enumerated().flatMap { number, line -> [String] in
        let names = line.code.matches(of: #/[A-Za-z_]\w*/#).map { String($0.0) }
        let banned = names.compactMap { name -> String? in
          let word = parts(of: name).lazy.compactMap { words[$0] }.first
          guard let word, word.exceptions[name] == nil else { return nil }
          return "\(name): say \(word.instead)"
        }
        let commented = line.comment.matches(of: #/[A-Za-z]+/#).compactMap { match -> String? in
          guard let word = words[match.0.lowercased()], word.inComments else { return nil }
          return "\(match.0) in a comment: say \(word.instead)"
        }
        return (banned + commented).map { "\(file.path):\(number + 1): \($0)" }
      }
    }
  }

  /// The words of a name in camel case, in lower case.
  static func parts(of name: String) -> [String] {
    name.matches(of: #/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/#).map { $0.0.lowercased() }
  }
}

/// A line of Swift, split into code and comment; what string literals contain is in neither.
struct SwiftLine {
  var code = ""
  var comment = ""

  static func lines(of text: String) -> [SwiftLine] {
    var isInLongText = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var result = SwiftLine()
      if line.ranges(of: "\"\"\"").count == 1 {
        if !isInLongText { result.code = String(line.prefix { $0 != "\"" }) }
        isInLongText.toggle()
        return result
      }
      guard !isInLongText else { return result }
      let code = line.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "\"\"")
      let start = code.firstRange(of: "//")?.lowerBound ?? code.endIndex
      result.code = String(code[..<start])
      result.comment = String(code[start...])
      return result
    }
  }
}

@Suite("one word for one thing")
struct VocabularyTests {
  @Test("no name and no comment uses a banned word")
  func keepsVocabulary() throws {
    let files = try SourceTree.files(in: ["Sources", "Samples", "Tests"]).filter {
      !$0.path.hasSuffix("/VocabularyTests.swift")
    }
    #expect(files.count > 1000)
    #expect(BannedWord.complaints(about: files) == [])
  }

  @Test("an exception that no name needs is removed")
  func keepsExceptions() throws {
    let files = try SourceTree.files(in: ["Sources", "Samples", "Tests"]).filter(\.isSwift)
    let code = files.filter { !$0.path.hasSuffix("/VocabularyTests.swift") }
      .flatMap { SwiftLine.lines(of: $0.text) }.map(\.code).joined(separator: "\n")
    let names = Set(code.matches(of: #/[A-Za-z_]\w*/#).map { String($0.0) })
    #expect(BannedWord.all.flatMap(\.exceptions.keys).filter { !names.contains($0) } == [])
  }

  @Test(
    "a banned word is found in a name and in a comment, and not in a text",
    arguments: [
      ("let firstPlace = 1", 1), ("func place(at point: Point)", 0), ("// two sightings", 1),
      ("print(\"a sighting\")", 0), ("let replacement = 1", 0), ("let usualStyle = 1", 1),
      ("/// What looks like a place.", 0), ("let text = \"//\" + sighting", 1),
    ])
  func finds(_ line: String, _ count: Int) {
    let file = SourceFile(path: "Sources/A/A.swift", text: line)
    #expect(BannedWord.complaints(about: [file]).count == count)
  }
}
