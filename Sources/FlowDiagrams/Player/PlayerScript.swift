/// The script of a player: plain JavaScript, the same in every page.
enum PlayerScript {
  /// The whole script.
  static let text = [model, page, picture, stack, panel, search, hands, main].joined()

  /// The SHA-256 of ``text`` as a content security policy names it; a test computes it anew.
  static let hash = "sha256-P+WI7UMBtSwjsl1BdqjdVm4vaPYLOXaiXWRR14I60Gk="
}
