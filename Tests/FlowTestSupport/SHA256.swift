/// The hash that a content security policy names, written after FIPS 180-4.
package enum SHA256 {
  /// The roots of the first primes, as the standard derives its constants.
  private static let primes: [UInt32] = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }

  /// The first 32 bits of the fraction of a number's square or cube root.
  private static func fraction(_ prime: UInt32, power: Int) -> UInt32 {
    // The largest r with r^power <= prime * 2^(32 * power) has the fraction in its lowest bits.
    var low: UInt64 = 0
    var high: UInt64 = 1 << 40
    while high - low > 1 {
      let middle = (low + high) / 2
      if isAtMost(middle, power, prime) { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  private static func isAtMost(_ root: UInt64, _ power: Int, _ prime: UInt32) -> Bool {
    var digits: [UInt64] = [1]
    for _ in 0..<power { digits = product(digits, root) }
    var limit = Array(repeating: UInt64(0), count: power)
    limit.append(UInt64(prime))
    while digits.count < limit.count { digits.append(0) }
    while limit.count < digits.count { limit.append(0) }
    for index in digits.indices.reversed() where digits[index] != limit[index] {
      return digits[index] < limit[index]
    }
    return true
  }

  /// A product in digits of 32 bits, the lowest first.
  private static func product(_ digits: [UInt64], _ factor: UInt64) -> [UInt64] {
    var result = Array(repeating: UInt64(0), count: digits.count + 2)
    for (offset, part) in [factor & 0xFFFF_FFFF, factor >> 32].enumerated() {
      var carry: UInt64 = 0
      for index in digits.indices {
        let sum = digits[index] * part + result[index + offset] + carry
        result[index + offset] = sum & 0xFFFF_FFFF
        carry = sum >> 32
      }
      result[digits.count + offset] += carry
    }
    return result
  }

  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    let rounds = primes.prefix(64).map { fraction($0, power: 3) }
    var state = primes.prefix(8).map { fraction($0, power: 2) }
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    let length = UInt64(bytes.count) * 8
    message += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
    for start in stride(from: 0, to: message.count, by: 64) {
      let block = words(of: message[start..<start + 64])
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for round in 0..<64 {
        let mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
        let choice = (e & f) ^ (~e & g)
        let first = h &+ mixed &+ choice &+ rounds[round] &+ block[round]
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
        (h, g, f, e) = (g, f, e, d &+ first)
        (d, c, b, a) = (c, b, a, first &+ second)
      }
      state = zip(state, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func words(of block: ArraySlice<UInt8>) -> [UInt32] {
    let bytes = Array(block)
    var words = (0..<16).map { index in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[4 * index + $1]) }
    }
    for index in 16..<64 {
      let (old, new) = (words[index - 15], words[index - 2])
      let small = turned(old, 7) ^ turned(old, 18) ^ (old >> 3)
      let large = turned(new, 17) ^ turned(new, 19) ^ (new >> 10)
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
    }
    return words
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The hash in base 64, as a policy writes it.
  package static func base64(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = hash(Array(text.utf8))
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = Array(bytes[start..<min(start + 3, bytes.count)])
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[$1]) : 0) }
      for index in 0..<4 {
        result += index <= group.count ? String(alphabet[bits >> (18 - 6 * index) & 63]) : "="
      }
    }
    return result
  }
}
