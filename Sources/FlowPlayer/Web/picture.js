// One picture of the page: pan, zoom, and what is lit in it.
function makePicture(host, places, view, act) {
  const svg = host.querySelector("svg");
  const size = svg.viewBox.baseVal;
  const whole = { x: size.x, y: size.y, width: size.width, height: size.height };
  const parts = (name) => new Map(
    [...svg.querySelectorAll(`[data-${name}]`)].map((part) => [part.dataset[name], part]));
  const nodes = parts("node");
  const edges = parts("edge");
  const spots = parts("spot");
  let box = { ...whole };
  let scale = 1;
  let frame;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
  host.hidden = true;
  let isMeasured = false;
  const ring = svgElement("rect", { class: "ring", rx: 13 });

  // Gives the labels their areas to tap, when the picture is first on show: what is hidden cannot be
  // measured. All are measured before the first area is added, which would undo the page's layout.
  function measure() {
    if (isMeasured) return;
    isMeasured = true;
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
    const position = places.at[transition];
    return position === undefined || position < 0 ? [] : places.spots[position].split(" ");
  };
  const edgesOf = (transition) => spotsOf(transition).filter((spot) => spot.startsWith("e"))
    .map((spot) => edges.get(spot.slice(1).split(".")[0])).filter(Boolean);
  // A label that found no room is a letter, which stands for all labels of its line.
  const partOf = (spot) => spots.get(spot) ?? spots.get(spot.replace(/\..*$/, ".0"));
  const nodeOf = (place) => nodes.get(
    String(place < 0 ? places.outcomes[-1 - place] : places.nodes[place]));

  function light(kind, parts) {
    for (const part of svg.querySelectorAll(`.${kind}`)) part.classList.remove(kind);
    for (const part of parts) part?.classList.add(kind);
  }

  // Lights where the flow is, the way there, and what can happen next.
  function update(start, place, been, next) {
    const here = nodeOf(place);
    light("been", [edges.get(String(places.starts[start])), ...been.flatMap(edgesOf)]);
    light("visited", been.map((step) => nodes.get(String(places.nodes[act.source(step)]))));
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

  return {
    svg, zoom, pan, update, travel, hover, nodeOf, spotsOf, center, reveal,
    spot: partOf, page: places.page,
    appear: (isShown) => { host.hidden = !isShown; if (isShown) measure(); },
    fit: (animated) => (animated ? glide(fitted()) : show(fitted())),
    // At first all of it, but never so small that nobody could read it.
    open: (place) => {
      const least = 0.62;
      const here = nodeOf(place);
      if (fittingScale() >= least || !here) return show(fitted());
      const rect = rectOf(here);
      show(around(rect.x + rect.width / 2, rect.y + rect.height / 2, least));
    },
    refit: () => show(around(box.x + box.width / 2, box.y + box.height / 2, scale)),
    whole: () => { const kept = box; show(whole); return () => show(kept); },
  };
}
