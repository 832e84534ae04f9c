/// A diagram that is too large for one page, and its parts.
///
/// A node of an overview that lies in no part is also a node of the overview above.
struct SplitDiagram {
  /// The same with all edges, from which the overview above is made.
  let allEdges: Diagram
  let divider: PageDivider
  /// How many screens each node stands for.
  let screens: [Int]
  let screenCount: Int
  var parts: [PageDivider.PagePart]
  /// The part that each node lies in.
  private(set) var partsOfNodes: [Int: Int] = [:]
  var names: [String] = []
  var titles: [String] = []
  /// The end of each part's title if several parts have that title: ` 2 of 3`.
  var numbers: [String] = []
  /// The node of the diagram above that shows each node.
  var nodesAbove: [Int] = []
  var diagram: Diagram { divider.index.diagram }

  init(
    allEdges: Diagram, divider: PageDivider, screens: [Int], parts: [PageDivider.PagePart]
  ) {
    (self.allEdges, self.divider, self.parts) = (allEdges, divider, parts)
    (self.screens, screenCount) = (screens, screens.reduce(0, +))
  }

  /// Updates ``partsOfNodes`` after the parts have changed.
  mutating func numberNodes() {
    partsOfNodes = [:]
    for (index, part) in parts.enumerated() {
      for node in part.nodes { partsOfNodes[node] = index }
    }
  }
}
