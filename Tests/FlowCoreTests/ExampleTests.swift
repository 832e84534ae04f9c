import FlowCore
import FlowTestSupport
import Testing

extension Examples {
  @Suite("the examples of the documentation do what they say")
  struct ExampleTests {
    @Test("of the virtual stack")
    func virtualStack() throws {
      let stack = VirtualStack<AppScreen>(.top, .list).presenting(.login)
      #expect(stack.top == .login)
      #expect("\(stack)" == "[top, list] + sheet[login]")

      let shop = VirtualStack<AppScreen>(tabs: .init("feed", .top), .init("search", .list, .detail))
      let asked = shop.presenting(.login, style: .alert)
      #expect(asked.description == "{feed*: [top]; search: [list, detail]} + alert[login]")
      #expect(asked.top == .login)
      #expect(asked.keyWindow?.layers[1].style == .alert)
    }

    @Test("of the tree, and of what is none")
    func tree() throws {
      typealias Tree = VirtualStack<AppScreen>
      let host = Tree.Entry(.list, slots: [Tree.Slot("detail", .stack(.detail))])
      let tabs = Tree.Container.tabs(
        [Tree.Tab("feed", .top), Tree.Tab("lists", .stack([host]))], selected: "lists")
      let window = Tree.Window("main", layers: [Tree.Layer(tabs)])
      let stack = try Tree(windows: [window])
      #expect("\(stack)" == "{feed: [top]; lists*: [list{detail: [detail]}]}")
      #expect(throws: Tree.Malformation.repeatedName("main")) {
        try Tree(windows: [window, window])
      }
    }

