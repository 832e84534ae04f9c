// Where the flow is, what can happen, and the path so far.
function makePanel(model, path, act) {
  const { data } = model;

  const eventText = (event) => [
    element("span", { class: "event-name" }, ...breakable(event.name)),
    event.payload !== null && element("span", { class: "event-payload", title: event.payload }, event.payload),
  ].filter(Boolean);

  const tag = ({ kind, name }) => kind && element("span", { class: "tag" },
    kind === "link" ? "link" : kind === name ? "system" : `system: ${kind}`);

  function details(way) {
    return [
      ...way.decisions.map(([name, choice]) => `${name}: ${choice}`),
      way.guard && `[${way.guard}]`, way.commands, way.note,
    ].filter(Boolean).join(" · ");
  }

  const answerSigns = ({ work, isFailure }) => work === undefined ? [] : [isFailure ? "failure" : "answer"];

  const targetText = (way) => way.stays ? "stays" : model.name(way.target);

  function option(index, number) {
    const way = model.transition(index);
    const more = details(way);
    const button = element("button", { type: "button", class: "event", title: way.position, "data-way": index },
      element("kbd", { "aria-hidden": "true", class: number > 9 ? "none" : undefined }, number > 9 ? "" : String(number)),
      element("span", { class: "event-signs" },
        ...[...answerSigns(way.event), ...way.signs].map(signIcon)),
      element("span", { class: "event-what" }, ...eventText(way.event), tag(way.event)),
      element("span", { class: way.target < 0 ? "event-to end" : "event-to" },
        element("span", { "aria-hidden": "true" }, way.stays ? "" : "→ "), ...breakable(targetText(way))),
      more && element("span", { class: "event-more" }, more));
    button.addEventListener("click", () => act.take(index));
    for (const [name, on] of [["pointerenter", 1], ["focus", 1], ["pointerleave", 0], ["blur", 0]]) {
      button.addEventListener(name, () => act.hover(on ? index : undefined));
    }
    const source = way.address && element("a", { class: "event-source", href: way.address, target: "_blank", rel: "noreferrer" },
      way.position.split("/").pop());
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

  // What the path has started and is no longer under way: its answers come too late.
  function past(place) {
    const now = new Set(model.work(place));
    const before = new Set();
    for (let count = 0; count < path.at; count++) {
      for (const work of model.work(path.placeAt(count))) if (!now.has(work)) before.add(work);
    }
    return [...before];
  }

  function idleAnswer(event, reason) {
    return element("li", { class: "no" }, element("span", { class: "event-what" }, ...eventText(event)),
      element("span", { class: "event-more" }, reason));
  }

  const task = (work, name, items) => element("li", { class: name },
    element("span", { class: "task-name" }, signIcon("answer"), work), element("ul", {}, ...items));

  function showWork(place, ways) {
    const name = (event) => `${event.signature} ${event.payload}`;
    const here = new Set([...ways.map(model.transition), ...model.refusals(place)].map((way) => name(way.event)));
    const under = model.work(place).map((work) => task(work, "task", [
      ...ways.flatMap((index, position) =>
        model.transition(index).event.work === work ? [option(index, position + 1)] : []),
      ...(model.isCut(place) ? [] : model.answers(work))
        .filter((event) => !here.has(name(event)))
        .map((event) => idleAnswer(event, "does nothing here")),
    ]));
    const late = place < 0 ? [] : past(place).map((work) => task(work, "task late",
      model.answers(work).map((event) => idleAnswer(event, "dropped: not under way"))));
    byID("waiting-title").textContent = under.length ? "Under way" : "No longer under way";
    fill(byID("work"), byID("waiting"), [...under, ...late]);
  }

  // Fills a list, or hides what is around it when there is nothing.
  function fill(list, around, items) {
    list.replaceChildren(...items);
    around.hidden = items.length === 0;
  }

  function showHere(place) {
    const shown = model.top(place);
    byID("here").classList.toggle("ended", place < 0);
    byID("here").querySelector(".over").textContent = place < 0 ? "The flow has ended" : "You are on";
    const screen = shown && data.screens[shown[0]];
    byID("screen").replaceChildren(...breakable(model.name(place)),
      ...(screen && screen[1] ? [element("span", { class: "part" }, screen[1])] : []));
    byID("payload").textContent = shown?.[1] ?? "";
    byID("payload").hidden = !shown || shown[1] === null;
    byID("findings").textContent = model.findings(place).join("; ");
    byID("findings").hidden = model.findings(place).length === 0;
    byID("state").textContent = place < 0 ? "" : data.configurations[place][0];
    byID("inside").hidden = place < 0;
  }

  function showEvents(place) {
    const focused = eventButtons().indexOf(document.activeElement);
    const ways = model.ways(place);
    const under = new Set(model.work(place));
    showWork(place, ways);
    byID("can").replaceChildren(...ways.flatMap((index, position) =>
      under.has(model.transition(index).event.work) ? [] : [option(index, position + 1)]));
    const buttons = eventButtons();
    if (focused >= 0) (buttons[Math.min(focused, buttons.length - 1)] ?? byID("view")).focus();
    byID("nothing").hidden = ways.length > 0 && !model.isCut(place);
    byID("nothing").textContent = model.isCut(place)
      ? "The search was cut here: more may be possible." : place < 0
        ? "The flow has ended. Undo, or go back to the start." : "Nothing leads on from here.";
    fill(byID("refused"), byID("cannot"), model.refusals(place).map(refusal));
    const idle = model.idle(place);
    fill(byID("ignored"), byID("idle"), idle.map(idleEvent));
    byID("idle").querySelector("summary").textContent = `${plural(idle.length, "event")} that ${idle.length === 1 ? "does" : "do"} nothing here`;
  }

  function stepItem(step, number) {
    const isAside = typeof step !== "number";
    const way = isAside ? undefined : model.transition(step);
    const state = number === path.at ? " now" : number > path.at ? " ahead" : "";
    const button = element("button", { type: "button", class: `step${isAside ? " aside" : ""}${state}`, "aria-current": number === path.at && "step" },
      element("span", { class: "number" }, String(number)),
      element("span", { class: "step-what" }, ...breakable(isAside ? step[0] : way.event.name)),
      element("span", { class: "step-to" }, ...isAside
        ? [[step[1], step[2]].filter(Boolean).join(": ")] : ["→ ", ...breakable(targetText(way))]));
    button.addEventListener("click", () => act.jump(number));
    return element("li", {}, button);
  }

  function showPath() {
    const start = element("button", { type: "button", class: `step${path.at === 0 ? " now" : ""}`, "aria-current": path.at === 0 && "step" },
      element("span", { class: "number" }, "0"), element("span", { class: "step-what" }, "start"),
      element("span", { class: "step-to" }, "→ ", ...breakable(model.name(path.placeAt(0)))));
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
    const place = path.place;
    showHere(place);
    showEvents(place);
    showPath();
  };
}
