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
