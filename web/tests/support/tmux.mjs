// A program in a terminal of its own: a real pseudo-terminal, whose screen tmux draws.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE } from "./page.mjs";
import { ROOT } from "./program.mjs";

/** How large the terminal is. */
const COLUMNS = 120, LINES = 40;
/** How often its screen is looked at, in milliseconds. */
const LOOK_MS = 40;

/**
 * Begins a program in a window of tmux whose server is this test's own.
 * @param {string} folder where its socket is @param {[string, string[]]} run @param {NodeJS.ProcessEnv} env
 */
export function terminal(folder, [command, args], env) {
  const settings = join(folder, "tmux.conf");
  // What stands there when the program has ended can be read.
  writeFileSync(settings, "set -g remain-on-exit on\n");
  /** @param {string[]} words */
  const tmux = (...words) => execFileSync("tmux", ["-u", "-S", join(folder, "tmux"), "-f", settings, ...words], {
    cwd: ROOT, encoding: "utf8", env: { ...env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8", TERM: "xterm-256color" },
  });
  tmux("new-session", "-d", "-x", String(COLUMNS), "-y", String(LINES), "--", command, ...args);
  const screen = () => tmux("capture-pane", "-p");
  /** @param {string} what of the window */
  const told = what => tmux("display-message", "-p", what).trim();
  return {
    screen, told,
    /** Types letters and presses keys, as in `rgy` and `Enter`. @param {string} letters @param {string[]} keys */
    types(letters, ...keys) {
      if (letters) tmux("send-keys", "-l", letters);
      if (keys.length) tmux("send-keys", ...keys);
    },
    /** Waits until something stands on the screen. @param {RegExp} pattern @returns {Promise<RegExpExecArray>} */
    async sees(pattern) {
      for (const end = Date.now() + PATIENCE; ; await sleep(LOOK_MS)) {
        const shown = screen(), found = pattern.exec(shown);
        if (found) return found;
        assert.ok(Date.now() < end, `never saw ${pattern}:\n${shown}`);
      }
    },
    /** Waits until the program has ended. @returns {Promise<number>} its code */
    async ends() {
      for (const end = Date.now() + PATIENCE; told("#{pane_dead}") !== "1"; await sleep(LOOK_MS)) {
        assert.ok(Date.now() < end, `it goes on:\n${screen()}`);
      }
      return Number(told("#{pane_dead_status}"));
    },
    close: () => void tmux("kill-server"),
  };
}
