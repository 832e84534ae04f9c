// One picture of the page: pan, zoom, and what is lit in it.
//
// Only what is on show costs time: other pictures wait in templates until they are first shown.
function makePicture(host, places, view, act) {
  // At this scale, labels are 9 points high.
  const readable = 0.82;
  const pairs = (list) => {
    const result = new Map();
    for (let index = 0; index < list.length; index += 2) result.set(list[index], list[index + 1]);
    return result;
  };
  const nodeNumbers = pairs(places.nodes);
  const boxes = new Set(places.boxes);
  const ring = svgElement("rect", { class: "ring", rx: 13 });
  let svg, whole, nodes, edges, spots, spotNumbers, box, frame;
  let scale = 1;
  host.hidden = true;

  function unpack() {
    const template = host.querySelector("template");
    template?.replaceWith(template.content);
    svg = host.querySelector("svg");
    const { x, y, width, height } = svg.viewBox.baseVal;
    whole = { x, y, width, height };
    box = whole;
    const parts = (name) => new Map(
      [...svg.querySelectorAll(`[data-${name}]`)].map((part) => [part.dataset[name], part]));
    [nodes, edges, spots] = [parts("node"), parts("edge"), parts("spot")];
    spotNumbers = pairs(places.at);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    for (const part of svg.querySelectorAll("[data-page]")) {
      part.setAttribute("tabindex", "0");
      part.setAttribute("role", "link");
    }
  }

  // Gives the labels their areas to tap: what is hidden cannot be measured. All are measured before
  // the first area is added, which would undo the page's layout.
  function measure() {
    const measured = [...spots.values()].map((spot) => [spot, spot.getBBox()]);
    for (const [spot, { x, y, width, height }] of measured) {
      spot.prepend(svgElement("rect", {
        class: "hit", x: x - 4, y: y - 0.5, width: width + 8, height: height + 1, rx: 5,
      }));
    }
  }

  function show(next) {
    box = next;
    scale = view.clientWidth / next.width || 1;
    svg.setAttribute("viewBox", `${next.x} ${next.y} ${next.width} ${next.height}`);
  }

  function glide(next) {
    cancelAnimationFrame(frame);
    if (isStill() || host.hidden) return show(next);
    const from = { ...box };
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
    const width = box.width / bound;
    const height = box.height / bound;
    show({
      x: box.x + (box.width - width) * fixed.x, y: box.y + (box.height - height) * fixed.y, width,
      height,
    });
  }

  function pan(x, y) {
    show({ ...box, x: box.x - x / scale, y: box.y - y / scale });
  }

  // The node's place in the picture's own units; the ring is no part of it.
  function rectOf(part) {
    const shape = part.querySelector(".card, circle") ?? part;
    return shape.getBBox();
  }

  function center(part, atLeast) {
    const rect = rectOf(part);
    glide(around(
      rect.x + rect.width / 2, rect.y + rect.height / 2, Math.max(scale, atLeast ?? 0)));
  }

  // Moves the picture just so far that the part is well inside the view.
  function reveal(part) {
    const rect = rectOf(part);
    const margin = Math.min(70 / scale, box.width / 6, box.height / 6);
    const shift = (near, length, start, room) =>
      Math.min(0, near - margin - start) + Math.max(0, near + length + margin - start - room);
    const x = shift(rect.x, rect.width, box.x, box.width);
    const y = shift(rect.y, rect.height, box.y, box.height);
    if (x || y) glide({ ...box, x: box.x + x, y: box.y + y });
  }

  const spotsOf = (transition) => {
    const position = spotNumbers.get(transition);
    return position === undefined ? [] : places.spots[position].split(" ");
  };
  const edgesOf = (transition) => spotsOf(transition).filter((spot) => spot.startsWith("e"))
    .map((spot) => edges.get(spot.slice(1).split(".")[0])).filter(Boolean);
  // A label that found no room is a letter, which stands for all labels of its line.
  const partOf = (spot) => spots.get(spot) ?? spots.get(spot.replace(/\..*$/, ".0"));
  const numberOf = (place) => (place < 0 ? places.outcomes[-1 - place] : nodeNumbers.get(place));
  const nodeOf = (place) => nodes.get(String(numberOf(place)));

  function light(kind, parts) {
    for (const part of svg.querySelectorAll(`.${kind}`)) part.classList.remove(kind);
    for (const part of parts) part?.classList.add(kind);
  }

  // Lights where the flow is, the way there, and what can happen next.
  function update(start, place, been, next) {
    const here = nodeOf(place);
    light("been", [edges.get(String(places.starts[start])), ...been.flatMap(edgesOf)]);
    light("visited", been.map((step) => nodeOf(act.source(step))));
    light("can", next.flatMap((step) => [
      ...edgesOf(step), ...spotsOf(step).map(partOf),
    ]));
    light("here", [here]);
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

  // Sends a dot along the lines of a transition.
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
    light("hover", transition === undefined ? [] : [
      ...edgesOf(transition), ...spotsOf(transition).map(partOf),
    ]);
  }

  // At first all of it, but never so small that nobody could read it.
  function open(place) {
    const here = nodeOf(place);
    if (fittingScale() >= readable) return show(fitted());
    const rect = here ? rectOf(here) : { x: whole.x + whole.width / 2, y: whole.y, width: 0, height: 0 };
    const next = around(rect.x + rect.width / 2, rect.y + rect.height / 2, readable);
    // Nothing beyond the picture is shown as long as there is more of it.
    const inside = (start, length, from, all) => (length >= all ? from - (length - all) / 2
      : Math.min(Math.max(start, from), from + all - length));
    show({
      ...next, x: inside(next.x, next.width, whole.x, whole.width),
      y: inside(next.y, next.height, whole.y, whole.height),
    });
  }

  function appear(place) {
    host.hidden = false;
    if (svg) return show(around(box.x + box.width / 2, box.y + box.height / 2, scale));
    unpack();
    measure();
    open(place);
  }

  return {
    zoom, pan, update, travel, hover, nodeOf, spotsOf, center, reveal,
    spot: partOf, page: places.page,
    appear, open, hide: () => { host.hidden = true; },
    // Whether it has the screen itself, not a box that stands for another page.
    shows: (place) => numberOf(place) >= 0 && !boxes.has(numberOf(place)),
    fit: (animated) => (animated ? glide(fitted()) : show(fitted())),
    refit: () => show(around(box.x + box.width / 2, box.y + box.height / 2, scale)),
    whole: () => { const kept = box; show(whole); return () => show(kept); },
  };
}
