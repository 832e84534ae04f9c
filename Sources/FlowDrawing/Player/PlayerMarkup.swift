/// The fixed parts of a player's page; the flow's content is inserted between them, escaped.
extension PlayerPage {
  static let icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    + "%3Crect width='16' height='16' rx='4' fill='%231d4ed8'/%3E"
    + "%3Cpath d='M6 4.5l6 3.5-6 3.5z' fill='white'/%3E%3C/svg%3E"

  static let icons = #"""
    <svg class="symbols" aria-hidden="true">
      <symbol id="i-undo" viewBox="0 0 16 16"><path d="M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H6"/></symbol>
      <symbol id="i-redo" viewBox="0 0 16 16"><path d="M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h4"/></symbol>
      <symbol id="i-restart" viewBox="0 0 16 16"><path d="M4 3v10M13 3.5 7 8l6 4.5z"/></symbol>
      <symbol id="i-play" viewBox="0 0 16 16"><path class="solid" d="M4.5 3v10l8.5-5z"/></symbol>
      <symbol id="i-pause" viewBox="0 0 16 16"><path class="solid" d="M4 3h3v10H4zM9 3h3v10H9z"/></symbol>
      <symbol id="i-plus" viewBox="0 0 16 16"><path d="M8 3v10M3 8h10"/></symbol>
      <symbol id="i-minus" viewBox="0 0 16 16"><path d="M3 8h10"/></symbol>
      <symbol id="i-fit" viewBox="0 0 16 16"><path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10"/></symbol>
      <symbol id="i-auto" viewBox="0 0 16 16"><circle cx="8" cy="8" r="5.5"/><path class="solid" d="M8 2.5a5.5 5.5 0 0 1 0 11z"/></symbol>
      <symbol id="i-light" viewBox="0 0 16 16"><circle cx="8" cy="8" r="2.8"/><path d="M8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1M11.7 11.7l1.1 1.1M3.2 12.8l1.1-1.1M11.7 4.3l1.1-1.1"/></symbol>
      <symbol id="i-dark" viewBox="0 0 16 16"><path d="M13 9.6A5.6 5.6 0 0 1 6.4 3 5.6 5.6 0 1 0 13 9.6z"/></symbol>
      <symbol id="i-link" viewBox="0 0 16 16"><path d="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.9-.9"/></symbol>
      <symbol id="i-search" viewBox="0 0 16 16"><circle cx="7" cy="7" r="4.2"/><path d="M10.2 10.2 14 14"/></symbol>
      <symbol id="i-close" viewBox="0 0 16 16"><path d="M4 4l8 8M12 4l-8 8"/></symbol>
    </svg>
    """#

  static func header(title: String, summary: String) -> String {
    #"""
    <header>
      <div class="brand"><h1 title="\#(title)">\#(title)</h1><p>\#(summary)</p></div>
      <div class="search">
        <svg class="icon" aria-hidden="true"><use href="#i-search"/></svg>
        <input id="search" type="search" role="combobox" autocomplete="off" spellcheck="false"
          placeholder="Find a screen or an event" aria-label="Find a screen or an event"
          aria-expanded="false" aria-controls="found" aria-autocomplete="list">
        <kbd aria-hidden="true">/</kbd>
        <ul id="found" role="listbox" aria-label="Found" hidden></ul>
      </div>
      <div class="tools">
        <button type="button" id="copy" title="Copy a link to this step"><svg class="icon" aria-hidden="true"><use href="#i-link"/></svg><span>Copy link</span></button>
        <button type="button" id="theme" title="Colors: like the system"><svg class="icon" aria-hidden="true"><use href="#i-auto"/></svg><span class="unseen">Colors</span></button>
        <button type="button" id="ask" title="Keys and symbols (?)"><span aria-hidden="true">?</span><span class="unseen">Keys and symbols</span></button>
      </div>
    </header>
    """#
  }

  static let stack = #"""
    <section id="stack" aria-labelledby="stack-title">
      <h2 id="stack-title">Virtual stack</h2>
      <div id="windows"></div>
    </section>
    """#

  static func stage(pictures: String) -> String {
    #"""
    <section id="stage" aria-label="Diagram">
      <div id="pages" hidden>
        <button type="button" id="up" title="Go to the first page, an overview">Overview</button>
        <label>Page <select id="page"></select></label>
      </div>
      <div id="view" tabindex="0" role="group" aria-label="Diagram: arrow keys move it, plus and minus zoom, 0 fits it">
    \#(pictures)  </div>
      <div id="picked" hidden></div>
      <p id="message" role="alert" hidden></p>
      <div id="bar">
        <div id="transport" role="group" aria-label="Path">
          <button type="button" id="restart" title="Go to the start (Home)"><svg class="icon" aria-hidden="true"><use href="#i-restart"/></svg><span class="unseen">Go to the start</span></button>
          <button type="button" id="undo" title="Undo (U or Backspace)"><svg class="icon" aria-hidden="true"><use href="#i-undo"/></svg><span class="unseen">Undo</span></button>
          <button type="button" id="play" title="Play the remaining steps (P)"><svg class="icon" aria-hidden="true"><use href="#i-play"/></svg><span class="unseen">Play</span></button>
          <button type="button" id="redo" title="Redo (R)"><svg class="icon" aria-hidden="true"><use href="#i-redo"/></svg><span class="unseen">Redo</span></button>
          <input type="range" id="seek" min="0" max="0" value="0" aria-label="Step of the path">
          <output id="count" for="seek"></output>
          <button type="button" id="again" hidden>Back to the trace</button>
        </div>
        <div id="zoom" role="group" aria-label="Zoom">
          <button type="button" id="out" title="Zoom out (-)"><svg class="icon" aria-hidden="true"><use href="#i-minus"/></svg><span class="unseen">Zoom out</span></button>
          <button type="button" id="fit" title="Fit (0)"><svg class="icon" aria-hidden="true"><use href="#i-fit"/></svg><span class="unseen">Fit</span></button>
          <button type="button" id="in" title="Zoom in (+)"><svg class="icon" aria-hidden="true"><use href="#i-plus"/></svg><span class="unseen">Zoom in</span></button>
        </div>
      </div>
    </section>
    """#
  }

  static let panel = #"""
    <section id="panel" aria-label="Where the flow is, and what can happen">
      <div id="here">
        <p class="over">You are on</p>
        <h2 id="screen"></h2>
        <p id="payload" hidden></p>
        <p id="findings" hidden></p>
        <label id="starts" hidden>Start <select id="start"></select></label>
        <details id="inside"><summary>State</summary><p id="state"></p></details>
      </div>
      <h2 class="over" id="can-title">What can happen</h2>
      <ol id="can" aria-labelledby="can-title"></ol>
      <p id="nothing" hidden></p>
      <div id="waiting" hidden>
        <h2 class="over" id="waiting-title">Under way</h2>
        <ul id="work" aria-labelledby="waiting-title"></ul>
      </div>
      <div id="cannot" hidden>
        <h2 class="over" id="cannot-title">Refused here</h2>
        <ul id="refused" aria-labelledby="cannot-title"></ul>
      </div>
      <details id="idle" hidden><summary></summary><p class="hint">The flow handles these elsewhere, but not here.</p><ul id="ignored"></ul></details>
      <h2 class="over" id="path-title">Path</h2>
      <ol id="path" aria-labelledby="path-title"></ol>
      <p id="live" class="unseen" aria-live="polite"></p>
      <noscript><p>Without JavaScript, this page shows only the diagram and the table below it.</p></noscript>
    </section>
    """#

  static func help(symbols: String) -> String {
    #"""
    <dialog id="help" aria-labelledby="help-title">
      <button type="button" id="shut" title="Close"><svg class="icon" aria-hidden="true"><use href="#i-close"/></svg><span class="unseen">Close</span></button>
      <h2 id="help-title">Keys and symbols</h2>
      <dl class="keys">
        <dt><kbd>1</kbd> … <kbd>9</kbd></dt><dd>take the first … ninth event</dd>
        <dt><kbd>↑</kbd> <kbd>↓</kbd> <kbd>Enter</kbd></dt><dd>choose and take</dd>
        <dt><kbd>U</kbd> or <kbd>Backspace</kbd></dt><dd>undo</dd>
        <dt><kbd>R</kbd></dt><dd>redo, the next step of a trace</dd>
        <dt><kbd>P</kbd></dt><dd>play the remaining steps, or stop</dd>
        <dt><kbd>Home</kbd></dt><dd>go to the start</dd>
        <dt><kbd>/</kbd></dt><dd>find a screen or an event; <kbd>Shift</kbd> <kbd>Enter</kbd> goes there</dd>
        <dt><kbd>+</kbd> <kbd>-</kbd> <kbd>0</kbd></dt><dd>zoom in, zoom out, fit</dd>
        <dt><kbd>T</kbd></dt><dd>colors: like the system, light, dark</dd>
      </dl>
      <p><label><input type="checkbox" id="letters" checked> Use keys without a modifier</label></p>
      <ul class="symbol-list">\#(symbols)</ul>
      <p class="hint">What can happen is what the search found from here. An event is listed as doing nothing here if
        the flow handles it elsewhere and the search found neither a transition nor a refusal here.</p>
    </dialog>
    """#
  }
}
