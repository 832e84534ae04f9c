extension TabCoordinators {
  /// Something to look at.
  package struct Item: Hashable, Sendable {
    package var itemId: Int
    package var name: String
  }

  /// Who owns an item.
  package struct User: Hashable, Sendable {
    package var userId: Int
    package var name: String
  }

  /// The items and the users there are; item *n* is owned by user *n*.
  package struct Repository: Hashable, Sendable {
    package var items: [Item]
    package var users: [User]

    package init(items: [Item], users: [User]) {
      self.items = items
      self.users = users
    }

    package static let threeOfEach = Repository(
      items: (1...3).map { Item(itemId: $0, name: "item \($0)") },
      users: (1...3).map { User(userId: $0, name: "user \($0)") })

    /// The first of the items that a search finds, whatever is searched for.
    var found: [Item] { items.filter { $0.itemId < 3 } }

    func owners(of item: Item) -> [User] { users.filter { $0.userId == item.itemId } }
    func items(of user: User) -> [Item] { items.filter { $0.itemId == user.userId } }
  }
}
