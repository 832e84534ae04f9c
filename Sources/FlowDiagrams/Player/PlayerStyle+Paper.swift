extension PlayerStyle {
  /// The table and the dialog; small windows and paper.
  static let paper = #"""

    #twin { border-top: 1px solid var(--band-border); padding: 9px 16px }
    #twin[open] { max-height: 45vh; overflow: auto }
    table { border-collapse: collapse; font-size: 13px; margin-top: 8px; width: 100% }
    caption { color: var(--muted); padding-bottom: 4px; text-align: left }
    th, td { border-bottom: 1px solid var(--band-border); padding: 5px 10px 5px 0; text-align: left; vertical-align: top }
    thead th { color: var(--muted); font-weight: 600 }
    tbody th { font-weight: 600 }

    dialog { background: var(--card); border: 1px solid var(--card-border); border-radius: 16px; color: var(--ink); max-width: 540px; padding: 20px 24px; width: calc(100% - 32px) }
    dialog::backdrop { background: #0007 }
    dialog h2 { font-size: 17px; margin-bottom: 12px }
    #shut { border-color: transparent; float: right; min-width: 34px }
    .keys { display: grid; gap: 6px 14px; grid-template-columns: auto 1fr; margin-bottom: 14px }
    .keys dt { white-space: nowrap }
    .signs { display: grid; gap: 6px; grid-template-columns: repeat(4, auto); margin: 12px 0 }
    .signs li { align-items: center; display: flex; gap: 6px }

    @media (max-width: 1180px) {
      main { grid-template-columns: minmax(0, 1fr) 340px; grid-template-rows: minmax(0, 1fr) auto }
      #stage { grid-column: 1; grid-row: 1 / 3 }
      #panel { grid-column: 2; grid-row: 1 }
      #stack { border-left: 1px solid var(--band-border); border-right: 0; border-top: 1px solid var(--band-border); grid-column: 2; grid-row: 2; max-height: 46vh }
      .window.key .device { min-height: 0 }
    }
    @media (max-width: 760px) {
      body { height: auto }
      header { flex-wrap: wrap; gap: 8px 10px; padding: 8px 12px }
      .search { flex: 1 1 100%; order: 3 }
      .tools .icon + span:not(.unseen) { display: none }
      main { display: flex; flex: none; flex-direction: column }
      #stage { background: var(--page); border-bottom: 1px solid var(--band-border); flex: none; height: 50vh; position: sticky; top: 0; z-index: 2 }
      #panel, #stack { border: 0; overflow: visible }
      #stack { border-top: 1px solid var(--band-border); max-height: none; order: 3 }
      .search kbd, .event kbd { display: none }
      .event { grid-template-columns: auto minmax(0, 1fr) auto; min-height: 46px }
      .event-more { grid-column: 2 / -1 }
      #seek { display: none }
      #bar { padding: 4px 8px }
      #bar button { min-height: 40px; min-width: 40px }
      .signs { grid-template-columns: repeat(2, auto) }
    }
    @media (prefers-reduced-motion: reduce) { *, *::before { animation: none !important; transition: none !important } }
    @media (prefers-contrast: more) { .playing [data-edge], .playing [data-spot] { opacity: .9 } }
    @media (forced-colors: active) { .ring { stroke: Highlight } .event.hover { outline: 2px solid Highlight } }
    @media print {
      html, body { height: auto }
      body, main { display: flex; flex: none; flex-direction: column; min-height: 0 }
      .search, .tools, #bar, #pages, #picked, #message, #idle, #can-title, #can, #nothing, #cannot, #inside, #starts { display: none !important }
      #stage { border: 0; display: block; height: auto; order: -1; overflow: visible; position: static }
      #view, .picture { display: block; height: auto }
      .picture > svg { height: auto; max-height: 165mm }
      .playing [data-edge], .playing [data-spot] { opacity: 1 }
      #stack, #panel { background: none; border: 0; break-inside: avoid; max-height: none; order: 0; overflow: visible; padding: 8px 16px }
      .window.key .device { min-height: 0 }
      #path { max-height: none; min-height: 0; overflow: visible }
      #twin, #twin[open] { max-height: none; overflow: visible }
      tr { break-inside: avoid }
    }

    """#
}
