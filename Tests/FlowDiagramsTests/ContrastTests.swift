import Foundation
import Testing

@testable import FlowDiagrams
@testable import FlowDrawing

/// The contrast of two colours as the accessibility guidelines of the web reckon it, 1 to 21:
/// computed in another way than in the library, by the system's own powers.
private func contrast(_ one: Palette.Color, _ other: Palette.Color) -> Double {
  let values = [luminance(one), luminance(other)].sorted()
  return (values[1] + 0.05) / (values[0] + 0.05)
}

private func luminance(_ color: Palette.Color) -> Double {
  let channels = [color.red, color.green, color.blue].map { channel -> Double in
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
}

@Suite("Pictures are distinguishable for everyone")
struct ContrastTests {
  private static let black: Palette.Color = 0x000000
  private static let white: Palette.Color = 0xffffff

  @Test("black on white has the greatest contrast")
  func measure() {
    #expect(abs(Self.black.contrast(to: Self.white) - 21) < 1e-9)
    #expect(Self.white.contrast(to: Self.black) == Self.black.contrast(to: Self.white))
    let grey: Palette.Color = 0x777777
    #expect(grey.contrast(to: grey) == 1)
    #expect(abs(grey.contrast(to: Self.white) - 4.478) < 0.001)
  }

  @Test("the contrast is that of the guidelines for every shade")
  func measuresLikeTheGuidelines() {
    for value in 0...255 {
      let number = UInt8(value)
      let colors = [
        Palette.Color(red: number, green: 0, blue: 0),
        Palette.Color(red: 12, green: number, blue: 200),
        Palette.Color(red: number, green: number, blue: number),
      ]
      for color in colors {
        #expect(
          abs(color.contrast(to: Self.white) - contrast(color, Self.white)) < 1e-9, "\(color)")
      }
    }
  }

  @Test("texts have a contrast of 4.5 at least, edges and borders of 3, in every style")
  func styles() {
    #expect(DiagramStyle.named.map(\.key) == ["standard", "contrast", "print"])
    for (name, style) in DiagramStyle.named {
      for (page, palette) in [("light", style.light), ("dark", style.dark)] {
        #expect(palette.contrastFaults() == [], "\(name), \(page)")
      }
    }
  }

  @Test("no colour that stands on another is left out of the rules")
  func rulesNameEverything() {
    let rules = Palette.contrastRules
    let named = Set(rules.flatMap { $0.colors + $0.grounds }.map { Palette.name(of: $0) })
    let all = Set(Palette.variables.map(\.name))
    #expect(all.subtracting(named) == ["--flowgraph-group-border"])
    #expect(named.subtracting(all) == [])
    #expect(all.count == Palette.variables.count)
  }

  @Test("the style of strong contrasts has 7 for texts and 4.5 for edges")
  func strong() {
    for (page, palette) in [
      ("light", DiagramStyle.contrast.light), ("dark", DiagramStyle.contrast.dark),
    ] {
      for rule in Palette.contrastRules {
        for color in rule.colors {
          for ground in rule.grounds {
            let found = contrast(palette[keyPath: color], palette[keyPath: ground])
            let pair = "\(Palette.name(of: color)) on \(Palette.name(of: ground))"
            #expect(found >= (rule.needed == 4.5 ? 7 : 4.5), "\(page), \(pair): \(found)")
          }
        }
      }
    }
  }

  @Test("a colour that is hardly seen is reported with its background, and never rounded up")
  func faults() {
    var palette = Palette.light
    palette.ink = 0x777777
    palette.push = 0x95a3b5
    let faults = palette.contrastFaults()
    #expect(
      faults.prefix(2) == [
        "--flowgraph-ink on --flowgraph-page has a contrast of 4.4, less than 4.5",
        "--flowgraph-ink on --flowgraph-card has a contrast of 4.4, less than 4.5",
      ])
    #expect(
      faults.contains("--flowgraph-push on --flowgraph-page has a contrast of 2.5, less than 3"))
    #expect(faults.count == 6)
  }
}
