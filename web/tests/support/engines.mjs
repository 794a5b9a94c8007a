// Firefox and WebKit, each started for one test. They are driven by WebDriver (https://www.w3.org/TR/webdriver2),
// behind as much of Playwright's page as the helpers for tests use.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { site } from "./browser.mjs";
import { test } from "./suite.mjs";
import { PATIENCE, waitUntil } from "./wait.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./suite.mjs").Test} Test */

/** Commands: the method and the path of WebDriver, and the name in Firefox's own protocol. */
const COMMANDS = {
  begin: ["POST", "", "NewSession"],
  go: ["POST", "/url", "Navigate"],
  run: ["POST", "/execute/sync", "ExecuteScript"],
  act: ["POST", "/actions", "PerformActions"],
  click: ["POST", "/element/ID/click", "ElementClick"],
};

/** @typedef {(command: keyof typeof COMMANDS, parameters: Record<string, any>) => Promise<any>} Send sends a command, and returns the result */
/** @typedef {(command: string, args: string[], options?: import("node:child_process").SpawnOptions & {killSignal?: NodeJS.Signals}) => import("node:child_process").ChildProcess} Start starts a program that ends with the test */

const FIREFOX_PROGRAM = process.env.FIREFOX || "/usr/bin/firefox-esr";
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER || "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";

const TIMEOUTS = { script: PATIENCE, pageLoad: PATIENCE };

/** Returns an environment in which programs keep their files in a folder. @param {string} folder */
const home = folder => ({ ...process.env, HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder });

/** Waits for a program. @template T @param {import("node:child_process").ChildProcess} child @param {() => T | Promise<T>} condition @returns {Promise<T | undefined>} undefined if it has ended */
async function begun(child, condition) {
  const found = await waitUntil(`${child.spawnargs.join(" ")} answers`, async () => child.exitCode === null ? await condition() : "ended");
  return found === "ended" ? undefined : /** @type {T} */ (found);
}

/**
 * Starts Firefox, and connects to what geckodriver would connect to: its commands are those of WebDriver, each one
 * after its length.
 * @param {Start} start @param {string} folder @param {Record<string, unknown>} preferences
 */
async function firefox(start, folder, preferences) {
  // A script that runs when the document is left may end by itself.
  const all = { "marionette.port": 0, "dom.ipc.cancel_content_js_when_navigating": false, ...preferences };
  writeFileSync(join(folder, "user.js"), Object.entries(all).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join(""));
  const child = start(FIREFOX_PROGRAM, ["--headless", "--no-remote", "--profile", folder, "--marionette", "--remote-allow-system-access"], {
    // When it is asked to end, it sometimes does not.
    env: { ...home(folder), MOZ_CRASHREPORTER_DISABLE: "1" }, killSignal: "SIGKILL",
  });
  const file = join(folder, "MarionetteActivePort");
  const port = Number(await begun(child, () => existsSync(file) && readFileSync(file, "utf8")));
  assert.ok(port, "Firefox starts");
  const socket = connect(port, "127.0.0.1");
  /** @type {Map<number, (answer: any[]) => void>} */ const waiting = new Map();
  let bytes = Buffer.alloc(0);
  socket.on("data", more => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const from = bytes.indexOf(":") + 1, to = from + Number(bytes.subarray(0, from - 1));
      if (from === 0 || bytes.length < to) return;
      const message = JSON.parse(bytes.toString("utf8", from, to));
      bytes = bytes.subarray(to);
      // The first message only greets.
      if (Array.isArray(message)) waiting.get(message[1])?.(message);
    }
  });
  socket.on("error", () => {}).on("close", () => waiting.forEach(answer => answer([1, 0, { error: "Firefox has ended" }])));
  let last = 0;
  /** @param {string} name @param {object} parameters */
  const sendAs = (name, parameters) => new Promise((resolve, reject) => {
    const message = JSON.stringify([0, ++last, name, parameters]);
    waiting.set(last, ([, , error, result]) => error ? reject(new Error(`${error.error}: ${error.message}`)) : resolve(result.value));
    socket.write(`${Buffer.byteLength(message)}:${message}`);
  });
  /** @type {Send} */
  const send = (command, parameters) => sendAs(`WebDriver:${COMMANDS[command][2]}`, parameters);
  await send("begin", { timeouts: TIMEOUTS });
  return {
    send,
    /** @returns {Promise<string[]>} */
    async logged() {
      await sendAs("Marionette:SetContext", { value: "chrome" });
      // Firefox itself logs too, without the address of a page.
      return send("run", { args: [], script: `
        const { nsIScriptError, nsIConsoleAPIStorage } = Ci;
        const errors = Services.console.getMessageArray().filter(one => one instanceof nsIScriptError && one.sourceName.startsWith("http"));
        const calls = Cc["@mozilla.org/consoleAPI-storage;1"].getService(nsIConsoleAPIStorage).getEvents()
          .filter(one => ["error", "warn"].includes(one.level) && one.filename?.startsWith("http"));
        return [...errors.map(one => one.errorMessage + " (" + one.sourceName + ")"), ...calls.map(one => one.arguments.join(" ") + " (" + one.filename + ")")];` });
    },
  };
}

