extension BadText {
  static let structure: [BadText] = [
    .init("empty", "", 1, 1, "the text is empty"),
    .init("space only", " \n ", 2, 2, "the text is empty"),
    .init("open array", "[", 1, 2, "the text ends too early; expected a value"),
    .init(
      "open array after an element", "[1", 1, 3, "the text ends too early; expected a comma or ]"),
    .init("open array after a comma", "[1,", 1, 4, "the text ends too early; expected a value"),
    .init("open object", "{", 1, 2, "the text ends too early; expected a key in double quotes"),
    .init(
      "open object after a key", #"{"a""#, 1, 5,
      "the text ends too early; expected a colon after the key"),
    .init(
      "open object after a colon", #"{"a":"#, 1, 6, "the text ends too early; expected a value"),
    .init("two values", "{}\r\n{}", 2, 1, #"expected the end of the text, found "{""#),
    .init("NUL at the end", "{}\u{0}", 1, 3, #"expected the end of the text, found "\u0000""#),
    .init(
      "comma at the end of an array", "[1,\n2, ]", 2, 2,
      "a comma without an element after it; remove it"),
    .init(
      "comma at the end of an object", #"{"a": 1,}"#, 1, 8,
      "a comma without an element after it; remove it"),
    .init("comma at the start", "[,1]", 1, 2, #"expected a value, found ",""#),
    .init("no comma", "[1 2]", 1, 4, #"expected a comma or ], found "2""#),
    .init("wrong bracket", "[1}", 1, 3, #"expected a comma or ], found "}""#),
    .init("bracket without a start", "]", 1, 1, #"expected a value, found "]""#),
    .init("no colon", #"{"é" 1}"#, 1, 6, #"expected a colon after the key, found "1""#),
    .init("key without quotes", "{a: 1}", 1, 2, #"expected a key in double quotes, found "a""#),
    .init("number as key", "{1: 1}", 1, 2, #"expected a key in double quotes, found "1""#),
    .init(
      "single quotes", "['a']", 1, 2,
      #"expected a value, found "'"; JSON strings use double quotes"#),
    .init("comment", "// a\n1", 1, 1, #"expected a value, found "/"; JSON has no comments"#),
    .init(
      "shell comment", "[1, # a\n2]", 1, 5, ##"expected a value, found "#"; JSON has no comments"##),
    .init(
      "same key", #"{"a": 1,"# + "\r" + #" "\u0061": 2}"#, 2, 2, #"the key "a" appears twice"#),
    .init(
      "too deep", String(repeating: "[", count: 129), 1, 129,
      "arrays and objects are nested deeper than 128"),
    .init(
      "far too deep", String(repeating: #"{"":"#, count: 100_000), 1, 513,
      "arrays and objects are nested deeper than 128"),
  ]

  static let words: [BadText] = [
    .init("NaN", "[NaN]", 1, 2, "JSON has no number NaN"),
    .init("infinity", "Infinity", 1, 1, "JSON has no number Infinity"),
    .init("negative infinity", "[-Infinity]", 1, 2, "JSON has no number -Infinity"),
    .init("capital", "True", 1, 1, #"unknown literal "True"; strings need double quotes"#),
    .init("cut word", "[tru]", 1, 2, #"unknown literal "tru"; strings need double quotes"#),
    .init("word and number", "true1", 1, 5, #"expected the end of the text, found "1""#),
    .init("leading zero", "[1, 007]", 1, 5, "a number must not have leading zeros"),
    .init("negative leading zero", "-01", 1, 1, "a number must not have leading zeros"),
    .init("plus", "+1", 1, 1, #"expected a value, found "+""#),
    .init("minus only", "[-]", 1, 3, #"expected a digit, found "]""#),
    .init("no digit before the point", ".5", 1, 1, #"expected a value, found ".""#),
    .init("no digit after the point", "1.", 1, 3, "the text ends too early; expected a digit"),
    .init("no digit in the exponent", "[1e+]", 1, 5, #"expected a digit, found "]""#),
    .init("hexadecimal", "0x1F", 1, 2, #"expected the end of the text, found "x""#),
    .init("huge", "[0, 1e999]", 1, 5, "the number is too large"),
    .init("huge and negative", "-1e999", 1, 1, "the number is too large"),
    .init("many digits", String(repeating: "9", count: 400), 1, 1, "the number is too large"),
  ]

  static let strings: [BadText] = [
    .init("open string", #"["a"#, 1, 4, "the text ends inside a string"),
    .init("open escape", #""a\"#, 1, 4, "the text ends inside a string"),
    .init(
      "line break", "[\"a\nb\"]", 1, 4, #"a line break in a string; close the string, or write \n"#),
    .init("tab", "\"\t\"", 1, 2, #"a control character in a string; write it as \u0009"#),
    .init("NUL", "\"a\u{0}\"", 1, 3, #"a control character in a string; write it as \u0000"#),
    .init(
      "unknown escape", #""日\x41""#, 1, 3,
      #"unknown escape; JSON has \" \\ \/ \b \f \n \r \t and \u with four digits"#),
    .init(
      "short escape", #""\u12""#, 1, 6, #"expected four hexadecimal digits after \u, found "\"""#),
    .init(
      "escape without digits", #""\u+123""#, 1, 4,
      #"expected four hexadecimal digits after \u, found "+""#),
    .init(
      "cut escape", #""\u00"#, 1, 6,
      #"the text ends too early; expected four hexadecimal digits after \u"#),
    .init("high surrogate alone", #""a\ud83d""#, 1, 3, half),
    .init("low surrogate alone", #""\ude00""#, 1, 2, half),
    .init("two high surrogates", #""\ud83d\ud83d""#, 1, 2, half),
    .init("high surrogate and a letter", #""\ud83d\n""#, 1, 2, half),
  ]

  private static let half = #"half a surrogate pair; write both, such as \ud83d\ude00"#

  static let encodings: [BadText] = [
    .init("UTF-16 with a mark", bytes: [0xFF, 0xFE, 0x7B, 0x00], 1, 1, wide),
    .init("UTF-16, big end first", bytes: [0xFE, 0xFF, 0x00, 0x7B], 1, 1, wide),
    .init("UTF-16 without a mark", bytes: [0x7B, 0x00, 0x7D, 0x00], 1, 1, wide),
    .init("UTF-16 without a mark, big end first", bytes: [0x00, 0x7B, 0x00, 0x7D], 1, 1, wide),
    .init("only a mark", bytes: [0xEF, 0xBB, 0xBF], 1, 1, "the text is empty"),
    .init("mark in the middle", "[\u{FEFF}]", 1, 2, "expected a value, found \"\u{FEFF}\""),
    .init("mark, then a mistake", "\u{FEFF}[}", 1, 2, #"expected a value, found "}""#),
    .init("Latin-1", bytes: [0x22, 0xC3, 0xA9, 0xE9, 0x22], 1, 3, invalid("E9")),
    .init("byte outside a string", bytes: [0x5B, 0x0A, 0xFF, 0x5D], 2, 1, invalid("FF")),
    .init("continuation alone", bytes: [0x22, 0x80, 0x22], 1, 2, invalid("80")),
    .init("overlong", bytes: [0x22, 0xC0, 0xAF, 0x22], 1, 2, invalid("C0")),
    .init("overlong in three", bytes: [0x22, 0xE0, 0x80, 0xAF, 0x22], 1, 2, invalid("E0")),
    .init("surrogate", bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], 1, 2, invalid("ED")),
    .init("past the last", bytes: [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1, 2, invalid("F4")),
    .init("cut character", bytes: [0x22, 0xF0, 0x9F, 0x98], 1, 2, invalid("F0")),
  ]

  private static let wide = "the text is UTF-16; save it as UTF-8"

  private static func invalid(_ byte: String) -> String {
    "the byte 0x\(byte) is not valid UTF-8; save the text as UTF-8"
  }
}
