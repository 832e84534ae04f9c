import FlowCore
import FlowExploration
import FlowScripts
import Foundation

// Flows with events whose values can hardly be written down from outside.

/// Structs whose initializers are private, have defaults, or are not memberwise.
struct StructFlow: NotingFlow {
  struct Private: Hashable, Sendable {
    private var number = 7
    static let seven = Private()
  }
  struct Defaults: Hashable, Sendable { var count = 1, word: String? = nil }
  struct Own: Hashable, Sendable {
    let sum: Int
    init(adding numbers: Int...) { sum = numbers.reduce(0, +) }
  }
  enum Event: Hashable, Sendable { case hidden(Private), defaults(Defaults), own(Own) }

  var events: [Event] {
    [.hidden(.seven), .defaults(Defaults(word: "a")), .own(Own(adding: 1, 2))]
  }
}

/// Generic types in each other.
struct GenericFlow<Item: Hashable & Sendable>: NotingFlow {
  struct Box<Value: Hashable & Sendable>: Hashable, Sendable { var value: Value }
  enum Loading<Value: Hashable & Sendable>: Hashable, Sendable { case idle, loaded(Value) }
  enum Event: Hashable, Sendable {
    case box(Box<Box<Item>>), loading(Loading<Loading<Item>>), both(Loading<Box<Item>>, Item?)
  }
  let item: Item

  var events: [Event] {
    [
      .box(Box(value: Box(value: item))), .loading(.loaded(.loaded(item))), .loading(.idle),
      .both(.loaded(Box(value: item)), nil),
    ]
  }
}

/// Values of Foundation.
struct FoundationFlow: NotingFlow {
  enum Event: Hashable, Sendable { case date(Date), url(URL), id(UUID), price(Decimal), data(Data) }

  var events: [Event] {
    [
      .date(Date(timeIntervalSince1970: 86_400)),
      .url(URL(fileURLWithPath: "/a \"b\"")),
      .id(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7))),
      .price(Decimal(string: "1.10") ?? 0), .data(Data([1, 2])),
    ]
  }
}

/// Collections, optionals in optionals, and tuples, which are not even hashable.
struct CollectionFlow: NotingFlow {
  enum Event: Hashable, Sendable {
    case optional(Int?), nested(Int??), maybe(Shade?), list([Shade?]), set(Set<Int>)
    case map([String: [Int]]), range(ClosedRange<Int>), slice(ArraySlice<Int>), tuple(Tuple)
  }
  enum Shade: Hashable, Sendable { case none, some, dark }
  enum Tuple: Hashable, Sendable {
    case pair((Int, Bool)), named((x: Int, y: Int)), two(Int, Bool)

    static func == (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.pair(let left), .pair(let right)): left == right
      case (.named(let left), .named(let right)): left == right
      case (.two(let a, let b), .two(let c, let d)): a == c && b == d
      default: false
      }
    }

    func hash(into hasher: inout Hasher) {
      switch self {
      case .pair((let number, _)), .named((let number, _)), .two(let number, _):
        hasher.combine(number)
      }
    }
  }

  var events: [Event] {
    [
      .optional(3), .optional(nil), .nested(.some(nil)), .nested(nil), .maybe(.some(.none)),
      .maybe(nil), .maybe(.dark), .list([.dark, nil, .some(.some)]), .list([]), .set([3, 1, 2]),
      .map(["b": [1], "a": []]), .range(1...3), .slice([1, 2, 3][1...]), .tuple(.pair((1, true))),
      .tuple(.named((x: 1, y: 2))), .tuple(.two(1, false)),
    ]
  }
}

/// Labels, several payloads, and names that need backticks.
struct NameFlow: NotingFlow {
  enum Event: Hashable, Sendable {
    case `default`, `init`, `self`, `Type`, `Protocol`, `class`, größe
    case plain(Int), labeled(name: String), both(Int, name: String), `in`(`in`: Int)
    case `inout`(`inout`: Int), `let`(`let`: Int), `var`(`var`: Bool), `switch`(`default`: Double)
  }

