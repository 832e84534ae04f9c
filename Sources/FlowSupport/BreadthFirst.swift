/// Returns some nodes of a graph and all that can be reached from them, each once, the nearest
/// first.
package func breadthFirst(from starts: [Int], _ neighbors: (Int) -> [Int]) -> [Int] {
  var queue = starts.distinct()
  var seen = Set(queue)
  var next = 0
  while next < queue.count {
    queue += neighbors(queue[next]).filter { seen.insert($0).inserted }
    next += 1
  }
  return queue
}

/// Whether each node of a graph is among the starts, or can be reached from them.
package func reached(from starts: [Int], through neighbors: [[Int]]) -> [Bool] {
  var isReached = Array(repeating: false, count: neighbors.count)
  var open = starts
  for start in starts { isReached[start] = true }
  while let next = open.popLast() {
    for neighbor in neighbors[next] where !isReached[neighbor] {
      isReached[neighbor] = true
      open.append(neighbor)
    }
  }
  return isReached
}