    @Test("of addresses")
    func addresses() throws {
      let commands: [Command<AppScreen>] = [
        .at(.tab("search"), .popToRoot),
        .at(.layer(0).tab("search"), .push(.result)),
        .at(.window("help"), .setRoot(.topics)),
        .at(.slot("detail"), .setStack([.item])),
      ]
      let before = VirtualStack<AppScreen>(
        tabs: .init("search", .top, .list),
        .init("lists", .stack([.init(.list, slots: [.init("detail", .stack(.detail))])])))
      var stack = before
      try stack.apply(.two(.openWindow("help", .list), .focusWindow("main")))
      try stack.apply(CommandList(commands.dropLast() + [.select("lists"), commands[3]]))
      #expect(
        "\(stack)"
          == "help: [topics] | main: {search: [top, result]; lists*: [list{detail: [item]}]}")
      #expect(
        StackAddress.layer(0).tab("search").steps == [StackAddress.Step.layer(0), .tab("search")])
    }

    @Test("of styles")
    func styles() throws {
      let commands: [Command<AppScreen>] = [
        .present(.terms, style: .fullScreen),
        .present(.filters, style: .custom("drawer")),
      ]
      var stack = VirtualStack<AppScreen>(.top)
      try stack.apply(CommandList(commands))
      #expect("\(stack)" == "[top] + full screen[terms] + drawer[filters]")
      #expect(ModalStyle.custom("drawer").allowsInteractiveDismiss == false)
    }

    @Test("of refusals: all or none")
    func refusal() {
      var stack = VirtualStack<AppScreen>(.top)
      do {
        try stack.apply([.push(.list), .dismiss])
        Issue.record("the dismiss was not refused")
      } catch {
        #expect(error.command == .dismiss)
        #expect(error.reason == Refusal<AppScreen>.Reason.noModal)
        #expect(
          error.reason.explanation
            == "no modal layer is open there; use pop to leave a pushed screen")
        #expect(error.stack == VirtualStack(.top, .list))
      }
      #expect(stack.description == "[top]")
    }

    @Test("of lists of commands")
    func commandList() {
      let commands: CommandList<AppScreen> = [.dismiss, .push(.list)]
      #expect(commands.first == .dismiss)
    }

    @Test("of plans")
    func plans() {
      let list = VirtualStack<AppScreen>(.top, .list)
      let there = VirtualStack.plan(from: list, to: list.presenting(.login))
      let back = VirtualStack.plan(from: list.presenting(.login), to: list)
      #expect(there == .one(.present(.login)))
      #expect(back == .one(.dismiss))
      #expect(list.rebuildCommands == [.setRoot(.top), .push(.list)])
    }

    @Test("of system moves")
    func systemMoves() {
      let stack = VirtualStack<AppScreen>(.top, .list).presenting(.login)
      #expect(stack.systemMoves == [SystemMove.back, .interactiveDismiss])
      #expect(stack.after(.back) == VirtualStack(.top, .list))
      #expect(stack.after(.tabTapped("feed")) == nil)
    }

    @Test("of an interpreter and its replies")
    func interpreter() throws {
      var interpreter = try Interpreter(SignIn())
      #expect(interpreter.send(.back) == .ignored)
      #expect(interpreter.send(.nextTapped(name: "ann")) == .handled)
      #expect(interpreter.configuration.stack.top == .password)
      #expect(interpreter.send(.submitTapped) == .finished(.signedIn(name: "ann")))
    }

    @Test("of going on from a configuration")
    func configuration() {
      let configuration = Configuration<SignIn>(state: .name, stack: VirtualStack(.name))
      let restored = Interpreter(SignIn(), at: configuration)
      #expect(restored.configuration == configuration)
    }

    @Test("of a start that cannot be made")
    func startFailure() {
      do throws(StartFailure<SignIn>) {
        _ = try Interpreter(SignIn(), from: .to(.name))
        Issue.record("a start without a root was made")
      } catch {
        #expect(error.explanation == "its start shows nothing; give it a setRoot")
      }
    }

    @Test("of a host")
    @MainActor
    func host() throws {
      let hosted = try HostedFlow(SignIn(), on: Console())
      hosted.send(.nextTapped(name: "ann"))
      #expect(hosted.host.lines == ["[name]", "[name, password]"])
      hosted.systemDidMove(.back)
      #expect(hosted.host.lines.count == 2)
      #expect(hosted.shownStack == VirtualStack(.name))
      #expect(Told(isAnimating: true).reply == .pending)
      #expect(Told(isAnimating: false).reply == .done)
      #expect(Told(isAnimating: false).refusal == .refused(showing: hosted.shownStack))
    }

    @Test(
      "of asking before a move",
      arguments: [([], "there is nothing to go back to"), (["ann"], "back to [name]")])
    @MainActor
    func backResult(_ names: [String], _ expected: String) throws {
      let hosted = try HostedFlow(SignIn(), on: Console())
      for name in names { hosted.send(.nextTapped(name: name)) }
      let hint =
        switch hosted.result(of: .back) {
        case .impossible: "there is nothing to go back to"
        case .ignored: "the flow stays"
        case .moved(let after): "back to \(after.stack)"
        case .finished(let outcome, _): "the flow ends: \(outcome)"
        case .refused(let refusal): refusal.reason.explanation
        }
      #expect(hint == expected)
      let result: MoveResult<SignIn> = hosted.result(of: .back)
      #expect((result == .impossible) == names.isEmpty)
    }

    @Test("of links: opened, deferred, resumed, unknown")
    func links() throws {
      var food = try Interpreter(Food())
      food.send(.open(.account))
      #expect(food.configuration.state == .login(thenOpening: .account))
      #expect("\(food.configuration.stack)" == "[top] + sheet[login]")
      food.send(.loggedIn)
      #expect("\(food.configuration.stack)" == "[top, account]")
      food.send(.open(.foodList))
      #expect("\(food.configuration.stack)" == "[top, foodList]")
      #expect(food.send(.open(.other)) == .handled)
      #expect(Interpreter.event(for: .back, of: Food(), in: .foodList) == .back)
      #expect(Food().target(of: .other, in: .home) == LinkTarget.unknown)
    }

    @Test("of child flows")
    func children() throws {
      var app = try Interpreter(App())
      app.send(.loginTapped)
      #expect(app.configuration.stack == VirtualStack(.top).presenting(.login(.form)))
      app.send(.login(.cancelTapped))
      #expect(app.configuration == Configuration(state: .top, stack: VirtualStack(.top)))
      #expect(App().pushedLogin == .to(.login(.form), .push(.login(.form))))
      #expect(ChildPlacement.pushed != .modal(.sheet))
    }

    @Test("of transitions, their notes and source locations")
    func transitions() throws {
      typealias Next = FlowTransition<Form>.Next
      #expect(
        Form.transitions.map(\.next) == [
          .to(.home), Next.stay, .stay, .finish(.signedIn(name: "ann")),
        ])
      let transition = try #require(Form().reduce(.login, .submitTapped(name: "ann")))
      #expect(transition.guard == "name not empty")
      #expect(transition.location.fileID.description == "FlowCoreTests/Examples.swift")
      #expect(transition.location.line > 100)
      #expect(FlowSourceLocation(fileID: "MyApp/SignIn.swift", line: 12).line == 12)
      #expect(Form().reduce(.login, .submitTapped(name: "")) == nil)
    }
  }
}
