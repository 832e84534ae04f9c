// The virtual stack as cards, the bottom of each stack at the back.
function makeStack(model, host) {
  const { data } = model;
  const maxCards = 7;

  const description = (entry) => {
    const [screen, payload] = data.stackEntries[entry];
    return { name: data.screens[screen][0], payload };
  };

  function namedContainers(list) {
    const result = [];
    for (let index = 0; index < list.length; index += 2) {
      result.push({ name: list[index], container: list[index + 1] });
    }
    return result;
  }

  function card(entry, kind) {
    const { name, payload } = description(entry);
    const images = kind === "back" ? undefined : data.images?.[entry];
    const result = element("li", { class: `card-${kind}${images ? " pictured" : ""}` },
      images && screenPicture(images),
      element("span", { class: "card-name", title: name }, name),
      payload && element("span", { class: "card-payload", title: payload }, payload));
    const slots = namedContainers(data.stackEntries[entry].slice(2));
    for (const slot of kind === "back" ? [] : slots) {
      result.append(element("div", { class: "slot" },
        element("span", { class: "slot-name" }, slot.name), container(slot.container, kind)));
    }
    return result;
  }

  function deck(screens, kind) {
    const hidden = Math.max(0, screens.length - maxCards);
    const list = element("ol", { class: "deck", "aria-label": `${plural(screens.length, "screen")}, the last on top` });
    if (hidden) list.append(element("li", { class: "card-back" }, element("span", { class: "card-name" }, `${hidden} more below`)));
    screens.slice(hidden).forEach((entry, index, all) => {
      const item = card(entry, index === all.length - 1 ? kind : "back");
      item.style.setProperty("--depth", String(Math.min(4, all.length - 1 - index)));
      list.append(item);
    });
    return list;
  }

  function tabs(selected, list, kind) {
    const bar = element("ul", { class: "tab-bar", "aria-label": "tabs" });
    const kept = [];
    list.forEach((tab, index) => {
      const isSelected = index === selected;
      bar.append(element("li", { class: isSelected ? "tab selected" : "tab", "aria-current": isSelected && "true", title: tab.name }, tab.name));
      if (!isSelected) kept.push(element("li", {}, `${tab.name}: ${text(tab.container)}`));
    });
    return element("div", { class: "tabs" }, container(list[selected].container, kind), bar,
      element("ul", { class: "kept", "aria-label": "other tabs keep" }, ...kept));
  }

  // A container in a line, the top last.
  function text(number) {
    const [kind, ...rest] = data.containers[number];
    if (kind === 0) return rest.map((entry) => description(entry).name).join(" › ") || "nothing";
    return namedContainers(rest.slice(1)).map((tab) => `${tab.name}: ${text(tab.container)}`).join(", ");
  }

  function container(number, kind) {
    const [isTabs, ...rest] = data.containers[number];
    return isTabs ? tabs(rest[0], namedContainers(rest.slice(1)), kind) : deck(rest, kind);
  }

  function windowCard(number, isKey, isAlone) {
    const [name, ...layers] = data.windows[number];
    const device = element("div", { class: "device" });
    layers.forEach(([style, content], index) => {
      const isTop = index === layers.length - 1;
      const layer = element("section", {
        class: `layer${index ? " modal" : ""}${isTop ? " top" : ""}`,
        "aria-label": index ? style ?? "modal layer" : "root layer",
      });
      if (index) layer.append(element("p", { class: "layer-name" }, style ?? "modal"));
      layer.append(container(content, isTop && isKey ? "front" : "under"));
      device.append(layer);
    });
    const title = isAlone ? undefined
      : element("p", { class: "window-name" }, isKey ? `${name} · in front` : name);
    return element("div", { class: isKey ? "window key" : "window" }, title, device);
  }

  return (id) => {
    if (id < 0) {
      host.replaceChildren(element("div", { class: "ended" }, symbolIcon("end"),
        element("p", {}, "The flow has ended:"), element("strong", {}, model.name(id))));
      return;
    }
    const windows = data.configurations[id].slice(2);
    const cards = windows.map((number, index) => {
      const isAlone = windows.length === 1 && data.windows[number][0] === "main";
      return windowCard(number, index === windows.length - 1, isAlone);
    });
    host.replaceChildren(...cards.reverse());
  };
}
