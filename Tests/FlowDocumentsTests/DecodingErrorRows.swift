import FlowDocuments

extension Spoiling {
  /// The keys that an object can have, which the schema lists, too.
  private static func keys(of value: some JSONCodable) -> String {
    let keys = value.members(areListed: true).map(\.key)
    return keys.joined(separator: ", ")
  }

  static let versions: [Spoiling] = [
    .init(
      "\"flowgraph\": 1,", "\"flowgraph\": 2, \"new\": 0,", 2, 16,
      "the document has version 2 of the format; this tool reads version 1; update the tool"),
    .init(
      "\"flowgraph\": 1", "\"flowgraph\": 0", 2, 16,
      "the document has version 0 of the format; this tool reads version 1"),
    .init("\"flowgraph\": 1", "\"flowgraph\": \"1\"", 2, 16, "the version must be 1, not a string"),
    .init("\"flowgraph\": 1", "\"flowgraph\": 1.5", 2, 16, "the version must be 1, not 1.5"),
    .init(
      "\"flowgraph\": 1,", "", 1, 1,
      "this is not a flowgraph document; the key \"flowgraph\" is missing"),
  ]

  static let keys: [Spoiling] = [
    .init(
      "\"transitions\"", "\"tranzitions\"", 26, 3,
      "unknown key \"tranzitions\" in the document; did you mean \"transitions\"?"),
    .init(
      "\"title\"", "\"Title\"", 4, 3,
      "unknown key \"Title\" in the document; did you mean \"title\"?"),
    .init(
      "\"starts\"", "\"é\\u001b[31m\"", 19, 3,
      "unknown key \"é\\u001b[31m\" in the document; it has \(keys(of: FlowDocument.blank))"),
    .init(
      "\"parent\"", "\"colour\"", 8, 22,
      "unknown key \"colour\" in a part; it has \(keys(of: FlowDocument.Part.blank))"),
    .init(
      "\"limit\"", "\"limits\"", 5, 60,
      "unknown key \"limits\" in the bound; did you mean \"limit\"?"),
    .init(
      "\"move\": \"back\"", "\"\(String(repeating: "x", count: 50))\": 1", 34, 43,
      "unknown key \"\(String(repeating: "x", count: 40))…\" in an event; it has \(keys(of: FlowDocument.Event.blank))"
    ),
    .init("\"name\": \"sign-in\",", "", 1, 1, "the key \"name\" is missing in the document"),
    .init("\"complete\": false, ", "", 5, 13, "the key \"complete\" is missing in the search"),
    .init(", \"part\": 0", "", 11, 5, "the key \"part\" is missing in a screen"),
    .init("\"state\": \"name\", ", "", 15, 5, "the key \"state\" is missing in a configuration"),
    .init("{\"screen\": 0}", "{}", 15, 47, "the key \"screen\" is missing in a visible screen"),
    .init("\"configuration\": 0", "", 20, 5, "the key \"configuration\" is missing in a start"),
    .init("\"to\": 1, ", "", 27, 5, "the key \"to\" or \"outcome\" is missing in a transition"),
    .init(
      "\"operation\": \"present\", ", "", 27, 114, "the key \"operation\" is missing in a command"),
    .init(", \"reason\": \"ignored\"", "", 45, 5, "the key \"reason\" is missing in a dead event"),
    .init(
      "\"name\": \"sign-in\"", "\"name\": \"a\", \"name\": \"b\"", 3, 16,
      "the key \"name\" appears twice"),
  ]

