extension PlayerStyle {
  /// Where the flow is, what can happen, and the virtual stack.
  static let panel = #"""

    #screen { font-size: 21px; font-weight: 680; letter-spacing: -.01em; line-height: 1.2 }
    .part { border: 1px solid var(--card-border); border-radius: 20px; color: var(--muted); font-size: 11px; font-weight: 500; letter-spacing: 0; margin-left: 8px; padding: 1px 8px; vertical-align: 3px }
    #payload { color: var(--muted); display: -webkit-box; font-size: 12.5px; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3 }
    #findings { border-left: 3px solid var(--modal); font-size: 12.5px; margin-top: 6px; padding-left: 8px }
    #starts { align-items: center; color: var(--muted); display: flex; font-size: 12.5px; gap: 8px; margin-top: 6px }
    #starts select { flex: 1 }
    #inside { margin-top: 4px }
    summary { color: var(--muted); cursor: pointer; font-size: 12.5px }
    #state { background: var(--page); border: 1px solid var(--band-border); border-radius: 8px; font: 12px/1.45 ui-monospace, Menlo, Consolas, monospace; margin-top: 6px; max-height: 130px; overflow: auto; padding: 7px 9px }
    #panel > h2 { margin-top: 8px }
    #can { display: grid; gap: 6px }
    .event {
      align-items: center; column-gap: 8px; display: grid; grid-template-columns: auto auto minmax(0, 1fr) auto;
      min-height: 40px; padding: 7px 10px; text-align: left; width: 100%;
    }
    .event.hover { border-color: var(--accent); box-shadow: inset 3px 0 var(--accent) }
    .event kbd.none { visibility: hidden }
    .event-source { color: var(--muted); display: block; font-size: 11.5px; padding: 3px 8px 5px; text-align: right }
    .event-signs { display: flex }
    .event-what { display: flex; flex-wrap: wrap; gap: 0 8px; min-width: 0 }
    .event-name { font-weight: 600; unicode-bidi: isolate }
    .event-payload { color: var(--muted); display: inline-block; max-width: 100%; font-size: 12px; overflow: hidden; text-overflow: ellipsis; unicode-bidi: isolate; vertical-align: bottom; white-space: nowrap }
    .event-to { color: var(--muted); font-size: 12.5px; max-width: 120px; text-align: right }
    .event-to.end { color: var(--ink); font-weight: 600 }
    .event-more { color: var(--muted); display: block; font-size: 12px; grid-column: 3 / -1; unicode-bidi: isolate }
    .tag { border: 1px solid var(--card-border); border-radius: 20px; color: var(--muted); display: inline-block; font-size: 11px; padding: 0 7px }
    .no { border: 1px dashed var(--card-border); border-radius: 8px; color: var(--muted); margin-top: 5px; padding: 6px 10px }
    .no .event-name { font-weight: 500 }
    #nothing { color: var(--muted) }
    #cannot { margin-top: 4px }
    #path { border: 1px solid var(--band-border); border-radius: 10px; background: var(--page); max-height: 230px; min-height: 96px; overflow: auto; padding: 4px; position: relative; flex: 0 1 auto }
    .step { align-items: baseline; background: none; border-color: transparent; display: flex; gap: 8px; min-height: 28px; padding: 3px 8px; text-align: left; width: 100% }
    .number { color: var(--muted); flex: none; font-size: 11px; font-variant-numeric: tabular-nums; min-width: 16px; text-align: right }
    .step-what { flex: 1; font-size: 13px; min-width: 0 }
    .step-to { color: var(--muted); font-size: 12px; text-align: right }
    .step.now { background: color-mix(in srgb, var(--accent) 13%, transparent); box-shadow: inset 3px 0 var(--accent); font-weight: 600 }
    .step.ahead .step-what { color: var(--muted); font-style: italic }
    .step.aside .step-what { color: var(--muted); text-decoration: line-through }

    .window + .window { margin-top: 18px; opacity: .75 }
    .window-name { color: var(--muted); font-size: 12px; margin-bottom: 5px }
    .device {
      background: var(--page); border: 2px solid var(--card-border); border-radius: 26px; margin: 0 auto;
      display: flex; flex-direction: column; max-width: 280px; overflow: hidden; padding: 24px 11px 18px; position: relative;
    }
    .window.key .device { min-height: min(430px, 52vh) }
    .layer.top, .layer.top .tabs, .layer.top > .deck, .layer.top .tabs > .deck { display: flex; flex: 1 1 auto; flex-direction: column }
    .layer.top .card-front { flex: 1 1 auto }
    .device::before { background: var(--card-border); border-radius: 4px; content: ""; height: 5px; left: 50%; margin-left: -24px; position: absolute; top: 10px; width: 48px }
    .deck { display: flex; flex-direction: column }
    .deck > li {
      background: var(--card); border: 1px solid var(--card-border); border-radius: 11px;
      box-shadow: 0 -3px 10px #00000012; padding: 7px 11px; position: relative;
    }
    .deck > li + li { margin-top: -6px }
    .card-back, .card-under { color: var(--muted); font-size: 12px; padding-bottom: 11px !important }
    .card-back { margin-inline: calc(var(--depth, 4) * 5px) }
    .card-back .card-payload, .card-under .card-payload { display: none }
    .card-front { animation: rise .28s ease-out; border-color: var(--accent) !important; border-width: 1.5px !important; min-height: 92px; padding: 11px 12px !important }
    .card-front > .card-name { font-size: 15px; font-weight: 650 }
    .card-name { display: block; overflow: hidden; text-overflow: ellipsis; unicode-bidi: isolate; white-space: nowrap }
    .card-payload { color: var(--muted); display: -webkit-box; font-size: 12px; overflow: hidden; unicode-bidi: isolate; -webkit-box-orient: vertical; -webkit-line-clamp: 3 }
    @keyframes rise { from { opacity: 0; transform: translateY(22px) } }
    .layer:not(.top) { opacity: .8 }
    .layer.modal { background: var(--band); border: 1.5px solid var(--modal); border-radius: 16px; box-shadow: 0 -8px 22px #00000026; margin: -5px -5px 0; padding: 6px 8px 9px; position: relative }
    .layer.modal.top { animation: rise .3s ease-out }
    .layer-name { color: var(--modal); font-size: 11px; font-weight: 600; margin-bottom: 5px; text-align: center }
    .layer-name::before { background: var(--modal); border-radius: 3px; content: ""; display: block; height: 4px; margin: 0 auto 3px; opacity: .55; width: 34px }
    .tab-bar { border-top: 1px solid var(--card-border); display: flex; flex-wrap: wrap; gap: 2px; margin-top: 10px; padding-top: 0 }
    .tab { border-top: 3px solid transparent; color: var(--muted); flex: 1 1 auto; font-size: 12px; max-width: 100%; overflow: hidden; padding: 5px 4px 3px; text-align: center; text-overflow: ellipsis; white-space: nowrap }
    .tab.selected { border-top-color: var(--accent); color: var(--ink); font-weight: 650 }
    .kept { color: var(--muted); font-size: 11.5px; margin-top: 5px }
    .slot { border: 1px dashed var(--card-border); border-radius: 10px; margin-top: 8px; padding: 6px }
    .slot-name { color: var(--muted); display: block; font-size: 11px; margin-bottom: 4px }
    .ended { align-items: center; text-align: center }
    #windows .ended { border: 2px dashed var(--card-border); border-radius: 26px; padding: 60px 16px }
    #windows .ended .sign { height: 34px; width: 34px }
    #here.ended { text-align: left }

    """#
}
