// A program on the full screen of a pseudo-terminal that tmux draws.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, home, pegmind } from "./program.mjs";
import { waitUntil } from "./wait.mjs";

/** The size of the terminal. */
const COLUMNS = 120, LINES = 40;

/**
 * Starts a program on the full screen, with a tmux server of its own.
 * @param {import("./suite.mjs").Test} test @param {string[]} args
 */
export function fullScreen(test, args) {
  const { folder, env } = home(test, () => tmux("kill-server"));
  const settings = join(folder, "tmux.conf"), ended = join(folder, "ended");
  // The screen can be read after the program has ended.
  writeFileSync(settings, "set -g remain-on-exit on\n");
  /** @param {string[]} words */
  const tmux = (...words) => execFileSync("tmux", ["-u", "-S", join(folder, "tmux"), "-f", settings, ...words], {
    cwd: ROOT, encoding: "utf8", env: { ...env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8", TERM: "xterm-256color" },
  });
  const [command, all] = pegmind(args);
  // tmux itself is sometimes never told that the program has ended.
  const script = `trap : INT; "$0" "$@"; echo $? > "${ended}"`;
  tmux("new-session", "-d", "-x", String(COLUMNS), "-y", String(LINES), "--", "sh", "-c", script, command, ...all);
  const screen = () => tmux("capture-pane", "-p");
  return {
    /** Types letters and presses keys, as in `rgy` and `Enter`. @param {string} letters @param {string[]} keys */
    types(letters, ...keys) {
      if (letters) tmux("send-keys", "-l", letters);
      if (keys.length) tmux("send-keys", ...keys);
    },
    /** Waits until the screen shows something. @param {RegExp} pattern @returns {Promise<RegExpExecArray>} */
    sees: pattern => waitUntil(() => `${pattern} is on the screen:\n${screen()}`, () => pattern.exec(screen())),
    /** Waits until the program ends, and returns its exit code. @returns {Promise<number>} */
    async ends() {
      const code = () => existsSync(ended) && readFileSync(ended, "utf8").trim();
      return Number(await waitUntil(() => `the program ends:\n${screen()}`, code));
    },
  };
}