  static let types: [Spoiling] = [
    .init("\"Sign in\"", "null", 4, 12, "\"title\" must be a string, not null"),
    .init(
      "\"complete\": false", "\"complete\": 0", 5, 26, "\"complete\" must be true or false, not 0"),
    .init(
      "\"limit\": 2", "\"limit\": -2", 5, 69, "\"limit\" must be a whole number from 0, not -2"),
    .init(
      "\"ignoredEvents\": 3", "\"ignoredEvents\": 1e30", 5, 90,
      "\"ignoredEvents\" must be a whole number from 0, not 1e+30"),
    .init(
      "{\"name\": \"Name\", \"part\": 0}", "[]", 11, 5, "a screen must be an object, not an array"),
    .init(
      "\"parameters\": [\"url\"]", "\"parameters\": \"url\"", 12, 36,
      "\"parameters\" must be an array, not a string"),
    .init(
      "\"parameters\": [\"url\"]", "\"parameters\": [true]", 12, 37,
      "a parameter must be a string, not true"),
    .init(
      "\"expanded\": false", "\"expanded\": \"no\"", 16, 173,
      "\"expanded\" must be true or false, not a string"),
    .init("\"signedIn\"", "{}", 24, 5, "an outcome must be a string, not an object"),
    .init(
      "\"from\": 0", "\"from\": 0.5", 27, 14, "\"from\" must be a whole number from 0, not 0.5"),
    .init(
      "\"guard\": \"online\"", "\"guard\": null", 27, 215, "\"guard\" must be a string, not null"),
    .init(
      "\"kind\": \"depth\"", "\"kind\": \"dept\"", 5, 51,
      "\"kind\" cannot be \"dept\"; did you mean \"depth\"?"),
    .init(
      "\"kind\": \"depth\"", "\"kind\": \"money\"", 5, 51,
      "\"kind\" cannot be \"money\"; it is one of "
        + FlowDocument.Bound.BoundKind.allCases.map(\.rawValue).joined(separator: ", ")),
    .init(
      "\"operation\": \"present\"", "\"operation\": \"Present\"", 27, 128,
      "\"operation\" cannot be \"Present\"; did you mean \"present\"?"),
  ]

  static let indices: [Spoiling] = [
    .init("\"part\": 1", "\"part\": 2", 12, 53, "there is no part 2; the last is 1"),
    .init("\"screen\": 0", "\"screen\": 2", 15, 58, "there is no screen 2; the last is 1"),
    .init(
      "\"configuration\": 1", "\"configuration\": 9", 21, 23,
      "there is no configuration 9; the last is 2"),
    .init("\"from\": 0", "\"from\": 3", 27, 14, "there is no configuration 3; the last is 2"),
    .init(
      "\"from\": 0, \"to\": 1,", "\"from\": 0, \"to\": 1, \"screen\": 2,", 27, 36,
      "there is no screen 2; the last is 1"),
    .init("\"to\": 1", "\"to\": 12", 27, 23, "there is no configuration 12; the last is 2"),
    .init("\"outcome\": 0", "\"outcome\": 1", 28, 28, "there is no outcome 1; the last is 0"),
    .init("\"from\": 1", "\"from\": 3", 35, 14, "there is no configuration 3; the last is 2"),
    .init(
      "\"from\": 1, \"to\": 0", "\"from\": 1, \"to\": 3", 46, 91,
      "there is no configuration 3; the last is 2"),
  ]

