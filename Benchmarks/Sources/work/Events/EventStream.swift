import FlowCore

/// Events of ``ShopFlow``, a byte each, that all implementations get.
struct EventStream {
  private var bytes: [UInt8]

  /// Reads the first events of a file.
  init(of path: String, count: Int) {
    bytes = Files.read(path, count: count)
  }

  /// Makes events: seven of eight are chosen among those that the flow handles in its state.
  init(count: Int) throws {
    let flow = ShopFlow()
    var interpreter = try Interpreter(flow)
    var chance = XorShift()
    bytes = []
    bytes.reserveCapacity(count)
    for _ in 0..<count {
      var handled = Array(ShopFlow.Event.allCases.indices)
      if chance.next(below: 8) > 0 {
        handled.removeAll {
          let event = ShopFlow.Event.allCases[$0]
          // Logging out empties all stacks, so it is rare.
          return flow.reduce(interpreter.configuration.state, event) == nil
            || event == .logout && chance.next(below: 4) > 0
        }
      }
      let index = handled[chance.next(below: handled.count)]
      interpreter.send(ShopFlow.Event.allCases[index])
      bytes.append(UInt8(index))
    }
  }

  /// Writes the events to a file.
  func write(to path: String) {
    Files.write(bytes, to: path)
  }

  /// Sends the events to the flow, and looks at the stack after each.
  func sendToFlow() throws {
    let events = ShopFlow.Event.allCases
    var interpreter = try Interpreter(ShopFlow())
    let (digest, seconds) = timed {
      var digest = Digest()
      for byte in bytes {
        interpreter.send(events[Int(byte)])
        let stack = interpreter.configuration.stack
        let screens = stack.focusedScreens
        if let top = screens.last { digest.fold(top, screens.count, layers: stack.layerCount) }
      }
      return digest
    }
    print(seconds, digest.value)
  }

  /// Sends the events to a store of closures, and looks at its stacks after each.
  func sendToStore() {
    let events = ShopFlow.Event.allCases
    let store = Store(state: ShopStacks(), reducer: ShopStacks.reduce)
    var shown = ShopStacks()
    store.subscribe { shown = $0 }
    let (digest, seconds) = timed {
      var digest = Digest()
      for byte in bytes {
        store.dispatch(events[Int(byte)])
        let screens = shown.focusedScreens
        if let top = screens.last { digest.fold(top, screens.count, layers: shown.layerCount) }
      }
      return digest
    }
    print(seconds, digest.value)
  }
}

/// What was on show after all events: all implementations must have the same.
private struct Digest {
  private(set) var value: UInt64 = 14_695_981_039_346_656_037

  mutating func fold(_ top: ShopFlow.Screen, _ count: Int, layers: Int) {
    let shown = top.code | UInt64(count) << 8 | UInt64(layers) << 16
    value = (value ^ shown) &* 1_099_511_628_211
  }
}

/// The same numbers in every run.
private struct XorShift {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}
