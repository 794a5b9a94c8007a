//# allFunctionsCalledOnLoad
// Makes a part of the document equal to new HTML by changing as little as possible, so that what
// a person has there stays: focus, selection, text half typed, open details, scroll positions.

/** What is the same thing in both documents although it may have moved. @param {Node} node */
const key = node => node instanceof Element
  ? node.id || (node instanceof HTMLButtonElement && node.value && `${node.name}=${node.value}`) || node.getAttribute("data-key") || ""
  : "";

/** What hands put on the board, while they hold a peg and by keys; the new HTML knows nothing of it. */
const OF_HANDS = ["data-lifted", "data-over", "tabindex"];

/** Whether `old` can be turned into `next`. @param {Node} old @param {Node} next */
const alike = (old, next) => old.nodeName === next.nodeName && key(old) === key(next);

/**
 * Turns the children of `old` into those of `next`. `next` is used up.
 * @param {Element} old
 * @param {Element | DocumentFragment} next
 */
function morphChildren(old, next) {
  /** @type {Map<string, Node>} */
  const known = new Map();
  for (const child of old.childNodes) if (key(child)) known.set(key(child), child);
  let here = old.firstChild;
  for (const child of [...next.childNodes]) {
    const same = key(child) ? known.get(key(child)) : undefined;
    if (same && same.parentNode === old && same !== here && alike(same, child)) {
      old.insertBefore(same, here);
      here = same;
    }
    if (here && alike(here, child)) {
      const after = here.nextSibling;
      morph(here, child);
      here = after;
    } else {
      // What is kept for later is not overwritten: the new thing stands before it.
      const stays = here && key(here) && [...next.childNodes].some(other => key(other) === key(here));
      const after = here && !stays ? here.nextSibling : here;
      if (here && !stays) here.replaceWith(child);
      else old.insertBefore(child, here);
      here = after;
    }
  }
  while (here) {
    const after = here.nextSibling;
    here.remove();
    here = after;
  }
}

/** Turns one node into another of the same kind. @param {Node} old @param {Node} next */
function morph(old, next) {
  if (old.isEqualNode(next)) {
    settle(old, false);
    return;
  }
  if (!(old instanceof Element && next instanceof Element)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  // What drops is another thing, also where one like it was before.
  if (next.classList.contains("drop")) {
    old.replaceWith(next);
    return;
  }
  let said = false;
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !OF_HANDS.includes(name) && !(name === "open" && old.localName === "details")) {
      old.removeAttribute(name);
      said = true;
    }
  }
  for (const { name, value } of [...next.attributes]) {
    if (old.getAttribute(name) === value || (name === "open" && old.localName === "details")) continue;
    old.setAttribute(name, value);
    // What is counted says nothing of what a person types.
    said ||= !name.startsWith("data-");
  }
  if (old.localName === "textarea" && old.textContent !== next.textContent) said = true;
  morphChildren(old, next);
  settle(old, said);
}

/**
 * A control shows what its attributes say, unless they say nothing new and a person is at it.
 * @param {Node} node
 * @param {boolean} said whether the attributes changed
 */
function settle(node, said) {
  const at = node === document.activeElement;
  if (node instanceof HTMLInputElement && (said || !at)) {
    if (node.type === "radio" || node.type === "checkbox") node.checked = node.defaultChecked;
    else if (node.type !== "file" && node.value !== node.defaultValue && said) node.value = node.defaultValue;
  } else if (node instanceof HTMLOptionElement && said) node.selected = node.defaultSelected;
  else if (node instanceof HTMLTextAreaElement && said) node.value = node.defaultValue;
}

/** The element of which this is the HTML. @param {string} html */
export function read(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

/**
 * Turns an element into another one.
 * @param {Element} element
 * @param {Element | null} next of the same kind, used up
 */
export function paint(element, next) {
  if (!next) return;
  const focused = document.activeElement;
  if (alike(element, next)) morph(element, next);
  else element.replaceWith(next);
  // Browsers let go of what is moved; what was focused and is still there is focused again.
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) {
    focused.focus({ preventScroll: true });
  }
}
