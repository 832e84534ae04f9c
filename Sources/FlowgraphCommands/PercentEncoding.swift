#if CLI
extension StringProtocol {
  /// The percent-encoded text: all bytes except ASCII letters, digits, `-`, `.`, `_`, `~` and the
  /// kept characters become codes (RFC 3986, section 2).
  ///
  /// A colon is encoded too, because the text before it would be read as a scheme.
  func percentEncoded(except kept: String = "") -> String {
    let plain = ("-._~" + kept).unicodeScalars
    return utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || plain.contains(scalar)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        let code = String(byte, radix: 16, uppercase: true)
        result += "%" + (code.count < 2 ? "0" : "") + code
      }
    }
  }
}
#endif
