/// The style sheet of a player; the colours are those of the theme.
enum PlayerStyle {
  /// The whole style sheet.
  static let text = [frame, panel, paper].joined()

  /// The page, its header, and the picture with what lies over it.
  private static let frame = #"""

    * { box-sizing: border-box }
    [hidden] { display: none !important }
    html, body { height: 100%; margin: 0 }
    body {
      background: var(--page); color: var(--ink); display: flex; flex-direction: column;
      font: 14px/1.4 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", system-ui, sans-serif;
      overflow-wrap: anywhere;
    }
    h1, h2, p, ol, ul, dl, dd { margin: 0; padding: 0 }
    ol, ul { list-style: none }
    button, input, select { font: inherit; color: inherit }
    button {
      background: var(--card); border: 1px solid var(--card-border); border-radius: 8px; cursor: pointer;
      min-height: 32px; padding: 4px 10px;
    }
    button:hover:not(:disabled) { border-color: var(--accent) }
    button:disabled { color: var(--muted); cursor: default; opacity: .55 }
    :focus-visible { outline: 2.5px solid var(--accent); outline-offset: 2px }
    kbd {
      border: 1px solid var(--card-border); border-bottom-width: 2px; border-radius: 5px;
      color: var(--muted); display: inline-block; font: 600 11px/16px ui-monospace, Menlo, Consolas, monospace;
      min-width: 20px; padding: 0 4px; text-align: center;
    }
    .symbols { height: 0; position: absolute; width: 0 }
    .icon { fill: none; height: 16px; stroke: currentColor; stroke-linecap: round; stroke-linejoin: round; stroke-width: 1.6; vertical-align: -3px; width: 16px }
    .icon .solid, .solid { fill: currentColor; stroke: none }
    .sign { flex: none; height: 16px; width: 16px }
    .unseen { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px }
    .over { color: var(--muted); font-size: 11px; font-weight: 600; letter-spacing: .04em; text-transform: uppercase }
    .hint { color: var(--muted); font-size: 12px }

