import FlowCore
import Testing

// The listings in comments about work.
enum WorkExamples {
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
      case submitTapped(name: String), retryTapped, loaded(User), failed, back
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
      case (.loading, .loaded(let user)): .to(.shown(user), .replaceTop(.profile(user)))
      case (.loading(let name), .failed): .to(.failed(name: name), .replaceTop(.failed))
      case (.failed(let name), .retryTapped): .to(.loading(name: name), .replaceTop(.loading))
      case (.loading, .back), (.failed, .back), (.shown, .back): .to(.form, .pop)
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

  @MainActor
  @Suite("the examples of work")
  struct WorkExampleTests {
    private final class ProfileConsole: StackHost {
      func perform(
        _ commands: CommandList<Profile.Screen>, showing stack: VirtualStack<Profile.Screen>
      ) -> HostReply<Profile.Screen> { .done }
    }

    @Test("a request, and what observes the flow")
    func loads() async throws {
      #expect(Profile().work(in: .loading(name: "ann")) == [.load(name: "ann")])
      let server = Server(users: ["ann": User(name: "Ann")])
      let handler = ProfileWork(server: server)
      let hosted = try HostedFlow(Profile(), on: ProfileConsole(), workHandler: handler)
      var log: [String] = []
      var last: ObservedStep<Profile>?
      hosted.observe { last = $0 }
      hosted.observe { step in log.append("\(step.event) shows \(step.after.stack)") }
      hosted.send(.submitTapped(name: "ann"))
      while hosted.workUnderWay != [] { await Task.yield() }
      #expect(log.count == 2)
      #expect(last?.answeredWork == .load(name: "ann"))
      #expect(hosted.configuration.state == .shown(User(name: "Ann")))
    }
  }
}
