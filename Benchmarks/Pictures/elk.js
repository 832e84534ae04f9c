// Lays out a graph with ELK's layered algorithm: elk.js WORKER < graph.json > placed.json
// WORKER is the script of elkjs for a web worker, as the package ipyelk carries it.

const fs = require("fs");
const vm = require("vm");

const graph = JSON.parse(fs.readFileSync(0, "utf8"));
const worker = {
  postMessage(answer) {
    if (answer.id === 0) return;
    if (answer.error) {
      console.error(String(answer.error.message || answer.error));
      process.exit(1);
    }
    console.log(JSON.stringify(answer.data));
  },
};
globalThis.self = worker;
// What the script asks to find out that it runs in a worker.
globalThis.importScripts = () => {};
globalThis.location = "http://localhost/";
vm.runInThisContext(fs.readFileSync(process.argv[2], "utf8"));
worker.onmessage({ data: { id: 0, cmd: "register", algorithms: ["layered"] } });
worker.onmessage({ data: { id: 1, cmd: "layout", graph, layoutOptions: {}, options: {} } });
