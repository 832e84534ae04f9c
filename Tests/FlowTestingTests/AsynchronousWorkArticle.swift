import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import FlowTesting
import Foundation
import Testing

// The listings of Documentation/AsynchronousWork.md, and those in comments about work.

struct User: Hashable, Sendable { var name: String }

struct Server: Sendable {
  struct Unreachable: Error {}
  var users: [String: User] = [:]

  func user(named name: String) async throws -> User {
    guard let user = users[name] else { throw Unreachable() }
    return user
  }
}

struct Profile: Flow {
  enum State: Hashable, Sendable {
    case form, loading(name: String), failed(name: String), shown(User)
  }
  enum Event: BackEvent {
    case submitTapped(name: String), retryTapped, cancelTapped
    case loaded(User), failed
    case back
  }
  enum Screen: Hashable, Sendable { case form, loading, failed, profile(User) }
  enum Work: Hashable, Sendable { case load(name: String) }

  var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }

  func work(in state: State) -> [Work] {
    if case .loading(let name) = state { [.load(name: name)] } else { [] }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.form, .submitTapped(let name)): .to(.loading(name: name), .push(.loading))
    case (.loading(let name), .loaded(let user)) where user.name == name:
      .to(.shown(user), .replaceTop(.profile(user)))
    case (.loading(let name), .failed): .to(.failed(name: name), .replaceTop(.failed))
    case (.failed(let name), .retryTapped): .to(.loading(name: name), .replaceTop(.loading))
    case (.loading, .cancelTapped), (.loading, .back), (.failed, .back), (.shown, .back):
      .to(.form, .pop)
    default: nil
    }
  }
}

struct ProfileWork: WorkHandler {
  let server: Server

  func perform(
    _ work: Profile.Work, answer: @escaping WorkAnswer<Profile.Event>
  ) async throws {
    switch work {
    case .load(let name): await answer(.loaded(try await server.user(named: name)))
    }
  }

  func answer(for error: any Error, from work: Profile.Work) -> Profile.Event { .failed }
}

extension Profile: ExplorableFlow {
  var events: [Event] {
    [.submitTapped(name: "ann"), .submitTapped(name: "bob"), .retryTapped, .cancelTapped, .back]
  }

  func answers(to work: Work) -> [Event] {
    switch work {
    case .load(let name): [.loaded(User(name: name)), .failed]
    }
  }

  static let exploration = ExplorationOptions<Self>(isFailure: { $0 == .failed })
}

private final class ProfileConsole: StackHost {
  private(set) var shown: [Profile.Screen] = []

  func perform(
    _ commands: CommandList<Profile.Screen>, showing stack: VirtualStack<Profile.Screen>
  ) -> HostReply<Profile.Screen> {
    shown = Array(stack.focusedScreens)
    return .done
  }
}

private struct Traits: Flow {
  enum State: Hashable, Sendable { case idle }
  enum Event: Hashable, Sendable { case started }
  enum Screen: Hashable, Sendable { case map }
  enum Work: Hashable, Sendable { case charge, positions, upload, fetchUser }

  var start: FlowTransition<Self> { .to(.idle, .setRoot(.map)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }

  static let exploration = ExplorationOptions<Self>(
    traits: { work in
      switch work {
      case .charge: .once
      case .positions: .background
      case .upload: .stream
      case .fetchUser: []
      }
    })
}

/// The profile without the row that cancels the request.
private struct ProfileWithoutCancel: ExplorableFlow {
  enum State: Hashable, Sendable { case form, loading(name: String), failed, shown }
  enum Event: BackEvent { case submitTapped(name: String), loaded, failed, back }
  enum Screen: Hashable, Sendable { case form, loading, failed, profile }
  enum Work: Hashable, Sendable { case load(name: String) }

  var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }
  var events: [Event] { [.submitTapped(name: "ann"), .back] }

  func work(in state: State) -> [Work] {
    if case .loading(let name) = state { [.load(name: name)] } else { [] }
  }
  func answers(to work: Work) -> [Event] { [.loaded, .failed] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.form, .submitTapped(let name)): .to(.loading(name: name), .push(.loading))
    case (.loading, .loaded): .to(.shown, .replaceTop(.profile))
    case (.loading, .failed): .to(.failed, .replaceTop(.failed))
    case (.failed, .back), (.shown, .back): .to(.form, .pop)
    default: nil
    }
  }
}

/// A flow with the profile in a sheet, and its handler.
private struct Home: Flow {
  enum State: Hashable, Sendable { case home, profile(Profile.State) }
  enum Event: Hashable, Sendable { case profileTapped, profile(Profile.Event) }
  enum Screen: Hashable, Sendable { case home, profile(Profile.Screen) }
  enum Work: Hashable, Sendable { case profile(Profile.Work) }

  static let profile = Child<Self, Profile>(
    Profile(), in: .modal(.sheet), state: .case(State.profile), event: .case(Event.profile),
    screen: .case(Screen.profile), work: .case(Work.profile))
  static let children: [AnyChild<Self>] = [profile]

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .profileTapped): begin(Self.profile)
    default: forward(event, in: state)
    }
  }
}

private struct HomeWork: WorkHandler {
  let profile: ProfileWork

  func perform(_ work: Home.Work, answer: @escaping WorkAnswer<Home.Event>) async throws {
    switch work {
    case .profile(let work): try await profile.perform(work) { answer(.profile($0)) }
    }
  }

  func answer(for error: any Error, from work: Home.Work) -> Home.Event { .profile(.failed) }
}

