// Mouse, fingers and wheel on the view: drag moves, pinch and wheel zoom, a click reaches a part.
function reachPicture(view, current, reach, over) {
  const fingers = new Map();
  let isDrag = false;
  const position = (event) => {
    const rect = view.getBoundingClientRect();
    return { x: (event.clientX - rect.left) / rect.width, y: (event.clientY - rect.top) / rect.height };
  };
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  view.addEventListener("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    if (event.shiftKey) current().pan(-(event.deltaX || event.deltaY) * lines, 0);
    else current().zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), position(event));
  }, { passive: false });
  view.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    isDrag = false;
  });
  view.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const [x, y] = [event.clientX - last.clientX, event.clientY - last.clientY];
    if (!isDrag && fingers.size === 1 && Math.hypot(x, y) < 4) return;
    if (!isDrag) view.setPointerCapture(event.pointerId);
    isDrag = true;
    view.classList.add("dragging");
    if (fingers.size === 2) {
      const before = spread();
      fingers.set(event.pointerId, event);
      current().zoom(spread() / Math.max(1, before), position(event));
    } else {
      fingers.set(event.pointerId, event);
      current().pan(x, y);
    }
  });
  const end = (event) => {
    fingers.delete(event.pointerId);
    view.classList.remove("dragging");
  };
  view.addEventListener("pointerup", end);
  view.addEventListener("pointercancel", end);
  view.addEventListener("click", (event) => {
    if (!isDrag) reach(event.target);
    isDrag = false;
  });
  for (const [name, isOver] of [["pointerover", true], ["pointerout", false]]) {
    view.addEventListener(name, (event) => {
      over(isOver ? event.target.closest("[data-label]")?.dataset.label : undefined);
    });
  }
}
