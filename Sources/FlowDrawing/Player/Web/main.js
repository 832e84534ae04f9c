// The player: joins the picture, the stack, the panel and the keys.
function play() {
  const data = JSON.parse(byID("data").textContent);
  const model = readModel(data);
  if (!data.starts.length || !data.pictures.length) {
    byID("nothing").textContent = "There is no start to play from.";
    byID("nothing").hidden = false;
    return;
  }
  const path = makePath(model);
  const view = byID("view");
  const showStack = makeStack(model, byID("windows"));
  let timer;

  const act = {
    take: (index) => path.take(index) ? moved(index) : complain("That cannot happen here."),
    jump: (count) => {
      const next = Math.max(0, Math.min(path.steps.length, count));
      const step = next === path.at + 1 ? path.steps[path.at] : undefined;
      path.at = next;
      moved(typeof step === "number" ? step : undefined);
    },
    hover: (index) => current().hover(index),
    source: model.source,
    center: (entry) => {
      const { transition } = entry;
      const id = transition === undefined ? entry.id : model.source(transition);
      turnToPageOf(id);
      const label = transition === undefined ? undefined
        : current().labelPart(current().labelsOf(transition)[0] ?? "");
      const part = label ?? current().nodeOf(id);
      if (!part) return complain(`${entry.name} is not in this diagram.`);
      update();
      current().center(part, 0.9);
      flash(part);
      pick(entry);
    },
    goTo: (fits, name) => {
      if (fits(path.configurationID)) return complain(`The flow is already at ${name}.`);
      const steps = model.route(path.configurationID, fits);
      if (!steps) return complain(`No path from here to ${name} was found.`);
      path.steps = [...path.steps.slice(0, path.at), ...steps];
      startPlaying();
    },
  };

  const pictures = data.pictures.map((content, index) => makePicture(
    document.querySelector(`[data-picture="${index}"]`), content, view, act));
  let shown = -1;
  const current = () => pictures[shown];
  const showPanel = makePanel(model, path, act);
  const entries = makeSearch(model, act);

  // MARK: Moving

  function moved(step, isQuiet) {
    byID("message").hidden = true;
    byID("picked").hidden = true;
    turnToPageOf(path.configurationID);
    update();
    if (step !== undefined) current().travel(step);
    const here = current().nodeOf(path.configurationID);
    if (here && !isQuiet) current().reveal(here);
    if (!isQuiet) announce();
    if (location.hash !== path.hash()) history.replaceState(null, "", path.hash());
  }

  function turnToPageOf(id) {
    if (current()?.shows(id)) return;
    const other = pictures.findIndex((picture) => picture.shows(id));
    if (other >= 0 || !current()) showPicture(Math.max(0, other));
  }

  function update() {
    const id = path.configurationID;
    showStack(id);
    showPanel();
    const been = path.steps.slice(0, path.at).filter((step) => typeof step === "number");
    current().update(path.start, id, been, model.transitions(id));
    const isAhead = path.at < path.steps.length;
    byID("undo").disabled = byID("restart").disabled = path.at === 0;
    byID("redo").disabled = byID("play").disabled = !isAhead;
    byID("seek").max = String(path.steps.length);
    byID("seek").value = String(path.at);
    byID("seek").disabled = path.steps.length === 0;
    byID("count").textContent = path.steps.length ? `${path.at} of ${path.steps.length}` : "start";
    byID("again").hidden = !data.trace || isOnTrace();
  }

  function announce() {
    const unhandled = path.at > 0 && typeof path.steps[path.at - 1] !== "number" ? path.steps[path.at - 1] : undefined;
    const name = model.name(path.configurationID);
    const what = unhandled ? `${unhandled[0]} is ${unhandled[1]}${unhandled[2] ? `: ${unhandled[2]}` : ""}. Still on ${name}.`
      : path.configurationID < 0 ? `The flow has ended: ${name}.` : `On ${name}.`;
    const can = model.transitions(path.configurationID).length;
    const verdict = data.trace?.verdict && isOnTrace() && path.at === path.steps.length
      ? ` ${data.trace.verdict[0]}: ${data.trace.verdict[1]}.` : "";
    byID("live").textContent = `${path.at ? `Step ${path.at}. ` : ""}${what}${verdict} ${plural(can, "thing")} can happen.`;
    if (unhandled || verdict) complain(unhandled ? what : verdict.trim());
  }

  function complain(text) {
    byID("message").textContent = text;
    byID("message").hidden = false;
  }

  function flash(part) {
    part.classList.remove("flash");
    part.getBoundingClientRect();
    part.classList.add("flash");
  }

  // Describes what was picked in the picture or found, and offers to go there.
  function pick(entry) {
    const steps = entry.fits(path.configurationID) ? [] : model.route(path.configurationID, entry.fits);
    const go = element("button", { type: "button" }, steps && steps.length ? `Go there · ${plural(steps.length, "step")}` : "");
    go.addEventListener("click", () => act.goTo(entry.fits, entry.name));
    byID("picked").replaceChildren(element("strong", {}, entry.name), element("span", {}, entry.kind),
      steps === undefined ? element("em", {}, "no path from here was found")
        : steps.length ? go : element("em", {}, "you are here"));
    byID("picked").hidden = false;
  }

  // MARK: Playing

  function stopPlaying() {
    clearInterval(timer);
    timer = undefined;
    byID("play").querySelector("use").setAttribute("href", "#i-play");
    byID("play").querySelector("span").textContent = "Play";
  }

  function startPlaying() {
    stopPlaying();
    if (path.at >= path.steps.length) return;
    byID("play").querySelector("use").setAttribute("href", "#i-pause");
    byID("play").querySelector("span").textContent = "Stop";
    const next = () => {
      act.jump(path.at + 1);
      if (path.at >= path.steps.length) stopPlaying();
    };
    timer = setInterval(next, 1100);
    next();
  }

  const jump = (count) => {
    stopPlaying();
    act.jump(count);
  };

  // MARK: Traces

  const traceSteps = () => {
    let id = data.starts[data.trace.start]?.[0];
    const steps = [];
    for (const step of data.trace.moments) {
      if (typeof step === "number") {
        if (step >= model.count || model.source(step) !== id) break;
        id = model.target(step);
      }
      steps.push(step);
    }
    return steps;
  };

  function isOnTrace() {
    if (!data.trace || path.start !== data.trace.start) return false;
    const steps = traceSteps();
    return steps.length === path.steps.length && steps.every((step, index) =>
      step === path.steps[index] || JSON.stringify(step) === JSON.stringify(path.steps[index]));
  }

  function loadTrace() {
    path.set(data.starts[data.trace.start] ? data.trace.start : 0, traceSteps(), 0);
  }

  // MARK: Links

  function readHash(isFirst) {
    if (!location.hash || location.hash === path.hash()) {
      if (isFirst && data.trace) loadTrace();
      return moved(undefined, isFirst);
    }
    let complaint;
    try {
      const { start, steps } = path.read(location.hash);
      path.set(start, steps, steps.length);
    } catch (error) {
      complaint = error.message;
      if (isFirst && data.trace) loadTrace();
    }
    moved(undefined, isFirst);
    if (complaint) complain(complaint);
  }

  async function copyLink() {
    const address = location.href.split("#")[0] + path.hash();
    try {
      await navigator.clipboard.writeText(address);
      complain("Link copied.");
    } catch {
      complain("The link to this step is in the address bar.");
    }
  }

  // MARK: Pictures

  function showPicture(index) {
    current()?.hide();
    shown = index;
    current().appear(path.configurationID);
    byID("page").value = String(index);
    byID("up").disabled = index === 0;
  }

  function listPictures() {
    byID("pages").hidden = pictures.length < 2;
    byID("page").replaceChildren(...data.pictures.map((picture, index) =>
      element("option", { value: index }, picture.title)));
    byID("page").addEventListener("change", (event) => turnTo(Number(event.target.value)));
    byID("up").addEventListener("click", () => turnTo(0));
  }

  function turnTo(index) {
    if (index < 0) return;
    if (view.contains(document.activeElement)) view.focus();
    showPicture(index);
    update();
    current().open(path.configurationID);
  }

  const transitionsAt = (label) => model.transitions(path.configurationID).filter((transition) =>
    current().labelsOf(transition).some((other) =>
      current().labelPart(other) === current().labelPart(label)));

  // Highlights the event of a label in the list.
  function over(label) {
    const transition = label ? transitionsAt(label)[0] : undefined;
    for (const button of eventButtons()) {
      button.classList.toggle("hover", transition !== undefined && Number(button.dataset.transition) === transition);
    }
    current().hover(transition);
  }

  // A click on a label takes its event, one on a screen shows how far away it is, and one on a node
  // that stands for another page opens that page.
  function reach(target) {
    const node = target.closest("[data-node]");
    const page = node?.dataset.page;
    if (page) return turnTo(pictures.findIndex((picture) => picture.page === page));
    const label = target.closest("[data-label]")?.dataset.label;
    if (label) {
      const transitions = transitionsAt(label);
      if (transitions.length === 1) return act.take(transitions[0]);
      if (transitions.length > 1) {
        complain("Several transitions match: choose one in the list.");
        return eventButtons().find((button) => Number(button.dataset.transition) === transitions[0])?.focus();
      }
      return complain("That cannot happen here.");
    }
    const entry = node && entries.find((entry) =>
      entry.transition === undefined && current().nodeOf(entry.id) === node);
    if (entry) pick(entry);
    else byID("picked").hidden = true;
  }

  // MARK: Colors and paper

  const themes = ["auto", "light", "dark"];

  function turnTheme() {
    const root = document.documentElement;
    const theme = themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length];
    root.dataset.theme = theme;
    const [light, dark] = {
      auto: ["print, (prefers-color-scheme: light)", "screen and (prefers-color-scheme: dark)"],
      light: ["all", "not all"], dark: ["print", "screen"],
    }[theme];
    byID("light").media = light;
    byID("dark").media = dark;
    showTheme();
  }

  function showTheme() {
    const theme = document.documentElement.dataset.theme;
    byID("theme").querySelector("use").setAttribute("href", `#i-${theme}`);
    byID("theme").title = theme === "auto" ? "Colors: like the system (T)" : `Colors: ${theme} (T)`;
  }

  function preparePaper() {
    let restore = [];
    addEventListener("beforeprint", () => {
      restore = [current().whole()];
      byID("twin").open = true;
    });
    addEventListener("afterprint", () => restore.forEach((action) => action()));
  }

  // MARK: Keys

  function moveFocus(by) {
    const buttons = eventButtons();
    const index = buttons.indexOf(document.activeElement);
    buttons[index < 0 ? (by > 0 ? 0 : buttons.length - 1)
      : (index + by + buttons.length) % buttons.length]?.focus();
  }

  const keys = {
    "u": () => jump(path.at - 1), "Backspace": () => jump(path.at - 1), "r": () => jump(path.at + 1),
    "Home": () => jump(0), "p": () => (timer ? stopPlaying() : startPlaying()),
    "/": () => byID("search").select(), "?": () => byID("help").showModal(), "t": turnTheme,
    "+": () => current().zoom(1.25), "=": () => current().zoom(1.25), "-": () => current().zoom(0.8),
    "0": () => current().fit(true),
  };
  const arrows = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byID("help").open) return;
    if (event.target.closest("input[type=search], select")) return;
    const isList = !view.contains(document.activeElement) && !event.target.closest("input");
    if (arrows[event.key] && view.contains(document.activeElement)) current().pan(...arrows[event.key]);
    else if ((event.key === "Enter" || event.key === " ") && event.target.closest("[data-page]")) reach(event.target);
    else if (event.key === "ArrowDown" && isList) moveFocus(1);
    else if (event.key === "ArrowUp" && isList) moveFocus(-1);
    else if (event.key === "Escape") {
      byID("picked").hidden = byID("message").hidden = true;
    } else if (byID("letters").checked && /^[1-9]$/.test(event.key)) {
      const transition = model.transitions(path.configurationID)[Number(event.key) - 1];
      if (transition === undefined) complain(`There is no choice ${event.key} here.`);
      else {
        stopPlaying();
        act.take(transition);
      }
    } else if (byID("letters").checked && keys[event.key]) {
      if (event.target.closest("input") && event.key === "Home") return;
      keys[event.key]();
    } else return;
    event.preventDefault();
  }

  function listStarts() {
    byID("starts").hidden = data.starts.length < 2;
    byID("start").replaceChildren(...data.starts.map(([id, condition], index) =>
      element("option", { value: index }, condition ?? model.name(id))));
    byID("start").addEventListener("change", (event) => {
      stopPlaying();
      path.set(Number(event.target.value), [], 0);
      moved();
    });
  }

  function wire() {
    document.addEventListener("keydown", pressed);
    const clicks = {
      undo: () => jump(path.at - 1), redo: () => jump(path.at + 1), restart: () => jump(0),
      play: () => (timer ? stopPlaying() : startPlaying()), in: () => current().zoom(1.25),
      out: () => current().zoom(0.8), fit: () => current().fit(true), copy: copyLink,
      theme: turnTheme, ask: () => byID("help").showModal(), shut: () => byID("help").close(),
      again: () => {
        loadTrace();
        moved();
      },
    };
    for (const [id, action] of Object.entries(clicks)) byID(id).addEventListener("click", action);
    byID("seek").addEventListener("input", (event) => jump(Number(event.target.value)));
    addEventListener("hashchange", () => readHash(false));
    view.addEventListener("focusin", (event) => {
      if (event.target !== view) current().reveal(event.target);
    });
    new ResizeObserver(() => current().refit()).observe(view);
  }

  listStarts();
  listPictures();
  showTheme();
  preparePaper();
  reachPicture(view, current, reach, over);
  readHash(true);
  wire();
  byID("start").value = String(path.start);
  current().open(path.configurationID);
  document.documentElement.classList.add("ready");
}

play();
