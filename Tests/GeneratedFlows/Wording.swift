import FlowTestSupport

/// How screens, events and outcomes are called.
enum Wording: CaseIterable, Sendable {
  /// A word or two.
  case short
  /// 80 and more characters.
  case long
  case chinese, japanese, korean, emoji, hebrew, arabic
  /// Letters with marks over marks.
  case combining
  /// Each name in another style.
  case mixed
}

/// Gives names, each unlike all before.
struct Namer {
  let wording: Wording
  private var random: SplitMix64
  private var known: Set<String> = []

  init(_ wording: Wording, seed: UInt64) {
    self.wording = wording
    random = SplitMix64(seed: seed)
  }

  /// The name of a screen.
  mutating func screen() -> String { unique(randomName(.screens)) }

  /// The name of an event; events may share their names.
  mutating func event() -> String { randomName(.events) }

  /// The name of an outcome.
  mutating func outcome() -> String { unique(randomName(.outcomes)) }

  private mutating func unique(_ name: String) -> String {
    var result = name
    var number = 2
    while !known.insert(result).inserted {
      result = "\(name) \(number)"
      number += 1
    }
    return result
  }

  private enum Kind { case screens, events, outcomes }

  private mutating func randomName(_ kind: Kind) -> String {
    let style = wording == .mixed ? Wording.allCases[random.below(9)] : wording
    switch kind {
    case .screens: return pick(Self.screens(style)) + (style == .short ? pick(Self.suffixes) : "")
    case .events: return pick(Self.events(style)) + (style == .short ? "Tapped" : "")
    case .outcomes: return pick(Self.outcomes(style))
    }
  }

  private mutating func pick(_ names: [String]) -> String { names[random.below(names.count)] }
}

extension Namer {
  private static let suffixes = ["", "", "List", "Detail", "Form", "Overview", "Settings"]

  private static func screens(_ wording: Wording) -> [String] {
    switch wording {
    case .short, .mixed:
      [
        "Home", "Profile", "Cart", "Order", "Search", "Map", "Photo", "Payment", "Address", "Help",
        "Account", "Message", "Invoice", "Ticket", "Trip", "Room", "Coupon", "Review", "Filter",
      ]
    case .long:
      [
        "The screen on which a customer reads and accepts the terms of service before anything else",
        "A list of all deliveries of the last twelve months, grouped by the address they went to",
        "ConfirmThatTheAccountAndEverythingThatBelongsToItIsToBeDeletedForEverAndCannotComeBackAgain",
      ]
    case .chinese: ["登录", "注册表单", "订单详情与物流跟踪信息页面", "设置", "购物车", "搜索结果列表"]
    case .japanese: ["ログイン", "会員登録フォーム", "注文の詳細と配送状況の確認画面", "設定", "カート", "検索結果"]
    case .korean: ["로그인", "회원 가입", "주문 상세 및 배송 조회 화면", "설정", "장바구니", "검색 결과"]
    case .emoji: ["🏠 Home", "👩‍👩‍👧‍👦 Family", "🛒🛒🛒", "🇯🇵 Trip", "👍🏽 Review", "📷 Photo 🖼️"]
    case .hebrew: ["מסך הבית", "פרטי ההזמנה והמשלוח", "הגדרות", "סל הקניות", "חיפוש"]
    case .arabic: ["الشاشة الرئيسية", "تفاصيل الطلب والتوصيل", "الإعدادات", "سلة التسوق", "بحث"]
    case .combining:
      ["Z̴̛a̶͝l̷̎g̸͌o̶", "Crème brûlée", "Việt Nam", "नमस्ते दुनिया", "สวัสดีชาวโลก"]
    }
  }

  private static func events(_ wording: Wording) -> [String] {
    switch wording {
    case .short, .mixed:
      [
        "next", "open", "select", "submit", "detail", "share", "edit", "more", "row", "buy", "play",
      ]
    case .long:
      [
        "theButtonAtTheEndOfTheVeryLongFormWasTappedAfterAllOfItsFieldsHadBeenFilledInCorrectlyByHand",
        "the customer chose one of the proposals that the assistant had made on the former screen",
        "tapped",
      ]
    case .chinese: ["点击下一步", "打开", "选择项目", "提交订单并支付"]
    case .japanese: ["次へをタップ", "開く", "項目を選択した", "送信"]
    case .korean: ["다음을 누름", "열기", "항목 선택", "제출"]
    case .emoji: ["👉 tapped", "❤️", "👩🏽‍💻 open", "➡️➡️"]
    case .hebrew: ["לחיצה על המשך", "פתיחה", "בחירת פריט"]
    case .arabic: ["اضغط التالي", "فتح", "اختيار عنصر"]
    case .combining: ["ẗ̶̈á̷p̸̂p̵̃e̸d", "déjà vu", "mở", "खोलो", "เปิด"]
    }
  }

  private static func outcomes(_ wording: Wording) -> [String] {
    switch wording {
    case .short, .mixed: ["done", "cancelled", "failed", "signedIn", "skipped", "bought", "left"]
    case .long:
      [
        "finished with everything that was asked for and a message to the customer about what is next",
        "cancelled",
      ]
    case .chinese: ["已完成", "已取消订单"]
    case .japanese: ["完了", "キャンセルされた"]
    case .korean: ["완료", "취소됨"]
    case .emoji: ["✅", "❌ cancelled"]
    case .hebrew: ["הושלם", "בוטל"]
    case .arabic: ["تم", "ألغي"]
    case .combining: ["fïñï", "hủy"]
    }
  }
}