  static let meanings: [Spoiling] = [
    .init(
      "\"complete\": false", "\"complete\": true", 5, 26,
      "a search with a \"bound\" is not complete"),
    .init(
      "\"bound\": {\"kind\": \"depth\", \"limit\": 2}, ", "", 5, 26,
      "a search that is not complete needs a \"bound\""),
    .init(
      "\"complete\": false, \"bound\": {\"kind\": \"depth\", \"limit\": 2}, ",
      "\"complete\": true, ",
      16, 173,
      "the search is complete, so no configuration can have \"expanded\": false; leave it out, or "
        + "write \"complete\": false with a \"bound\""),
    .init(
      "\"parts\": [", "\"stacksKnown\": false, \"parts\": [", 16, 5,
      "\"stacksKnown\" is false, so a configuration has one screen, the one on top; leave out the "
        + "others, or \"stacksKnown\""),
    .init(
      "\"parent\": 0", "\"parent\": 1", 8, 32,
      "the parent of part 1 must come before it, but is part 1"),
    .init(
      "\"parent\": 0", "\"parent\": 7", 8, 32,
      "the parent of part 1 must come before it, but is part 7"),
    .init(", \"parent\": 0", "", 8, 5, "the key \"parent\" is missing in a part"),
    .init(
      "{\"name\": \"Sign in\"}", "{\"name\": \"Sign in\", \"parent\": 0}", 7, 35,
      "the first part is the flow itself and has no parent"),
    .init("\"name\": \"sign-in\"", "\"name\": \"\"", 3, 11, "\"name\" must not be empty"),
    .init("\"title\": \"Sign in\"", "\"title\": \"\"", 4, 12, "\"title\" must not be empty"),
    .init("\"name\": \"Help\"", "\"name\": \"\"", 8, 14, "\"name\" must not be empty"),
    .init("\"name\": \"Page\"", "\"name\": \"\"", 12, 14, "\"name\" must not be empty"),
    .init("\"name\": \"done\"", "\"name\": \"\"", 28, 49, "\"name\" must not be empty"),
    .init("[{\"screens\": [{\"screen\": 0}]}]}", "[]}", 15, 33, "\"layers\" must not be empty"),
    .init("[{\"screen\": 0}]", "[]", 15, 46, "\"screens\" must not be empty"),
    .init(
      "\"choice\": \"adult\"", "\"choice\": \"Adult\"", 28, 148,
      "the choice \"Adult\" is not in \"choices\""),
    .init("\"name\": \"Age\"", "\"name\": \"\"", 28, 131, "\"name\" must not be empty"),
    .init(
      "\"window main\"", "\"main\"", 29, 152,
      "\"address\" cannot be \"main\"; write it like \"tab search\" or \"window help › layer 0\""),
    .init(
      "\"payload\": \"a\\\"b\"}], \"style\"",
      "\"payload\": \"a\\\"b\"}, {\"screen\": 0}], \"style\"", 27, 150,
      "the operation \"present\" takes one screen, not 2"),
    .init(
      "\"to\": 1", "\"to\": 1, \"outcome\": 0", 27, 37,
      "a transition has \"to\" or \"outcome\", not both"),
  ]

  static let stacks: [Spoiling] = [
    .init(
      "\"state\": \"tabs\", ", "\"state\": \"tabs\", \"layers\": [], ", 17, 48,
      "a configuration has \"layers\" or \"windows\", not both"),
    .init(
      "\"layers\": [{\"screens\": [{\"screen\": 0}]}]}", "\"expanded\": true}", 15, 5,
      "the key \"layers\" is missing in a configuration"),
    .init(
      "{\"name\": \"help\", \"layers\"", "{\"name\": \"main\", \"layers\"", 17, 34,
      "two windows are called \"main\""),
    .init(
      "\"name\": \"more\", \"tabs\"", "\"name\": \"feed\", \"tabs\"", 17, 72,
      "two tabs are called \"feed\""),
    .init(
      "\"selected\": \"more\"", "\"selected\": \"moor\"", 17, 220, "there is no tab \"moor\""),
    .init(
      ", \"selected\": \"a\"", "", 17, 119, "the key \"selected\" is missing in a tab"),
    .init(
      "\"name\": \"a\", \"screens\": [{\"screen\": 0}]", "\"name\": \"a\"", 17, 145,
      "the key \"screens\" is missing in a tab"),
    .init(
      "\"name\": \"feed\", ", "\"name\": \"feed\", \"selected\": \"a\", ", 17, 102,
      "\"selected\" is only for tabs"),
    .init(
      "\"tabs\": [{\"name\": \"a\"", "\"screens\": [], \"tabs\": [{\"name\": \"a\"", 17, 147,
      "a container has \"screens\" or \"tabs\", not both"),
    .init(
      "{\"name\": \"child\", ",
      "{\"name\": \"child\", \"screens\": [{\"screen\": 0}]}, {\"name\": \"child\", ",
      17, 295, "two slots of one screen are called \"child\""),
    .init(
      "\"screen\": 1}]}]}]}", "\"screen\": 7}]}]}]}", 17, 337, "there is no screen 7; the last is 1"
    ),
    .init(
      "\"slots\": [{\"name\": \"child\", ", "\"slots\": [{\"nam\": \"child\", ", 17, 297,
      "unknown key \"nam\" in a slot; did you mean \"name\"?"),
  ]

