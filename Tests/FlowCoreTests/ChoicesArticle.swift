import FlowCore
import FlowTestSupport
import Testing

// The listings of Documentation/Choices.md, line by line.

private struct User: Hashable, Sendable {
  var age: Int
}

private struct AgeDecision: Decision {
  enum Choice: Hashable, Sendable, CaseIterable { case adult, child }

  func choose(_ user: User) -> Choice { user.age >= 20 ? .adult : .child }
}

private struct Forms: Flow {
  enum State: Hashable, Sendable { case menu, adult(User), child(User) }
  enum Event: Hashable, Sendable { case userChosen(User), back }
  enum Screen: Hashable, Sendable { case menu, adultForm, childForm }

  var start: FlowTransition<Self> { .to(.menu, .setRoot(.menu)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.menu, .userChosen(let user)):
      decide(AgeDecision(), user) { choice in
        switch choice {
        case .adult: .to(.adult(user), .push(.adultForm))
        case .child: .to(.child(user), .push(.childForm))
        }
      }
    case (_, .back): .to(.menu, .pop)
    default: nil
    }
  }
}

@Suite("the article on choices")
struct ChoicesArticleTests {
  @Test("its listings are compiled here, line by line")
  func listings() throws {
    let article = try Article("Choices.md", compiledIn: #filePath)
    #expect(article.listings.count == 3)
    #expect(article.listingsNotCompiled == [])
  }

  @Test("it tells the truth about the record")
  func record() {
    let transition = Forms().reduce(.menu, .userChosen(User(age: 8)))
    let record = transition?.decisions.first
    #expect(
      record == DecisionRecord(name: "AgeDecision", choice: "child", choices: ["adult", "child"]))
  }
}
