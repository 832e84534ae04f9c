import FlowCore
import FlowScripts

/// A pizza, ordered step by step: with a branch, a loop, a decision, and a part with own screens.
struct Pizza: ScriptFlow {
  enum Screen: Hashable, Sendable {
    case size, extras, topping(number: Int), address(Delivery.Screen), student, receipt(String)
  }
  enum Size: String, Hashable, Sendable, Codable { case small, large }
  enum Topping: Hashable, Sendable, Codable { case olives, other(name: String) }
  struct Order: Hashable, Sendable {
    var size: Size
    var toppings: [Topping]
    var street: String
    var isReduced: Bool
  }

  var maxToppings = 3

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Order {
    let size = try ask(
      .size, for: Size.self, asides: ["helpTapped": "help", "photoTapped": "photo"])
    let toppings = try ask(.extras, for: Bool.self) ? try self.toppings(&ask) : []
    let street = try ask.run(Delivery(), screen: Screen.address)
    let isReduced = try isReduced(street, &ask)
    _ = try ask(.receipt(street), for: Bool.self, replacing: true, canCancel: true)
    return Order(size: size, toppings: toppings, street: street, isReduced: isReduced)
  }

  private func toppings(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> [Topping] {
    var toppings: [Topping] = []
    while toppings.count < maxToppings {
      let number = toppings.count + 1
      guard let topping = try ask(.topping(number: number), for: Topping?.self) else { break }
      toppings.append(topping)
    }
    return toppings
  }

  private func isReduced(_ street: String, _ ask: inout Script<Self>) throws(AwaitingAnswer)
    -> Bool
  {
    switch ask.decide(CampusDecision(), street) {
    case .campus: try ask(.student, for: Bool.self)
    case .town: false
    }
  }
}

struct CampusDecision: Decision {
  enum Choice: Hashable, Sendable, CaseIterable { case campus, town }
  func choose(_ street: String) -> Choice { street.hasPrefix("Campus") ? .campus : .town }
}

/// A part of the order that knows nothing of pizzas; its second screen replaces the first.
struct Delivery: ScriptFlow {
  enum Screen: Hashable, Sendable { case city, street(city: String) }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> String {
    let city = try ask(.city, for: String.self, when: "not empty") {
      $0.isEmpty ? "alert" : $0 == "?" ? "list of cities" : nil
    }
    let street = try ask(.street(city: city), for: String.self, replacing: true)
    return "\(street), \(city)"
  }
}

extension ScriptFlow {
  /// The interpreter after some events, all of which are handled.
  func run(_ events: ScriptEvent...) throws -> Interpreter<Self> {
    var interpreter = try Interpreter(self)
    for event in events {
      let reply = interpreter.send(event)
      switch reply {
      case .handled, .finished: continue
      case .ignored, .refused: throw Unhandled(event: event)
      }
    }
    return interpreter
  }
}

struct Unhandled: Error {
  var event: ScriptEvent
}
