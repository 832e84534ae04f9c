#if CLI
import Foundation
import Testing

@Suite("The layout worker")
struct LayoutWorkerTests {
  private struct Request {
    var id: UInt32
    var milliseconds: UInt32 = 60_000
    var dot: String

    var bytes: [UInt8] {
      [id, milliseconds, UInt32(dot.utf8.count)].flatMap { withUnsafeBytes(of: $0, Array.init) }
        + Array(dot.utf8)
    }
  }

  private struct Response: Equatable {
    var status: UInt32
    var text: String
  }

  /// Runs the worker on requests, and returns its responses by the ids of the requests.
  private func responses(to requests: [Request], missing: Int = 0) throws -> [UInt32: Response] {
    let run = try Spawn(
      executable: Tool.path, arguments: ["--layout-worker"],
      input: Array(requests.flatMap(\.bytes).dropLast(missing))
    ).run()
    #expect(run.ending == .exit(0))
    var responses: [UInt32: Response] = [:]
    var rest = run.output[...]
    while rest.count >= 12 {
      let head = (0..<3).map { index in
        rest.dropFirst(index * 4).prefix(4).reversed().reduce(0 as UInt32) {
          $0 << 8 | UInt32($1)
        }
      }
      rest = rest.dropFirst(12)
      #expect(responses[head[0]] == nil, "one answer a request")
      responses[head[0]] = Response(
        status: head[1], text: String(decoding: rest.prefix(Int(head[2])), as: UTF8.self))
      rest = rest.dropFirst(Int(head[2]))
    }
    #expect(rest.isEmpty)
    return responses
  }

  private func ring(_ size: Int) -> String {
    let edges = (0..<size).map { "n\($0) -> n\(($0 + 1) % size) [label=\"next\"];" }
    return "digraph { \(edges.joined()) }"
  }

  /// Every node with an edge to every other: a layout takes minutes.
  private func tangle(_ size: Int) -> String {
    let edges = (0..<size).flatMap { from in
      (0..<size).filter { $0 != from }.map { "n\(from) -> n\($0);" }
    }
    return "digraph { \(edges.joined()) }"
  }

  @Test("responds to many requests, each with the layout that it alone would get")
  func manyRequests() throws {
    let requests = (1...40 as ClosedRange<UInt32>).map { Request(id: $0, dot: ring(Int($0) + 1)) }
    let together = try responses(to: requests)
    #expect(together.count == 40)
    #expect(together.values.allSatisfy { $0.status == 0 && $0.text.contains("\"pos\"") })
    for request in [requests[0], requests[19], requests[39]] {
      #expect(
        try responses(to: [request])[request.id] == together[request.id], "request \(request.id)")
    }
    #expect(try responses(to: requests) == together)
  }

  @Test("loses of several layouts only those that fail, crash or take too long")
  func losesOne() throws {
    let crash = "digraph { a -> b [minlen=100000000]; c -> d [minlen=100000, label=\"x\"] }"
    let responses = try responses(to: [
      Request(id: 1, dot: ring(5)), Request(id: 2, dot: "digraph { a -> "),
      Request(id: 3, milliseconds: 100, dot: tangle(70)), Request(id: 4, dot: crash),
      Request(id: 5, dot: ring(5)),
    ])
    #expect(responses.count == 5)
    #expect(responses[1]?.status == 0)
    #expect(responses[2]?.status == 2)
    #expect(responses[2]?.text.contains("syntax error") == true, "\(responses[2]?.text ?? "none")")
    #expect(responses[3]?.status == 4)
    #expect(responses[4]?.status == 3)
    #expect(responses[5] == responses[1])
  }

  @Test("ends where its input ends, also in the middle of a request")
  func endsWithInput() throws {
    #expect(try responses(to: []) == [:])
    let requests = [Request(id: 7, dot: ring(3)), Request(id: 8, dot: ring(4))]
    #expect(try responses(to: requests, missing: 3).keys.sorted() == [7])
  }
}
#endif
