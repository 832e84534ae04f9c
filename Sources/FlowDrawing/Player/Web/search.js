// Finds screens and events by a part of their name.
function makeSearch(model, act) {
  const input = byID("search");
  const list = byID("found");
  const maxFound = 12;
  let found = [];
  let chosen = -1;

  const entries = [];
  const firstIDs = new Map();
  model.data.configurations.forEach((_, id) => {
    const entry = model.top(id);
    if (entry && !firstIDs.has(entry[0])) firstIDs.set(entry[0], id);
  });
  for (const [screen, id] of firstIDs) {
    const [name, part] = model.data.screens[screen];
    entries.push({
      name, kind: part ? `screen of ${part}` : "screen", id,
      fits: (other) => other >= 0 && model.top(other)?.[0] === screen,
    });
  }
  model.data.outcomes.forEach((name, index) => entries.push({
    name, kind: "outcome", id: -1 - index, fits: (other) => other === -1 - index,
  }));
  const known = new Set();
  for (let index = 0; index < model.count; index++) {
    const [source, , event] = model.data.transitions.slice(4 * index, 4 * index + 3);
    const name = model.data.events[event][0];
    const from = model.name(source);
    const key = JSON.stringify([name, from]);
    if (known.has(key)) continue;
    known.add(key);
    entries.push({
      name, kind: `event on ${from}`, transition: index,
      fits: (other) => other >= 0 && model.name(other) === from
        && model.transitions(other).some((step) => model.data.events[model.data.transitions[4 * step + 2]][0] === name),
    });
  }

  function close() {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function choose(index) {
    chosen = index;
    [...list.children].forEach((item, position) =>
      item.setAttribute("aria-selected", String(position === index)));
    const item = list.children[index];
    if (item?.id) {
      input.setAttribute("aria-activedescendant", item.id);
      item.scrollIntoView({ block: "nearest" });
    }
  }

  function find() {
    const words = input.value.trim().toLowerCase();
    if (!words) return close();
    const rank = (entry) => {
      const position = entry.name.toLowerCase().indexOf(words);
      return position < 0 ? Infinity : position === 0 ? 0 : 1;
    };
    found = [0, 1].flatMap((wanted) => entries.filter((entry) => rank(entry) === wanted))
      .slice(0, maxFound);
    list.replaceChildren(...found.map((entry, index) => {
      const item = element("li", { role: "option", id: `found-${index}`, "aria-selected": "false" },
        element("span", { class: "found-name" }, ...breakable(entry.name)), element("span", { class: "found-kind" }, entry.kind));
      item.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        go(index, event.shiftKey);
      });
      return item;
    }));
    if (!found.length) list.append(element("li", { class: "hint", role: "option", "aria-disabled": "true" }, "Nothing found"));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    choose(found.length ? 0 : -1);
  }

  function go(index, goesThere) {
    const entry = found[index];
    if (!entry) return;
    close();
    byID("view").focus();
    if (goesThere) act.goTo(entry.fits, entry.name);
    else act.center(entry);
  }

  input.addEventListener("input", find);
  input.addEventListener("focus", find);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") go(chosen, event.shiftKey);
    else if (event.key === "ArrowDown" && found.length) choose((chosen + 1) % found.length);
    else if (event.key === "ArrowUp" && found.length) choose((chosen + found.length - 1) % found.length);
    else if (event.key === "Escape") {
      input.value = "";
      close();
      byID("view").focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return entries;
}