/** Returns a port that nothing uses. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise(closed => server.close(closed));
  return port;
}

/** Collects what a document logs from the first script on: WebKit's driver tells nothing of it. */
const LISTEN = `const logged = window.logged ??= ((all = []) => {
  addEventListener("error", event => all.push(event.message));
  addEventListener("unhandledrejection", event => all.push(String(event.reason)));
  addEventListener("securitypolicyviolation", event => all.push(event.violatedDirective + ": " + event.blockedURI));
  for (const level of ["error", "warn"]) console[level] = (...words) => all.push(words.join(" "));
  return all;
})();`;

/** Starts WebKit and its driver on a screen of their own, without which it ends. @param {Start} start @param {string} folder */
async function webkit(start, folder) {
  const screen = start(SCREEN, ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  let number = "";
  /** @type {import("node:stream").Readable} */ (screen.stdio[3]).on("data", bytes => { number += bytes; });
  assert.ok(await begun(screen, () => number.endsWith("\n")), "the screen starts");
  const env = { ...home(folder), DISPLAY: `:${number.trim()}` };
  let url = "";
  // Something else may have taken the port meanwhile.
  for (let answers; !answers;) {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/session`;
    answers = await begun(start(WEBKIT_DRIVER, [`--port=${port}`], { env }), () => fetch(`http://127.0.0.1:${port}/status`).then(() => true, () => false));
  }
  /** @type {Send} */
  const send = async (command, parameters) => {
    const [method, path] = COMMANDS[command];
    const response = await fetch(url + path.replace("ID", parameters.id), { method, body: JSON.stringify(parameters) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId } = await send("begin", { capabilities: { alwaysMatch: { timeouts: TIMEOUTS } } });
  url += `/${sessionId}`;
  /** @type {string[]} */ const logged = [];
  return {
    /** @type {Send} */
    async send(command, parameters) {
      if (command !== "run") return send(command, parameters);
      const script = `${LISTEN} return Promise.resolve((function () { ${parameters.script} })(...arguments)).then(value => [value, logged.splice(0)]);`;
      const [value, messages] = await send(command, { ...parameters, script });
      logged.push(...messages);
      return value;
    },
    logged: async () => logged,
  };
}

export const FIREFOX = { name: "Firefox", programs: [FIREFOX_PROGRAM], begin: firefox };
const WEBKIT = { name: "WebKit", programs: [WEBKIT_DRIVER, SCREEN], begin: webkit };

/** The browsers beside Chromium. */
export const ENGINES = [FIREFOX, WEBKIT];

/** The name of the reference in an element that a script returns. */
const REFERENCE = "element-6066-11e4-a52e-4f735466cecf";
/** Keys that are no characters. */
const KEYS = { Backspace: "\uE003", Tab: "\uE004", Enter: "\uE007", ArrowLeft: "\uE012", ArrowRight: "\uE014" };
/** The answers to a click on something that moves, or is drawn again, at this moment. */
const UNSETTLED = /stale element|intercepted|not interactable|no such element/;

/** Returns a page of a browser. @param {Send} sendNow @param {string} baseURL @returns {Page} */
function pageOf(sendNow, baseURL) {
  /** @type {Promise<unknown>} */ let sent = Promise.resolve();
  /** Sends a command after the answer to the one before. @type {Send} */
  const send = (command, parameters) => {
    const answer = sent.then(() => sendNow(command, parameters));
    sent = answer.catch(() => {});
    return answer;
  };
  const run = (/** @type {string} */ script, /** @type {unknown[]} */ ...args) => send("run", { script, args: args.filter(one => one !== undefined) });
  const press = (/** @type {string[]} */ keys) => send("act", {
    actions: [{ type: "key", id: "keys", actions: keys.flatMap(value => ["keyDown", "keyUp"].map(type => ({ type, value }))) }],
  });
  let address = baseURL;
  const page = {
    url: () => address,
    goto: (/** @type {string} */ path) => send("go", { url: address = new URL(path, baseURL).href }),
    evaluate: (/** @type {Function | string} */ script, /** @type {unknown} */ arg = undefined) => run(`return (${script})(...arguments)`, arg),
    $$eval: (/** @type {string} */ selector, /** @type {Function} */ script) => run(`return (${script})([...document.querySelectorAll(arguments[0])])`, selector),
    innerText: (/** @type {string} */ selector) => run("return document.querySelector(arguments[0])?.innerText ?? ''", selector),
    /** While the next document loads, no script runs. @param {Function | string} script @param {unknown} [arg] */
    async waitForFunction(script, arg) {
      /** @type {unknown} */ let reason = "";
      await waitUntil(() => `${script} is true with ${JSON.stringify(arg)} ${reason}`,
        () => run(`return Promise.resolve((${script})(...arguments)).then(Boolean)`, arg).catch(error => (reason = error, false)));
    },
    waitForSelector: (/** @type {string} */ selector, { state = "visible" } = {}) => page.waitForFunction((/** @type {string[]} */ [selector, state]) => {
      const element = document.querySelector(selector);
      return state === "detached" ? !element : element && (state === "attached" || element.getClientRects().length > 0);
    }, [selector, state]),
    /** Waits for the next document: the only event that the helpers wait for. */
    async waitForEvent() {
      await page.evaluate(() => { Object.assign(window, { isOld: true }); });
      await page.waitForFunction(() => !("isOld" in window) && document.readyState !== "loading");
    },
    keyboard: {
      type: (/** @type {string} */ text) => press([...text]),
      press: (/** @type {string} */ key) => press([KEYS[key] ?? key]),
    },
    async press(/** @type {string} */ selector, /** @type {string} */ key) {
      await run("document.querySelector(arguments[0]).focus()", selector);
      await page.keyboard.press(key);
    },
    async fill(/** @type {string} */ selector, /** @type {string} */ text) {
      await page.waitForSelector(selector);
      await run("const field = document.querySelector(arguments[0]); field.focus(); field.select()", selector);
      await page.keyboard.type(text);
    },
    click: (/** @type {string} */ selector) => waitUntil(`${selector} can be clicked`, async () => {
      const element = await run("return document.querySelector(arguments[0])", selector);
      return element && send("click", { id: element[REFERENCE] }).then(() => true, error => {
        if (!UNSETTLED.test(error.message)) throw error;
      });
    }),
    locator: (/** @type {string} */ selector) => {
      const locator = { first: () => locator, click: () => page.click(selector), innerText: () => page.innerText(selector) };
      return locator;
    },
  };
  return /** @type {Page} */ (/** @type {unknown} */ (page));
}

/** @typedef {{baseURL?: string, allowed?: RegExp, preferences?: Record<string, unknown>}} Options `preferences` are Firefox's */

/** What is preloaded is used late on a slow machine, and Firefox logs a request of a document that is left. */
const IGNORED = /preloaded|Failed to load ‘’/;

/**
 * Starts a browser for one test. When the test ends, so does the browser, and the test fails if a page logged an error
 * or a warning that is not allowed.
 * @param {Test} test @param {typeof ENGINES[number]} engine @param {Options} options
 */
async function opened(test, engine, { baseURL, allowed, preferences = {} }) {
  const folder = mkdtempSync(join(tmpdir(), "pegmind-engine-"));
  /** @type {(() => Promise<unknown>)[]} */ const endings = [];
  /** @type {Start} */
  const start = (command, args, options) => {
    // It ends with the run, however that ends.
    const child = spawn("setpriv", ["--pdeathsig", "KILL", command, ...args], { stdio: "ignore", ...options });
    const ended = new Promise(resolve => child.on("exit", resolve).on("error", resolve));
    endings.unshift(() => (child.kill(options?.killSignal), ended));
    return child;
  };
  let logged = async () => /** @type {string[]} */ ([]);
  test.after(async () => {
    try {
      assert.deepEqual((await logged()).filter(text => !IGNORED.test(text) && !allowed?.test(text)), [], "nothing was logged");
    } finally {
      for (const end of endings) await end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  });
  const browser = await engine.begin(start, folder, preferences);
  logged = browser.logged;
  return pageOf(browser.send, baseURL ?? (await site()).url);
}

/**
 * Adds a test with a browser. Without the browser it is left out, and says so.
 * @param {typeof ENGINES[number]} engine @param {string} name
 * @param {(test: Test, open: (options?: Options) => Promise<Page>) => Promise<unknown>} run
 */
export const testIn = (engine, name, run) => test(`${engine.name} ${name}`, async test => {
  const missing = engine.programs.find(program => !existsSync(program));
  if (missing) {
    test.diagnostic(`left out: ${engine.name} ${name} (there is no ${missing})`);
    return test.skip();
  }
  await run(test, (options = {}) => opened(test, engine, options));
}, { isLong: true });
