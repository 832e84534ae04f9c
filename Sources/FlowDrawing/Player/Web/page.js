const byID = (id) => document.getElementById(id);

// Makes an element; strings among the children become text, never markup.
function element(tag, attributes, ...children) {
  const result = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    result.setAttribute(name, value === true ? "" : value);
  }
  result.append(...children.filter((child) => child !== undefined && child !== null && child !== ""));
  return result;
}

// The text with line break opportunities between its words: setUserName, set_user_name, set.user.name.
function breakable(text) {
  const words = text.replace(/[\p{Ll}\p{N}](?=\p{Lu})|[_./:-](?=.)/gu, "$&\n").split("\n");
  return words.flatMap((word, index) => (index ? [element("wbr"), word] : [word]));
}

const svgSpace = "http://www.w3.org/2000/svg";

function svgElement(tag, attributes) {
  const result = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) result.setAttribute(name, value);
  return result;
}

function icon(name, kind) {
  const result = svgElement("svg", { class: kind ?? "icon", "aria-hidden": "true" });
  result.append(svgElement("use", { href: `#${name}` }));
  return result;
}

// The picture of a screen: the images of both appearances, of which the style sheet shows one.
function screenPicture(images) {
  const size = byID(`picture_${images[0]}`).getAttribute("viewBox");
  const result = svgElement("svg", { class: "shot", viewBox: size, "aria-hidden": "true" });
  images.forEach((image, index) => {
    const kind = images.length < 2 ? {} : { class: index ? "by-dark" : "by-light" };
    result.append(svgElement("use", { href: `#picture_${image}`, ...kind }));
  });
  return result;
}

const symbolIcon = (name) => icon(`symbol-${name}`, "symbol");

// What can be taken: the events, then the answers.
const eventButtons = () => [...document.querySelectorAll("#can button, #work button")];

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
