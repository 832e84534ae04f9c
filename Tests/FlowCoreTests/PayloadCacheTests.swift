import Testing

@testable import FlowCore

@Suite("Payloads kept while a flow is explored")
struct PayloadCacheTests {
  enum Event: Hashable, Sendable {
    case top
    case number(Int)
    case row(String, Int)
  }

  /// Counts how often the case is made, which is once for each value that is read.
  final class Counter: @unchecked Sendable {
    var value = 0

    var embedding: Embedding<Event, Int> {
      .case {
        self.value += 1
        return Event.number($0)
      }
    }
  }

  @Test("a value is read once")
  func readsOnce() {
    let counter = Counter()
    let embedding = counter.embedding
    let found = PayloadCache.withCachedPayloads {
      PayloadCache.withCachedPayloads { _ = embedding.extract(from: .number(1)) }
      return [.number(1), .number(2), .top, .number(1)].map {
        embedding.extract(from: $0).first?.value
      }
    }
    #expect(found == [1, 2, nil, 1])
    #expect(counter.value == 2)
  }

  @Test("nothing is kept elsewhere: outside, afterwards and in another task")
  func keepsNothingElsewhere() async {
    let counter = Counter()
    let embedding = counter.embedding
    let task = PayloadCache.withCachedPayloads {
      _ = embedding.extract(from: .number(1))
      return Task {
        (1...2).map { _ in embedding.extract(from: .number(1)).first?.value }
      }
    }
    #expect(await task.value == [1, 1])
    #expect(counter.value == 3)
    #expect(embedding.extract(from: .number(1)).first?.value == 1)
    #expect(counter.value == 4)
  }

  @Test("two parts of the same types are distinguished")
  func distinguishesParts() {
    PayloadCache.withCachedPayloads {
      for _ in 1...2 {
        #expect(Embedding.case(Event.number).extract(from: .number(1)).count == 1)
        #expect(Embedding<Event, Int>.case { .row("", $0) }.extract(from: .number(1)).isEmpty)
      }
    }
  }

  @Test("more values and parts than are kept are still found")
  func findsMany() {
    let embedding = KeyedEmbedding.case(Event.row)
    PayloadCache.withCachedPayloads {
      for number in [0] + Array(0...3000) + [0] {
        let found = embedding.extract(from: .row("a", number)).map { "\($0.key ?? "") \($0.value)" }
        #expect(found == ["a \(number)"])
        #expect(Embedding.case(Event.number).extract(from: .number(number)).first?.value == number)
      }
      #expect(PayloadCache.current?.tables.count ?? .max <= PayloadCache.maxTables)
    }
  }

  @Test("an error of the operation is thrown")
  func throwsError() {
    #expect(throws: VirtualStack<Int>.Malformation.empty) {
      try PayloadCache.withCachedPayloads { () throws(VirtualStack<Int>.Malformation) in
        throw .empty
      }
    }
  }
}
