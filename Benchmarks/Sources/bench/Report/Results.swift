/// What was measured.
struct Results {
  var sections: [Section] = []
  var samples: [Bench.Sample] = []
  var defects: [Bench.Defect] = []

  /// The part of a name.
  subscript(name: String) -> Section? { sections.first { $0.name == name } }

  /// The tables that are not of growth, with the names of their blocks.
  var tables: [(name: String, lines: [String])] {
    [("samples", samples.table), ("defects", defects.table)].filter { $0.lines.count > 2 }
  }
}
