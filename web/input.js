//# allFunctionsCalledOnLoad
// What hands do on the board: keys, drags, long presses, swipes, wheels, double taps. Each becomes
// an act or a key of the module; what a plain click does, the buttons do themselves.

/**
 * @typedef {{act: (act: string) => void, key: (key: string) => void, look: () => {keys?: boolean, swipe?: boolean}, signal: AbortSignal}} Hands
 * @typedef {{id: number, x: number, y: number, color: string, slot: string, from: Element, ghost: HTMLElement | null, timer: number, swipe: boolean}} Press
 */

/** So far a finger may stray before it drags, in pixels; so long it rests before it fills, in milliseconds. */
const STRAY = 8, REST_MS = 500;
/** So far a swipe goes; it does not begin so near to an edge, where the system has its own. */
const SWIPE = 60, EDGE = 24;
/** Two taps within this time are a double tap. */
const DOUBLE_MS = 350;
/** What a finger presses to play. */
const PRESSED = ".colors button, .draft .slot, .dock button";
/** Of these what has the same keys as the board, with the focus and without. */
const PLAYED = ".colors button, .draft .slot, .go";
/** What is one stop of the key Tab, in which the arrow keys lead on. */
const GROUPS = ".colors, .draft [role=group]";

/** The color of a palette button or the number of a slot. @param {Element | null} button @param {string} word */
const number = (button, word) =>
  button instanceof HTMLButtonElement && button.value.startsWith(`${word}.`) ? button.value.slice(word.length + 1) : "";
/** @param {EventTarget | null} target @param {string} selector */
const closest = (target, selector) => (target instanceof Element ? target.closest(selector) : null);
/** @param {PointerEvent} event */
const under = event => closest(document.elementFromPoint(event.clientX, event.clientY), ".draft .slot");

/** Marks the slot that a held peg is over, and no other. @param {Element | null} slot */
function mark(slot) {
  for (const other of document.querySelectorAll("[data-over]")) if (other !== slot) other.removeAttribute("data-over");
  slot?.setAttribute("data-over", "");
}

