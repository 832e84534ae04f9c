"use strict";

// The document: what can happen in each configuration. An ID is the index of a configuration; outcomes
// are -1, -2, ... as in the data.
function readModel(data) {
  const count = data.transitions.length / 4;
  const transitions = data.configurations.map(() => []);
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
    transitions[data.transitions[4 * index]].push(index);
    remember(data.transitions[4 * index + 2]);
  }
  data.refusals.forEach((refusal, index) => {
    refusals[refusal[0]].push(index);
    remember(refusal[1]);
  });
  const dead = new Map(data.dead.map(([event, reason]) => [data.events[event][1], reason]));
  data.dead.forEach(([event]) => remember(event));
  data.findings.forEach(([id, text]) => findings[id].push(text));

  function event(index) {
    const [name, signature, payload, kind, work, isFailure] = data.events[index];
    return { name, signature, payload, kind, work, isFailure };
  }

  function transition(index) {
    const [source, target, eventIndex, effectIndex] = data.transitions.slice(4 * index, 4 * index + 4);
    const [symbols, commands, decisions, guard, note, location, address] = data.effects[effectIndex];
    return {
      index, source, target, event: event(eventIndex), symbols: symbols.split(" "), commands, decisions,
      guard, note, location, address, stays: source === target,
    };
  }

  function topOf(container) {
    const [kind, ...rest] = data.containers[container];
    if (kind === 1) return topOf(rest[2 + 2 * rest[0]]);
    const entry = data.stackEntries[rest[rest.length - 1]];
    return entry && entry.length > 2 ? topOf(entry[entry.length - 1]) ?? entry : entry;
  }

  // The screen on top with its payload; nothing at an outcome or where there is no screen.
  function top(id) {
    if (id < 0) return undefined;
    const configuration = data.configurations[id];
    const layers = data.windows[configuration[configuration.length - 1]];
    return layers.length > 1 ? topOf(layers[layers.length - 1][1]) : undefined;
  }

  function name(id) {
    if (id < 0) return data.outcomes[-1 - id];
    const entry = top(id);
    return entry ? data.screens[entry[0]][0] : "no screen";
  }

  // Events that the flow handles elsewhere, with no transition or refusal here. Answers are listed
  // with their work.
  function idle(id) {
    if (id < 0 || !data.configurations[id][1]) return [];
    const here = new Set([
      ...transitions[id].map((index) => data.events[data.transitions[4 * index + 2]][1]),
      ...refusals[id].map((index) => data.events[data.refusals[index][1]][1]),
    ]);
    return [...signatures.keys()].filter((signature) => !here.has(signature))
      .filter((signature) => data.events[signatures.get(signature)][4] === undefined)
      .map((signature) => ({ ...event(signatures.get(signature)), reason: dead.get(signature) }));
  }

  // The shortest path from a configuration to one that fits, as transitions.
  function route(from, fits) {
    if (from < 0) return undefined;
    const cameBy = new Map([[from, undefined]]);
    const queue = [from];
    for (let head = 0; head < queue.length; head++) {
      const id = queue[head];
      if (head > 0 && fits(id)) {
        const steps = [];
        for (let step = cameBy.get(id); step !== undefined;) {
          steps.unshift(step);
          step = cameBy.get(data.transitions[4 * step]);
        }
        return steps;
      }
      for (const index of id < 0 ? [] : transitions[id]) {
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
    transitions: (id) => (id < 0 ? [] : transitions[id]),
    refusals: (id) => (id < 0 ? [] : refusals[id]).map((index) => {
      const [, eventIndex, command, reason] = data.refusals[index];
      return { event: event(eventIndex), command, reason };
    }),
    findings: (id) => (id < 0 ? [] : findings[id]),
    work: (id) => (id < 0 ? [] : data.work?.[id] ?? []),
    // The answers to work, in any configuration where it is under way.
    answers: (work) => [...answers.get(work) ?? []].map(event),
    isCut: (id) => id >= 0 && !data.configurations[id][1],
    target: (index) => data.transitions[4 * index + 1],
    source: (index) => data.transitions[4 * index],
  };
}

// A path from a start: its steps, and how many of them have been taken. A step is a transition,
// or an event of a trace that was not handled: [event, kind, reason].
function makePath(model) {
  const path = { start: 0, steps: [], at: 0 };
  const startID = () => model.data.starts[path.start]?.[0] ?? 0;

  path.configurationIDAt = (count) => {
    for (let index = count - 1; index >= 0; index--) {
      if (typeof path.steps[index] === "number") return model.target(path.steps[index]);
    }
    return startID();
  };
  Object.defineProperty(path, "configurationID", { get: () => path.configurationIDAt(path.at) });

  path.take = (index) => {
    if (model.source(index) !== path.configurationID) return false;
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

  // The start, and the ordinal of each step among the transitions of its configuration.
  path.hash = () => {
    const steps = path.steps.slice(0, path.at).filter((step) => typeof step === "number");
    const ordinals = steps.map((step) => model.transitions(model.source(step)).indexOf(step));
    return `#p=${path.start}` + (ordinals.length ? `:${ordinals.join(".")}` : "");
  };
  // Throws an error with a sentence if the hash does not contain a path of this flow.
  path.read = (hash) => {
    const match = /^#p=(\d{1,9})(?::(\d{1,9}(?:\.\d{1,9})*))?$/.exec(hash);
    if (!match || hash.length > 200000) throw new Error("The link does not contain a path of this flow.");
    const start = Number(match[1]);
    if (!model.data.starts[start]) throw new Error(`The link begins at start ${start}, which does not exist.`);
    let id = model.data.starts[start][0];
    const steps = (match[2] ? match[2].split(".") : []).map((ordinal, index) => {
      const step = model.transitions(id)[Number(ordinal)];
      if (step === undefined) {
        throw new Error(`Step ${index + 1} of the link does not exist: the flow has changed.`);
      }
      id = model.target(step);
      return step;
    });
    return { start, steps };
  };
  return path;
}