  static let moves: [Spoiling] = [
    .init(
      "\"answers\": \"load(1)\", \"failure\"", "\"failure\"", 46, 131,
      "\"failure\" is only for answers; the key \"answers\" is missing"),
    .init(
      "\"move\": \"back\"", "\"move\": \"forth\"", 34, 51,
      "\"move\" cannot be \"forth\"; it is one of back, backBy, interactiveDismiss, dismissalAttempted, tabTapped, tabRetapped, windowFocused, windowClosed"
    ),
    .init(
      "\"move\": \"backBy\", \"count\": 2", "\"move\": \"backBy\"", 31, 35,
      "the key \"count\" is missing in an event"),
    .init(
      "\"move\": \"windowClosed\", ", "\"move\": \"tabTapped\", ", 30, 84,
      "the move \"tabTapped\" does not take \"window\""),
    .init(
      "\"move\": \"windowClosed\", ", "", 30, 63,
      "\"window\" is only for system moves; the key \"move\" is missing"),
    .init("\"part\": 1, \"con", "\"part\": 2, \"con", 49, 45, "there is no part 2; the last is 1"),
    .init(
      "{\"from\": 2}", "{\"from\": 1}", 53, 5,
      "configuration 1 is restored twice; leave one of its relaunches out"),
    .init(
      "\"payload\": \"1\", \"link\": true", "\"payload\": \"1\"", 42, 5,
      "an ignored link is a link; write \"link\": true, or leave the event out"),
    .init(
      "{\"name\": \"open\", \"payload\": \"1\", \"link\": true}",
      "{\"name\": \"up\", \"link\": true}", 42,
      5,
      "the link up is in a transition or a refusal, so it is not ignored everywhere; leave one of "
        + "them out"),
    .init(
      "\"screensWithoutChild\"", "\"oddity\"", 49, 14,
      "\"kind\" cannot be \"oddity\"; it is one of childWithoutScreens, screensWithoutChild"),
  ]

  /// What says nothing where it stands, is empty, or is listed twice.
  static let superfluous: [Spoiling] = [
    .init(
      "\"operation\": \"present\"", "\"operation\": \"push\"", 27, 192,
      "the operation \"push\" does not take \"style\"; leave it out"),
    .init(
      "\"operation\": \"present\"", "\"operation\": \"setRoot\"", 27, 195,
      "the operation \"setRoot\" does not take \"style\"; leave it out"),
    .init(
      "{\"operation\": \"pop\"}", "{\"operation\": \"pop\", \"screens\": [{\"screen\": 0}]}", 34,
      103,
      "the operation \"pop\" does not take \"screens\"; leave it out"),
    .init(
      "{\"operation\": \"pop\"}", "{\"operation\": \"pop\", \"name\": \"feed\"}", 34, 100,
      "the operation \"pop\" does not take \"name\"; leave it out"),
    .init(
      "\"sheet\"}], \"guard\"", "\"\"}], \"guard\"", 27, 195, "\"style\" must not be empty"),
    .init(
      "\"style\": \"sheet\", \"screens\"", "\"style\": \"\", \"screens\"", 16, 74,
      "\"style\" must not be empty"),
    .init(
      "\"layers\": [{\"screens\": [{\"screen\": 0}]}]}",
      "\"layers\": [{\"style\": \"sheet\", \"screens\": [{\"screen\": 0}]}]}", 15, 44,
      "the first layer is the root and has no style; leave the key \"style\" out"),
    .init(
      "{\"name\": \"help\", \"layers\": [{",
      "{\"name\": \"help\", \"layers\": [{\"style\": \"sheet\", ", 17, 269,
      "the first layer is the root and has no style; leave the key \"style\" out"),
    .init("\"signedIn\"", "\"\"", 24, 5, "an outcome must not be empty"),
    .init(
      "\"load(1)\", \"sync\"", "\"sync\", \"sync\"", 16, 140,
      "two pieces of work are called \"sync\""),
    .init(
      "[\"adult\", \"child\"]", "[\"adult\", \"adult\"]", 28, 168,
      "two choices are called \"adult\""),
    .init(
      "{\"name\": \"open\", \"payload\": \"1\", \"link\": true}",
      "{\"name\": \"open\", \"link\": true},\n    {\"name\": \"open\", \"link\": true}", 43, 5,
      "the link open is ignored twice; leave one of them out"),
  ]
}