    header { align-items: center; border-bottom: 1px solid var(--band-border); display: flex; gap: 16px; padding: 9px 16px }
    .brand { flex: 1 1 0; min-width: 0 }
    .brand h1 { font-size: 15px; font-weight: 650; line-height: 1.25; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .brand p { color: var(--muted); font-size: 12px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .search { flex: 0 1 340px; position: relative }
    .search .icon { color: var(--muted); left: 10px; position: absolute; top: 9px }
    .search kbd { position: absolute; right: 8px; top: 8px }
    .search input {
      background: var(--band); border: 1px solid var(--band-border); border-radius: 9px; height: 34px;
      padding: 0 34px; width: 100%;
    }
    .search input:focus + kbd { display: none }
    .search input::placeholder { color: var(--muted); opacity: 1 }
    #found {
      background: var(--card); border: 1px solid var(--card-border); border-radius: 10px;
      box-shadow: 0 10px 30px #0003; left: 0; margin-top: 5px; max-height: 60vh; overflow: auto; padding: 5px;
      position: absolute; right: 0; z-index: 5;
    }
    #found li { border-radius: 6px; cursor: pointer; display: flex; gap: 10px; justify-content: space-between; padding: 6px 9px }
    #found li[aria-selected=true] { background: color-mix(in srgb, var(--accent) 14%, transparent); box-shadow: inset 3px 0 var(--accent) }
    .found-kind { color: var(--muted); font-size: 12px; text-align: right }
    .tools { display: flex; flex: 1 1 0; gap: 6px; justify-content: flex-end }
    .tools span + span, .tools .icon + span:not(.unseen) { margin-left: 6px }

    main { display: grid; flex: 1 1 0; grid-template-columns: 252px minmax(0, 1fr) 352px; min-height: 420px }
    #stack, #panel { background: var(--band); overflow: auto; padding: 14px }
    #stack { border-right: 1px solid var(--band-border) }
    #panel { border-left: 1px solid var(--band-border); display: flex; flex-direction: column; gap: 8px }
    #stack > h2 { color: var(--muted); font-size: 11px; font-weight: 600; letter-spacing: .04em; margin-bottom: 10px; text-transform: uppercase }

    #stage { display: flex; flex-direction: column; min-width: 0; overflow: hidden; position: relative }
    #view { cursor: grab; flex: 1 1 0; min-height: 0; outline-offset: -3px; touch-action: none; user-select: none; width: 100% }
    #view.dragging { cursor: grabbing }
    .picture, .picture > svg { display: block; height: 100%; width: 100% }
    .picture .page { fill: none }
    .picture [data-node] { cursor: pointer }
    .hit { fill: transparent; stroke: none }
    .playing [data-spot] { cursor: default }
    .playing [data-edge], .playing [data-spot] { opacity: .5; transition: opacity .2s }
    .playing [data-edge].been, .playing [data-edge].can, .playing [data-spot].can { opacity: 1 }
    .playing [data-edge].hover, .playing [data-spot].hover { opacity: 1 }
    .playing [data-spot].can { cursor: pointer }
    .can > .hit { fill: color-mix(in srgb, var(--accent) 10%, var(--page)); stroke: color-mix(in srgb, var(--accent) 45%, transparent) }
    .can.hover > .hit, .can:hover > .hit { fill: color-mix(in srgb, var(--accent) 24%, var(--page)); stroke: var(--accent); stroke-width: 1.5 }
    .can > .line { stroke-width: 1.9 }
    .been > .line { stroke-width: 3 }
    .hover > .line { stroke-width: 3.4 }
    .ring { animation: ring 2.4s ease-in-out infinite; fill: color-mix(in srgb, var(--accent) 14%, transparent); stroke: var(--accent); stroke-width: 3 }
    .visited > .card { stroke: var(--accent); stroke-width: 1.8 }
    .here > .card { stroke: var(--accent); stroke-width: 1.8 }
    .dot { fill: var(--accent); stroke: var(--page); stroke-width: 2 }
    .flash > .card, .flash > .hit { animation: flash 1.3s ease-out }
    @keyframes ring { 50% { stroke-opacity: .45 } }
    @keyframes flash { 0%, 60% { stroke: var(--modal); stroke-width: 5 } }
    #pages { align-items: center; background: var(--card); border: 1px solid var(--card-border); border-radius: 10px; color: var(--muted); display: flex; font-size: 12.5px; gap: 8px; max-width: calc(100% - 28px); padding: 4px 10px; position: absolute; right: 14px; top: 12px }
    select { background: var(--card); border: 1px solid var(--card-border); border-radius: 6px; color: var(--ink); min-width: 0; padding: 3px 6px }
    #pages select { flex: 1; max-width: 320px }
    #picked, #message {
      align-items: center; background: var(--card); border: 1px solid var(--card-border); border-radius: 12px;
      box-shadow: 0 4px 16px #0002; display: flex; gap: 4px; position: absolute;
    }
    #bar { align-items: center; background: var(--band); border-top: 1px solid var(--band-border); display: flex; gap: 8px; justify-content: space-between; padding: 6px 12px }
    #transport, #zoom { align-items: center; display: flex; gap: 4px }
    #bar button { min-width: 36px; padding: 4px 9px }
    #seek { accent-color: var(--accent); width: clamp(60px, 9vw, 150px) }
    #count { color: var(--muted); font-variant-numeric: tabular-nums; font-size: 12px; padding: 0 8px; white-space: nowrap }
    #picked { gap: 10px; left: 14px; padding: 8px 12px; top: 14px }
    #picked span, #picked em { color: var(--muted); font-size: 12px; font-style: normal }
    #message { bottom: 58px; border-left: 4px solid var(--modal); left: 14px; max-width: min(460px, calc(100% - 28px)); padding: 8px 12px }

    """#
}