  var events: [Event] {
    [
      .default, .`init`, .`self`, .`Type`, .`Protocol`, .class, .größe, .plain(-1),
      .labeled(name: "ann"), .both(1, name: "bob"), .in(in: 1), .inout(`inout`: 2), .let(let: 3),
      .var(var: true), .switch(default: -0.5),
    ]
  }
}

/// Texts with everything that ends a literal, and values without end.
struct TextFlow: NotingFlow {
  enum Event: Hashable, Sendable { case text(String), texts([String]), letter(Character) }

  var events: [Event] {
    [
      .text("\""), .text("\\(x)"), .text("a\nb\r\tc\0"), .text("*/ /* \"\"\" #\""),
      .text("\u{202E}abc\u{2066}"), .text("\u{301}e\u{301}"), .text("\u{2028}\u{85}\u{A0}"),
      .text("👩\u{200D}🚀 żółć 日本"), .text(String(repeating: "long \"text\"\n", count: 500)),
      .text(String(repeating: "long \"text\"\n", count: 499) + "other"),
      .texts(Array(repeating: "many", count: 2000)), .letter("\""), .letter("\u{301}"),
    ]
  }
}

/// Values behind protocols, whose types the declaration does not contain.
struct ProtocolFlow: NotingFlow {
  protocol Pet: Sendable { var name: String { get } }
  enum Cat: String, Pet {
    case tom, kitty
    var name: String { rawValue }
  }
  struct Dog: Pet { var name = "rex" }
  enum Event: Hashable, Sendable {
    case pet(any Pet), pets([any Pet]), named(any Pet, Int)

    private var name: String {
      switch self {
      case .pet(let pet): "pet \(pet.name)"
      case .pets(let pets): "pets \(pets.map(\.name))"
      case .named(let pet, let number): "named \(pet.name) \(number)"
      }
    }
    static func == (left: Self, right: Self) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  var events: [Event] {
    [.pet(Cat.tom), .pet(Dog()), .pets([Cat.kitty, Dog()]), .named(Dog(), 1)]
  }
}

/// Values that hide their names and parts, numbers of all kinds, objects.
struct HiddenFlow: NotingFlow {
  enum Shade: String, Hashable, Sendable, CustomStringConvertible {
    case light, dark
    var description: String { "*/ fatalError() /*\n\"\(rawValue)\" one" }
  }
  enum Mirrored: Hashable, Sendable, CustomReflectable {
    case one(Int)
    var customMirror: Mirror { Mirror(self, children: ["two": "x"], displayStyle: .enum) }
  }
  struct Options: OptionSet, Hashable, Sendable { let rawValue: Int }
  final class Object: Hashable, Sendable {
    static func == (left: Object, right: Object) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
  indirect enum Event: Hashable, Sendable {
    case shade(Shade), mirrored(Mirrored), options(Options), object(Object), number(UInt8)
    case float(Float), double(Double), child(Event), end
  }
  let object = Object()

  var events: [Event] {
    let deep = (0..<40).reduce(Event.end) { event, _ in .child(event) }
    return [
      .shade(.light), .shade(.dark), .mirrored(.one(1)), .options([.init(rawValue: 5)]),
      .object(object), .number(255), .float(1.5), .double(-.infinity), .double(1e300),
      .child(.child(.end)), deep,
    ]
  }
}

/// Answers of a script, whose types only the script knows.
struct AnswerFlow: ScriptFlow, ExplorableFlow {
  enum Screen: Hashable, Sendable { case size, name(String), day }
  enum Size: String, Hashable, Sendable { case small, large }

  var events: [Event] {
    [
      .answer(Size.small), .answer(Size.large), .answer("ann \"b\""),
      .answer(Answer(Date(timeIntervalSince1970: 0)), named: "day"), .aside("help"), .back, .cancel,
    ]
  }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Date {
    let size = try ask(.size, for: Size.self)
    if size == .large { _ = try ask(.name("a\nb"), for: String.self) }
    return try ask(.day, for: Date.self)
  }
}
