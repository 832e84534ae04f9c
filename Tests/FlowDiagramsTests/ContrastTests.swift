import Foundation
import Testing

@testable import FlowDiagrams

/// The contrast of two colours as the accessibility guidelines of the web reckon it, 1 to 21.
private func contrast(_ one: String, _ other: String) -> Double {
  let values = [luminance(one), luminance(other)].sorted()
  return (values[1] + 0.05) / (values[0] + 0.05)
}

private func luminance(_ color: String) -> Double {
  let number = Int(color.dropFirst(), radix: 16) ?? 0
  let channels = [16, 8, 0].map { shift -> Double in
    let value = Double((number >> shift) & 0xFF) / 255
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
}

@Suite("Overlays can be told apart by everyone")
struct ContrastTests {
  @Test("black on white has the greatest contrast")
  func measure() {
    #expect(abs(contrast("#000000", "#ffffff") - 21) < 0.01)
    #expect(contrast("#777777", "#777777") == 1)
  }

  @Test("texts have a contrast of 4.5 at least, lines and borders of 3", arguments: [true, false])
  func overlays(_ isDark: Bool) {
    let palette = isDark ? Palette.dark : Palette.light
    let style = isDark ? OverlayStyle.dark : OverlayStyle.light
    for ground in [palette.page, palette.band, palette.card] {
      for text in [style.ink, style.muted] { #expect(contrast(text, ground) >= 4.5) }
      for line in [style.path, style.found, style.faint] { #expect(contrast(line, ground) >= 3) }
    }
    #expect(contrast(style.onPath, style.path) >= 4.5)
    #expect(contrast(style.onPath, style.found) >= 4.5)
    #expect(style.page == palette.page)
  }
}
