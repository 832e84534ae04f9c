// One picture of the page: pan, zoom, and what is highlighted in it.
//
// Only the visible picture costs time: other pictures wait in templates until they are first shown.
function makePicture(host, content, view, act) {
  // At this scale, labels are 9 points high.
  const readable = 0.82;
  const pairs = (list) => {
    const result = new Map();
    for (let index = 0; index < list.length; index += 2) result.set(list[index], list[index + 1]);
    return result;
  };
  const nodeNumbers = pairs(content.nodes);
  const pageNodes = new Set(content.pageNodes);
  const ring = svgElement("rect", { class: "ring", rx: 13 });
  let svg, whole, nodes, edges, labels, labelNumbers, visible, frame;
  let scale = 1;
  host.hidden = true;

  function unpack() {
    const template = host.querySelector("template");
    template?.replaceWith(template.content);
    svg = host.querySelector("svg");
    const { x, y, width, height } = svg.viewBox.baseVal;
    whole = { x, y, width, height };
    visible = whole;
    const parts = (name) => new Map(
      [...svg.querySelectorAll(`[data-${name}]`)].map((part) => [part.dataset[name], part]));
    [nodes, edges, labels] = [parts("node"), parts("edge"), parts("label")];
    labelNumbers = pairs(content.at);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    for (const part of svg.querySelectorAll("[data-page]")) {
      part.setAttribute("tabindex", "0");
      part.setAttribute("role", "link");
    }
  }

  // Gives the labels areas to click: hidden labels cannot be measured. All are measured before
  // the first area is added, which would undo the page's layout.
  function measure() {
    const measured = [...labels.values()].map((label) => [label, label.getBBox()]);
    for (const [label, { x, y, width, height }] of measured) {
      label.prepend(svgElement("rect", {
        class: "hit", x: x - 4, y: y - 0.5, width: width + 8, height: height + 1, rx: 5,
      }));
    }
  }

  function show(next) {
    visible = next;
    scale = view.clientWidth / next.width || 1;
    svg.setAttribute("viewBox", `${next.x} ${next.y} ${next.width} ${next.height}`);
  }

  function glide(next) {
    cancelAnimationFrame(frame);
    if (isStill() || host.hidden) return show(next);
    const from = { ...visible };
    const began = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, now - began) / 260);
      const eased = 1 - (1 - part) ** 3;
      const mix = (key) => from[key] + (next[key] - from[key]) * eased;
      show({ x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") });
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  }

  // What the view shows of the picture around a point at a scale.
  function around(x, y, zoom) {
    const width = Math.max(1, view.clientWidth) / zoom;
    const height = Math.max(1, view.clientHeight) / zoom;
    return { x: x - width / 2, y: y - height / 2, width, height };
  }

  // The scale at which all of the picture is in the view, but not blown up.
  const fittingScale = () => Math.min(
    Math.max(1, view.clientWidth) / whole.width, Math.max(1, view.clientHeight) / whole.height, 1.3);

  const fitted = () =>
    around(whole.x + whole.width / 2, whole.y + whole.height / 2, fittingScale());

  function zoom(factor, at) {
    const bound = Math.min(6, Math.max(fittingScale() * 0.6, scale * factor)) / scale;
    const fixed = at ?? { x: 0.5, y: 0.5 };
    const width = visible.width / bound;
    const height = visible.height / bound;
    show({
      x: visible.x + (visible.width - width) * fixed.x, y: visible.y + (visible.height - height) * fixed.y, width,
      height,
    });
  }

  function pan(x, y) {
    show({ ...visible, x: visible.x - x / scale, y: visible.y - y / scale });
  }

  // The node's rectangle in the units of the picture, without the ring.
  function rectOf(part) {
    const shape = part.querySelector(".card, circle") ?? part;
    return shape.getBBox();
  }

  function center(part, atLeast) {
    const rect = rectOf(part);
    glide(around(
      rect.x + rect.width / 2, rect.y + rect.height / 2, Math.max(scale, atLeast ?? 0)));
  }

  // Moves the picture just far enough for the part to be well inside the view.
  function reveal(part) {
    const rect = rectOf(part);
    const margin = Math.min(70 / scale, visible.width / 6, visible.height / 6);
    const shift = (near, length, start, room) =>
      Math.min(0, near - margin - start) + Math.max(0, near + length + margin - start - room);
    const x = shift(rect.x, rect.width, visible.x, visible.width);
    const y = shift(rect.y, rect.height, visible.y, visible.height);
    if (x || y) glide({ ...visible, x: visible.x + x, y: visible.y + y });
  }

  const labelsOf = (transition) => {
    const position = labelNumbers.get(transition);
    return position === undefined ? [] : content.labels[position].split(" ");
  };
  const edgesOf = (transition) => labelsOf(transition).filter((label) => label.startsWith("e"))
    .map((label) => edges.get(label.slice(1).split(".")[0])).filter(Boolean);
  // A label that did not fit is a footnote, which stands for all labels of its edge.
  const labelPart = (label) => labels.get(label) ?? labels.get(label.replace(/\..*$/, ".0"));
  const numberOf = (id) => (id < 0 ? content.outcomes[-1 - id] : nodeNumbers.get(id));
  const nodeOf = (id) => nodes.get(String(numberOf(id)));

  function highlight(kind, parts) {
    for (const part of svg.querySelectorAll(`.${kind}`)) part.classList.remove(kind);
    for (const part of parts) part?.classList.add(kind);
  }

  // Highlights where the flow is, the path there, and what can happen next.
  function update(start, id, been, next) {
    const here = nodeOf(id);
    highlight("been", [edges.get(String(content.starts[start])), ...been.flatMap(edgesOf)]);
    highlight("visited", been.map((step) => nodeOf(act.source(step))));
    highlight("can", next.flatMap((step) => [
      ...edgesOf(step), ...labelsOf(step).map(labelPart),
    ]));
    highlight("here", [here]);
    svg.classList.add("playing");
    if (here) {
      const rect = rectOf(here);
      const values = { x: rect.x - 6, y: rect.y - 6, width: rect.width + 12, height: rect.height + 12 };
      for (const [name, value] of Object.entries(values)) ring.setAttribute(name, value);
      here.prepend(ring);
    } else {
      ring.remove();
    }
  }

  // Sends a dot along the edges of a transition.
  function travel(transition) {
    const lines = edgesOf(transition).map((edge) => edge.querySelector("path"));
    if (isStill() || host.hidden || !lines.length) return;
    const dot = svgElement("circle", { class: "dot", r: 5 });
    svg.append(dot);
    const lengths = lines.map((line) => line.getTotalLength());
    const all = lengths.reduce((sum, length) => sum + length, 0);
    const began = performance.now();
    const time = Math.min(620, 240 + all);
    const step = (now) => {
      const part = Math.min(1, Math.max(0, now - began) / time);
      let rest = all * (1 - (1 - part) ** 2);
      let line = 0;
      while (line < lines.length - 1 && rest > lengths[line]) rest -= lengths[line++];
      const point = lines[line].getPointAtLength(rest);
      dot.setAttribute("cx", point.x);
      dot.setAttribute("cy", point.y);
      if (part < 1) requestAnimationFrame(step);
      else dot.remove();
    };
    requestAnimationFrame(step);
  }

  function hover(transition) {
    highlight("hover", transition === undefined ? [] : [
      ...edgesOf(transition), ...labelsOf(transition).map(labelPart),
    ]);
  }

  // Shows all of it, unless that would be too small to read.
  function open(id) {
    const here = nodeOf(id);
    if (fittingScale() >= readable) return show(fitted());
    const rect = here ? rectOf(here) : { x: whole.x + whole.width / 2, y: whole.y, width: 0, height: 0 };
    const next = around(rect.x + rect.width / 2, rect.y + rect.height / 2, readable);
    // Empty space beyond the picture is shown only if the picture is smaller than the view.
    const inside = (start, length, from, all) => (length >= all ? from - (length - all) / 2
      : Math.min(Math.max(start, from), from + all - length));
    show({
      ...next, x: inside(next.x, next.width, whole.x, whole.width),
      y: inside(next.y, next.height, whole.y, whole.height),
    });
  }

  function appear(id) {
    host.hidden = false;
    if (svg) return show(around(visible.x + visible.width / 2, visible.y + visible.height / 2, scale));
    unpack();
    measure();
    open(id);
  }

  return {
    zoom, pan, update, travel, hover, nodeOf, labelsOf, center, reveal,
    labelPart, page: content.page,
    appear, open, hide: () => { host.hidden = true; },
    // Whether it has the screen itself, not a node that stands for another page.
    shows: (id) => numberOf(id) >= 0 && !pageNodes.has(numberOf(id)),
    fit: (animated) => (animated ? glide(fitted()) : show(fitted())),
    refit: () => show(around(visible.x + visible.width / 2, visible.y + visible.height / 2, scale)),
    whole: () => { const kept = visible; show(whole); return () => show(kept); },
  };
}
