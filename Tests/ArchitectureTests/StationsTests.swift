import Testing

/// The stations of a command as CONTRIBUTING lists them: which function calls which.
private struct Station {
  /// The number of the station that calls it; `nil` for the first.
  var caller: Int?
  var module: String
  var path: String
  var function: String

  /// The stations in a section of the page.
  static func all(in section: String) throws -> [Station] {
    let page = try SourceTree.text("CONTRIBUTING.md")
    let start = try #require(page.firstRange(of: "\n### \(section)\n")).upperBound
    let lines = page[start...].split(separator: "\n").prefix { !$0.hasPrefix("#") }
    return lines.filter { $0.hasPrefix("| ") }.compactMap { line in
      let cells = line.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " || $0 == "`" }.prefix { $0 != "`" && $0 != " " })
      }
      guard cells.count > 4, Int(cells[0]) != nil else { return nil }
      return Station(
        caller: Int(cells[1]), module: cells[2], path: cells[3],
        function: String(cells[4].prefix { $0 != "(" }))
    }
  }
}

@Suite("The stations of a command")
struct StationsTests {
  static let sections = ["How render works", "How check works"]

  @Test("are at most ten, in files that have the functions", arguments: sections)
  func areThere(_ section: String) throws {
    let stations = try Station.all(in: section)
    #expect(4...10 ~= stations.count)
    for station in stations {
      #expect(station.path.hasPrefix("Sources/\(station.module)/"))
      let text = try SourceTree.text(station.path)
      let name = station.function
      #expect(
        ["func \(name)(", "\(name).main(", "func \(name)<"].contains(where: text.contains),
        "\(station.path) has no \(name)")
    }
  }

  @Test("enter each module once", arguments: sections)
  func entersOnce(_ section: String) throws {
    let stations = try Station.all(in: section)
    let entered = stations.filter { station in
      station.caller.map { stations[$0 - 1].module != station.module } ?? true
    }
    #expect(entered.count == Set(entered.map(\.module)).count)
    #expect(Set(entered.map(\.module)) == Set(stations.map(\.module)))
  }
}