@MainActor
@Suite("the article on asynchronous work", .noEnvironment)
struct AsynchronousWorkArticleTests {
  private let server = Server(users: ["ann": User(name: "ann")])

  @Test("its listings are compiled here, line by line")
  func listings() throws {
    let article = try Article("AsynchronousWork.md", compiledIn: #filePath)
    #expect(article.listings.count == 10)
    #expect(article.listingsNotCompiled == [])
  }

  @Test("its flow holds, and a forgotten event is reported")
  func verifies() throws {
    try Profile().verify()
    #expect(Profile().work(in: .loading(name: "ann")) == [.load(name: "ann")])
    let late = try Profile().trace(of: [
      .event(.submitTapped(name: "ann")), .event(.back),
      .lateAnswer(.failed, to: .load(name: "ann")),
    ])
    #expect(late?.steps.last?.reply == .ignored)
    #expect(Traits.exploration.traits(.charge) == .once)
    #expect(Traits.exploration.traits(.positions) == .background)
    #expect(Traits.exploration.traits(.upload) == .stream)
    #expect(Traits.exploration.traits(.fetchUser) == [])
  }

  @Test("its report is the one that is given")
  func reports() throws {
    let report = try ProfileWithoutCancel().check()
    let names = report.failures.compactMap(\.property.standardProperty)
    #expect(names == [.systemBackIsHandled, .waitingCanBeLeft])
    let lines = report.failures.map { "\($0)" }.joined(separator: "\n").split(separator: "\n")
    let page = try String(
      contentsOfFile: #filePath.replacing(
        #/Tests/FlowTestingTests.*/#, with: "Documentation/AsynchronousWork.md"),
      encoding: .utf8)
    let given = page.split(separator: "\n").drop { !$0.hasPrefix("waiting-can-be-left:") }.prefix(2)
    #expect(given.count == 2)
    #expect(given.allSatisfy(lines.contains), "\(lines)")
  }

  @Test("its hosted flow loads a user by its handler")
  func hosts() async throws {
    let server = server
    let hosted = try HostedFlow(
      Profile(), on: ProfileConsole(), workHandler: ProfileWork(server: server))
    var log: [String] = []
    hosted.observe { step in log.append("\(step.event) shows \(step.after.stack)") }
    hosted.send(.submitTapped(name: "ann"))
    while hosted.workUnderWay != [] { await Task.yield() }
    #expect(hosted.configuration.state == .shown(User(name: "ann")))
    #expect(log.count == 2)
    hosted.send(.back)
    hosted.send(.submitTapped(name: "bob"))
    while hosted.workUnderWay != [] { await Task.yield() }
    #expect(hosted.host.shown == [.form, .failed])
    #expect(hosted.answer(.failed, to: .load(name: "ann")) == nil)
  }

  @Test("its tests of single paths pass")
  func paths() async throws {
    let app = try FlowTester(Profile(), exhaustivity: .off)
    try app.send(.submitTapped(name: "ann"))
    try app.answer(.failed, to: .load(name: "ann"), leadingTo: .failed(name: "ann"))
    #expect(throws: FlowFailure.self) { try app.answer(.failed, to: .load(name: "ann")) }
    try app.answer(.failed, to: .load(name: "ann"), late: true)

    let work = ScriptedWork<Profile.Work, Profile.Event>(failing: .failed)
    let hosted = try HostedFlow(Profile(), on: ProfileConsole(), workHandler: work)
    hosted.send(.submitTapped(name: "ann"))
    await work.answer(.loaded(User(name: "ann")), to: .load(name: "ann"))
    #expect(hosted.configuration.state == .shown(User(name: "ann")))
    #expect(work.cancelled == [.load(name: "ann")])
  }

  @Test("scripted work fails, is cancelled, and answers in the order of its clock")
  func scripts() async throws {
    let timed = ScriptedWork<Profile.Work, Profile.Event>(failing: .failed) { _ in
      [.init(after: .seconds(2), .loaded(User(name: "ann")))]
    }
    let hosted = try HostedFlow(Profile(), on: ProfileConsole(), workHandler: timed)
    hosted.send(.submitTapped(name: "ann"))
    await timed.advance(by: .seconds(1))
    #expect(hosted.workUnderWay == [.load(name: "ann")])
    #expect(timed.underWay == [.load(name: "ann")])
    #expect(await timed.fail(.load(name: "ann")))
    #expect(hosted.configuration.state == .failed(name: "ann"))
    hosted.send(.retryTapped)
    await timed.advance(by: .seconds(2))
    #expect(hosted.configuration.state == .shown(User(name: "ann")))
    #expect(timed.now == .seconds(3))
    #expect(timed.started.count == 2)
    #expect(await timed.answer(.failed, to: .load(name: "ann")) == false)
  }

  @Test("a parent's handler does the work of its child")
  func children() async throws {
    let handler = HomeWork(profile: ProfileWork(server: server))
    let hosted = try HostedFlow(Home(), on: HomeConsole(), workHandler: handler)
    hosted.send(.profileTapped)
    hosted.send(.profile(.submitTapped(name: "ann")))
    #expect(hosted.workUnderWay == [.profile(.load(name: "ann"))])
    while hosted.workUnderWay != [] { await Task.yield() }
    #expect(hosted.configuration.state == .profile(.shown(User(name: "ann"))))
  }
}

private final class HomeConsole: StackHost {
  func perform(
    _ commands: CommandList<Home.Screen>, showing stack: VirtualStack<Home.Screen>
  ) -> HostReply<Home.Screen> { .done }
}
