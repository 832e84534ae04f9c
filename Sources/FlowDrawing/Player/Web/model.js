"use strict";

// The document: what can happen where. Places are the positions of configurations; an outcome is
// -1, -2, ... as in the data.
function readModel(data) {
  const count = data.transitions.length / 4;
  const ways = data.configurations.map(() => []);
  const refusals = data.configurations.map(() => []);
  const findings = data.configurations.map(() => []);
  const signatures = new Map();
  const answers = new Map();
  const remember = (event) => {
    const [, signature, , , work] = data.events[event];
    if (!signatures.has(signature)) signatures.set(signature, event);
    if (work === undefined) return;
    if (!answers.has(work)) answers.set(work, new Set());
    answers.get(work).add(event);
  };
  for (let index = 0; index < count; index++) {
    ways[data.transitions[4 * index]].push(index);
    remember(data.transitions[4 * index + 2]);
  }
  data.refusals.forEach((refusal, index) => {
    refusals[refusal[0]].push(index);
    remember(refusal[1]);
  });
  const dead = new Map(data.dead.map(([event, reason]) => [data.events[event][1], reason]));
  data.dead.forEach(([event]) => remember(event));
  data.findings.forEach(([place, text]) => findings[place].push(text));

  function event(index) {
    const [name, signature, payload, kind, work, isFailure] = data.events[index];
    return { name, signature, payload, kind, work, isFailure };
  }

  function transition(index) {
    const [source, target, eventIndex, wayIndex] = data.transitions.slice(4 * index, 4 * index + 4);
    const [signs, commands, decisions, guard, note, position, address] = data.ways[wayIndex];
    return {
      index, source, target, event: event(eventIndex), signs: signs.split(" "), commands, decisions,
      guard, note, position, address, stays: source === target,
    };
  }

  function topOf(container) {
    const [kind, ...rest] = data.containers[container];
    if (kind === 1) return topOf(rest[2 + 2 * rest[0]]);
    const shown = data.shown[rest[rest.length - 1]];
    return shown && shown.length > 2 ? topOf(shown[shown.length - 1]) ?? shown : shown;
  }

  // The screen on top with its payload; nothing at an outcome or where nothing is on show.
  function top(place) {
    if (place < 0) return undefined;
    const configuration = data.configurations[place];
    const layers = data.windows[configuration[configuration.length - 1]];
    return layers.length > 1 ? topOf(layers[layers.length - 1][1]) : undefined;
  }

  function name(place) {
    if (place < 0) return data.outcomes[-1 - place];
    const shown = top(place);
    return shown ? data.screens[shown[0]][0] : "nothing on show";
  }

  // What the flow knows elsewhere: no transition and no refusal of that name is here. An answer is
  // listed with its work.
  function idle(place) {
    if (place < 0 || !data.configurations[place][1]) return [];
    const here = new Set([
      ...ways[place].map((index) => data.events[data.transitions[4 * index + 2]][1]),
      ...refusals[place].map((index) => data.events[data.refusals[index][1]][1]),
    ]);
    return [...signatures.keys()].filter((signature) => !here.has(signature))
      .filter((signature) => data.events[signatures.get(signature)][4] === undefined)
      .map((signature) => ({ ...event(signatures.get(signature)), reason: dead.get(signature) }));
  }

  // The shortest way from a place to one that fits, as transitions.
  function route(from, fits) {
    if (from < 0) return undefined;
    const cameBy = new Map([[from, undefined]]);
    const queue = [from];
    for (let head = 0; head < queue.length; head++) {
      const place = queue[head];
      if (head > 0 && fits(place)) {
        const steps = [];
        for (let step = cameBy.get(place); step !== undefined;) {
          steps.unshift(step);
          step = cameBy.get(data.transitions[4 * step]);
        }
        return steps;
      }
      for (const index of place < 0 ? [] : ways[place]) {
        const target = data.transitions[4 * index + 1];
        if (cameBy.has(target)) continue;
        cameBy.set(target, index);
        queue.push(target);
      }
    }
    return undefined;
  }

  return {
    data, count, event, transition, top, name, idle, route,
    ways: (place) => (place < 0 ? [] : ways[place]),
    refusals: (place) => (place < 0 ? [] : refusals[place]).map((index) => {
      const [, eventIndex, command, reason, position] = data.refusals[index];
      return { event: event(eventIndex), command, reason, position };
    }),
    findings: (place) => (place < 0 ? [] : findings[place]),
    work: (place) => (place < 0 ? [] : data.work?.[place] ?? []),
    // What may answer a piece of work, wherever it is under way.
    answers: (work) => [...answers.get(work) ?? []].map(event),
    isCut: (place) => place >= 0 && !data.configurations[place][1],
    target: (index) => data.transitions[4 * index + 1],
    source: (index) => data.transitions[4 * index],
  };
}

// A path from a start: its steps, and how many of them have been taken. A step is a transition,
// or of a trace what led nowhere: [event, kind, reason].
function makePath(model) {
  const path = { start: 0, steps: [], at: 0 };
  const startPlace = () => model.data.starts[path.start]?.[0] ?? 0;

  path.placeAt = (count) => {
    for (let index = count - 1; index >= 0; index--) {
      if (typeof path.steps[index] === "number") return model.target(path.steps[index]);
    }
    return startPlace();
  };
  Object.defineProperty(path, "place", { get: () => path.placeAt(path.at) });

  path.take = (index) => {
    if (model.source(index) !== path.place) return false;
    if (path.steps[path.at] !== index) {
      path.steps.length = path.at;
      path.steps.push(index);
    }
    path.at += 1;
    return true;
  };
  path.set = (start, steps, at) => {
    path.start = start;
    path.steps = steps;
    path.at = at;
  };

  // The start and the ordinal of each step among the ways of its place.
  path.hash = () => {
    const steps = path.steps.slice(0, path.at).filter((step) => typeof step === "number");
    const ordinals = steps.map((step) => model.ways(model.source(step)).indexOf(step));
    return `#p=${path.start}` + (ordinals.length ? `:${ordinals.join(".")}` : "");
  };
  // Throws a sentence when the hash tells no path of this flow.
  path.read = (hash) => {
    const match = /^#p=(\d{1,9})(?::(\d{1,9}(?:\.\d{1,9})*))?$/.exec(hash);
    if (!match || hash.length > 200000) throw new Error("The link does not contain a path of this flow.");
    const start = Number(match[1]);
    if (!model.data.starts[start]) throw new Error(`The link begins at start ${start}, which does not exist.`);
    let place = model.data.starts[start][0];
    const steps = (match[2] ? match[2].split(".") : []).map((ordinal, index) => {
      const step = model.ways(place)[Number(ordinal)];
      if (step === undefined) {
        throw new Error(`Step ${index + 1} of the link does not exist: the flow has changed.`);
      }
      place = model.target(step);
      return step;
    });
    return { start, steps };
  };
  return path;
}
