// Where the flow is, what can happen, and the path so far.
function makePanel(model, path, act) {
  const { data } = model;

  const eventText = (event) => [
    element("span", { class: "event-name" }, ...breakable(event.name)),
    event.payload !== null && element("span", { class: "event-payload", title: event.payload }, event.payload),
  ].filter(Boolean);

  const tag = ({ kind, name }) => kind && element("span", { class: "tag" },
    kind === "link" ? "link" : kind === name ? "system" : `system: ${kind}`);

  function details(transition) {
    return [
      ...transition.decisions.map(([name, choice]) => `${name}: ${choice}`),
      transition.guard && `[${transition.guard}]`, transition.commands, transition.note,
    ].filter(Boolean).join(" · ");
  }

  const answerSymbols = ({ work, isFailure }) => work === undefined ? [] : [isFailure ? "failure" : "answer"];

  const targetText = (transition) => transition.stays ? "stays" : model.name(transition.target);

  function option(index, number) {
    const transition = model.transition(index);
    const more = details(transition);
    const button = element("button", { type: "button", class: "event", title: transition.location, "data-transition": index },
      element("kbd", { "aria-hidden": "true", class: number > 9 ? "none" : undefined }, number > 9 ? "" : String(number)),
      element("span", { class: "event-symbols" },
        ...[...answerSymbols(transition.event), ...transition.symbols].map(symbolIcon)),
      element("span", { class: "event-what" }, ...eventText(transition.event), tag(transition.event)),
      element("span", { class: transition.target < 0 ? "event-to end" : "event-to" },
        element("span", { "aria-hidden": "true" }, transition.stays ? "" : "→ "), ...breakable(targetText(transition))),
      more && element("span", { class: "event-more" }, more));
    button.addEventListener("click", () => act.take(index));
    for (const [name, on] of [["pointerenter", 1], ["focus", 1], ["pointerleave", 0], ["blur", 0]]) {
      button.addEventListener(name, () => act.hover(on ? index : undefined));
    }
    const source = transition.address && element("a", { class: "event-source", href: transition.address, target: "_blank", rel: "noreferrer" },
      transition.location.split("/").pop());
    return element("li", {}, button, ...(source ? [source] : []));
  }

  function refusal({ event, command, reason }) {
    return element("li", { class: "no" },
      element("span", { class: "event-what" }, ...eventText(event), tag(event)),
      element("span", { class: "event-more" }, `${command}: ${reason}`));
  }

  function idleEvent(event) {
    return element("li", { class: "no" },
      element("span", { class: "event-what" }, element("span", { class: "event-name" }, ...breakable(event.signature)), tag(event)),
      element("span", { class: "event-more" }, event.reason ?? "does nothing here"));
  }

  // Work that the path has started and that is no longer under way: its answers come too late.
  function past(id) {
    const now = new Set(model.work(id));
    const before = new Set();
    for (let count = 0; count < path.at; count++) {
      for (const work of model.work(path.configurationIDAt(count))) if (!now.has(work)) before.add(work);
    }
    return [...before];
  }

  function idleAnswer(event, reason) {
    return element("li", { class: "no" }, element("span", { class: "event-what" }, ...eventText(event)),
      element("span", { class: "event-more" }, reason));
  }

  const task = (work, name, items) => element("li", { class: name },
    element("span", { class: "task-name" }, symbolIcon("answer"), work), element("ul", {}, ...items));

  function showWork(id, transitions) {
    const name = (event) => `${event.signature} ${event.payload}`;
    const here = new Set([...transitions.map(model.transition), ...model.refusals(id)].map(({ event }) => name(event)));
    const under = model.work(id).map((work) => task(work, "task", [
      ...transitions.flatMap((index, position) =>
        model.transition(index).event.work === work ? [option(index, position + 1)] : []),
      ...(model.isCut(id) ? [] : model.answers(work))
        .filter((event) => !here.has(name(event)))
        .map((event) => idleAnswer(event, "does nothing here")),
    ]));
    const late = id < 0 ? [] : past(id).map((work) => task(work, "task late",
      model.answers(work).map((event) => idleAnswer(event, "dropped: not under way"))));
    byID("waiting-title").textContent = under.length ? "Under way" : "No longer under way";
    fill(byID("work"), byID("waiting"), [...under, ...late]);
  }

  // Fills a list, or hides its container if it is empty.
  function fill(list, around, items) {
    list.replaceChildren(...items);
    around.hidden = items.length === 0;
  }

  function showHere(id) {
    const entry = model.top(id);
    byID("here").classList.toggle("ended", id < 0);
    byID("here").querySelector(".over").textContent = id < 0 ? "The flow has ended" : "You are on";
    const screen = entry && data.screens[entry[0]];
    byID("screen").replaceChildren(...breakable(model.name(id)),
      ...(screen && screen[1] ? [element("span", { class: "part" }, screen[1])] : []));
    byID("payload").textContent = entry?.[1] ?? "";
    byID("payload").hidden = !entry || entry[1] === null;
    byID("findings").textContent = model.findings(id).join("; ");
    byID("findings").hidden = model.findings(id).length === 0;
    byID("state").textContent = id < 0 ? "" : data.configurations[id][0];
    byID("inside").hidden = id < 0;
  }

  function showEvents(id) {
    const focused = eventButtons().indexOf(document.activeElement);
    const transitions = model.transitions(id);
    const under = new Set(model.work(id));
    showWork(id, transitions);
    byID("can").replaceChildren(...transitions.flatMap((index, position) =>
      under.has(model.transition(index).event.work) ? [] : [option(index, position + 1)]));
    const buttons = eventButtons();
    if (focused >= 0) (buttons[Math.min(focused, buttons.length - 1)] ?? byID("view")).focus();
    byID("nothing").hidden = transitions.length > 0 && !model.isCut(id);
    byID("nothing").textContent = model.isCut(id)
      ? "The search stopped here: more may be possible." : id < 0
        ? "The flow has ended. Undo, or go back to the start." : "Nothing leads on from here.";
    fill(byID("refused"), byID("cannot"), model.refusals(id).map(refusal));
    const idle = model.idle(id);
    fill(byID("ignored"), byID("idle"), idle.map(idleEvent));
    byID("idle").querySelector("summary").textContent = `${plural(idle.length, "event")} that ${idle.length === 1 ? "does" : "do"} nothing here`;
  }

  function stepItem(step, number) {
    const isUnhandled = typeof step !== "number";
    const transition = isUnhandled ? undefined : model.transition(step);
    const state = number === path.at ? " now" : number > path.at ? " ahead" : "";
    const button = element("button", { type: "button", class: `step${isUnhandled ? " unhandled" : ""}${state}`, "aria-current": number === path.at && "step" },
      element("span", { class: "number" }, String(number)),
      element("span", { class: "step-what" }, ...breakable(isUnhandled ? step[0] : transition.event.name)),
      element("span", { class: "step-to" }, ...isUnhandled
        ? [[step[1], step[2]].filter(Boolean).join(": ")] : ["→ ", ...breakable(targetText(transition))]));
    button.addEventListener("click", () => act.jump(number));
    return element("li", {}, button);
  }

  function showPath() {
    const start = element("button", { type: "button", class: `step${path.at === 0 ? " now" : ""}`, "aria-current": path.at === 0 && "step" },
      element("span", { class: "number" }, "0"), element("span", { class: "step-what" }, "start"),
      element("span", { class: "step-to" }, "→ ", ...breakable(model.name(path.configurationIDAt(0)))));
    start.addEventListener("click", () => act.jump(0));
    const first = Math.max(0, Math.min(path.steps.length - 60, path.at - 40));
    const items = path.steps.slice(first, first + 60).map((step, index) => stepItem(step, first + index + 1));
    const list = byID("path");
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(element("li", {}, start),
      ...(first ? [element("li", { class: "hint" }, `${plural(first, "more step")}`)] : []), ...items);
    const now = list.querySelector("[aria-current]");
    if (hadFocus) now?.focus();
    if (now) list.scrollTop = now.offsetTop - list.clientHeight / 2;
  }

  return () => {
    const id = path.configurationID;
    showHere(id);
    showEvents(id);
    showPath();
  };
}