/** Listens to the whole document, until the signal ends that. @param {Hands} hands */
export function listen({ act, key, look, signal }) {
  /** @type {Press | null} */ let press = null;
  /** A click that ends a gesture is none. */ let spent = false;
  /** Whether the last thing used was a pointer. */ let pointed = false;
  /** @type {{row: string, at: number}} */ let tapped = { row: "", at: 0 };
  /** When a finger left Submit. */ let submitted = -DOUBLE_MS;

  const drop = () => {
    if (!press) return;
    clearTimeout(press.timer);
    press.ghost?.remove();
    press.from.removeAttribute("data-lifted");
    mark(null);
    press = null;
  };

  document.addEventListener("pointerdown", event => {
    pointed = true;
    spent = false;
    drop();
    if (!event.isPrimary || event.button) return;
    const from = closest(event.target, PRESSED) ?? closest(event.target, ".draft");
    if (!from) return;
    const color = number(from, "put");
    const slot = number(from, "slot");
    const held = from.matches(".draft") || (slot && !from.querySelector(".peg"));
    const swipe = Boolean(held) && event.pointerType !== "mouse" && look().swipe !== false &&
      event.clientX >= EDGE && event.clientX <= innerWidth - EDGE;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, color, slot, from, ghost: null, timer: 0, swipe };
    if (color) {
      press.timer = setTimeout(() => {
        if (!press || press.ghost) return;
        spent = true;
        drop();
        act(`fill.${color}`);
      }, REST_MS);
    }
  }, { signal });

  document.addEventListener("pointermove", event => {
    if (!press || event.pointerId !== press.id) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.ghost && Math.hypot(dx, dy) > STRAY) {
      clearTimeout(press.timer);
      const peg = press.from.matches("button") ? press.from.querySelector(".peg") : null;
      if (peg) lift(press, peg);
    }
    if (!press.ghost) return;
    spent = true;
    press.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    mark(under(event));
  }, { signal });

  document.addEventListener("pointerup", event => {
    if (!press || event.pointerId !== press.id) return;
    const { color, slot, ghost, swipe, x, y, from } = press;
    drop();
    if (ghost) {
      const there = number(under(event), "slot");
      if (color && there) act(`put.${color}.${there}`);
      else if (slot && there && there !== slot) act(`swap.${slot}.${there}`);
      else if (slot && !there) act(`take.${slot}`);
    } else if (swipe && x - event.clientX > SWIPE && Math.abs(event.clientY - y) < SWIPE / 2) {
      spent = true;
      act("clear");
    } else if (event.pointerType !== "mouse" && Math.hypot(event.clientX - x, event.clientY - y) <= STRAY) tap(from, event);
  }, { signal });

  /** A finger that leaves a button has pressed it: the click that comes of it some time later is none. @param {Element} button @param {PointerEvent} event */
  function tap(button, { timeStamp }) {
    if (!(button instanceof HTMLButtonElement && button.name === "act" && button.isConnected) || button.disabled) return;
    if (button.value === "submit") {
      if (timeStamp - submitted < DOUBLE_MS) return;
      submitted = timeStamp;
    }
    spent = true;
    act(button.value);
  }

  // No browser need look for what a click would hit, that would be none. Where the focus is elsewhere
  // it comes here with the click.
  document.addEventListener("touchend", event => {
    if (spent && event.cancelable && closest(event.target, PLAYED) && (document.activeElement ?? document.body).matches(`body, ${PLAYED}`)) event.preventDefault();
  }, { passive: false, signal });
  document.addEventListener("pointercancel", drop, { signal });

  document.addEventListener("click", event => {
    // A click of the keyboard has no detail, and ends no gesture.
    const ends = spent && event.detail > 0;
    spent = false;
    if (ends) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    // The second click of a double click on Submit is none.
    if (event.detail > 1 && closest(event.target, '[value="submit"]')) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const row = number(closest(event.target, ".rows tbody tr")?.querySelector("[value^=why]") ?? null, "why");
    if (row && row === tapped.row && event.timeStamp - tapped.at < DOUBLE_MS) {
      act(`copy.${row}`);
      tapped = { row: "", at: 0 };
    } else tapped = { row, at: event.timeStamp };
  }, { capture: true, signal });

  document.addEventListener("contextmenu", event => {
    if (pointed && closest(event.target, ".colors, .draft")) event.preventDefault();
  }, { signal });

  // A wheel turns the peg under a mouse that was moved there, not one that came by while scrolling.
  /** @type {Element | null} */ let hovered = null;
  document.addEventListener("mousemove", event => (hovered = closest(event.target, ".draft .slot")), { passive: true, signal });
  document.addEventListener("scroll", () => (hovered = null), { passive: true, signal });
  let turned = 0;
  document.addEventListener("wheel", event => {
    const slot = closest(event.target, ".draft .slot");
    if (!slot || slot !== hovered || event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaMode ? event.deltaY * 40 : event.deltaY;
    if (Math.abs(turned) < 40) return;
    act(`${turned > 0 ? "next" : "previous"}.${number(slot, "slot")}`);
    turned = 0;
  }, { passive: false, signal });

  document.addEventListener("focusin", event => {
    const slot = closest(event.target, ".draft .slot");
    // What has the focus is what keys change.
    if (slot && !pointed && slot.getAttribute("aria-pressed") === "false") act(`slot.${number(slot, "slot")}`);
    if (closest(event.target, GROUPS)) rove();
  }, { signal });

  document.addEventListener("keydown", event => {
    const { target } = event;
    if (event.key === "Tab") pointed = false;
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!document.querySelector(".game, .curtain")) return;
    const at = target instanceof Element ? target : document.body;
    if (at.matches("input, select, textarea, [contenteditable]") || at.closest("dialog, .menu[open]")) return;
    if (at !== document.body && at !== root && !at.closest(".game")) return;
    const keys = look().keys !== false;
    if (event.key === ":" && keys) {
      event.preventDefault();
      document.getElementById("typed")?.focus();
      return;
    }
    const slot = at.matches(".slot");
    // After the mouse Enter submits, whichever button beside Submit it has pressed.
    const button = at.matches("button, a, summary") && !slot && !(pointed && at.closest(".dock")?.querySelector('.go:is([value="submit"], [value="agree"])'));
    // On a hole it keeps its peg; other buttons it presses.
    if (event.key === " " && at !== document.body && !slot) return;
    if (event.key === "Enter") {
      if (button) return;
      event.preventDefault();
      if (!event.repeat) key("Enter");
      return;
    }
    const arrow = event.key.startsWith("Arrow");
    if (arrow && !pointed && at.closest(".colors")) {
      along(/** @type {HTMLElement} */ (at), event.key);
      event.preventDefault();
      return;
    }
    const named = ["Backspace", "Delete", "Home", "End", "Escape", "F2", "F4", "ArrowLeft", "ArrowRight"].includes(event.key) ||
      ((event.key === "ArrowUp" || event.key === "ArrowDown") && (slot || at.closest(".colors") || (keys && (at === document.body || at === root))));
    if (!named && (event.key.length !== 1 || !keys)) return;
    event.preventDefault();
    key(event.key);
    if (slot && arrow) follow();
  }, { signal });
}

const root = document.documentElement;

/** Makes each group one stop of the key Tab: where the focus is, what is chosen, or where it was. */
export function rove() {
  for (const group of document.querySelectorAll(GROUPS)) {
    const buttons = [...group.querySelectorAll("button")];
    const stop = buttons.find(button => button === document.activeElement) ??
      buttons.find(button => button.getAttribute("aria-pressed") === "true") ??
      buttons.find(button => button.getAttribute("tabindex") === "0") ?? buttons[0];
    for (const button of buttons) {
      const wanted = button === stop ? "0" : "-1";
      if (button.getAttribute("tabindex") !== wanted) button.setAttribute("tabindex", wanted);
    }
  }
}

/** Arrow keys go along a row of buttons. @param {HTMLElement} at @param {string} key */
function along(at, key) {
  const buttons = [...(at.closest(".colors")?.querySelectorAll("button") ?? [])];
  const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  buttons[(buttons.indexOf(/** @type {HTMLButtonElement} */ (at)) + step + buttons.length) % buttons.length]?.focus();
}

/** The focus goes with the chosen slot once it is shown. */
function follow() {
  requestAnimationFrame(() => {
    const chosen = document.querySelector('.draft .slot[aria-pressed="true"]');
    if (chosen instanceof HTMLElement && document.activeElement?.matches(".slot")) chosen.focus({ preventScroll: true });
  });
}

/** Lifts a peg off the board: a picture of it goes with the pointer. @param {Press} press @param {Element} peg */
function lift(press, peg) {
  const ghost = /** @type {HTMLElement} */ (peg.cloneNode(true));
  ghost.classList.remove("drop");
  ghost.classList.add("ghost");
  ghost.style.setProperty("--peg", `${peg.getBoundingClientRect().width * 1.1}px`);
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  press.ghost = ghost;
  press.from.setAttribute("data-lifted", "");
}
