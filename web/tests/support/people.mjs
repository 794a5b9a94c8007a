// People who meet in rooms of a server, in browsers.

import { PATIENCE, comes, ready, sees, watch } from "./page.mjs";

/** What a room is joined with. */
export const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{2}$/;

/**
 * Somebody with a browser of their own.
 * @param {{context: (options?: object) => Promise<import("playwright-core").BrowserContext>}} world
 * @param {string} url of the server
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function person(world, url, options = {}) {
  const scripts = options.javaScriptEnabled !== false;
  const context = await world.context({ viewport: { width: 1280, height: 860 }, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const complaints = watch(page);
  return {
    page, context, complaints,
    /** @param {string} path */
    async goes(path) {
      await page.goto(url + path);
      if (scripts) await ready(page);
    },
    /** Opens a room. @param {Record<string, string>} fields @returns {Promise<string>} its code */
    async opens(fields) {
      await this.goes(`/online${fields.view ?? ""}`);
      for (const [name, value] of Object.entries(fields)) {
        if (name === "view") continue;
        const field = page.locator(`form:has([value="open"]) [name="${name}"]`).first();
        const kind = await field.evaluate(one => one.tagName === "SELECT" ? "select" : one.getAttribute("type"));
        if (kind === "select") await field.selectOption(value);
        else if (kind === "radio") await page.check(`[name="${name}"][value="${value}"]`, { force: true });
        else await field.fill(value);
      }
      await page.click('[value="open"]');
      return (await page.locator(".ticket").innerText({ timeout: PATIENCE })).trim();
    },
    /** Comes by an invitation. @param {string} code @param {string} name @param {string} [view] */
    async joins(code, name, view = "") {
      await this.goes(`/join/${code}${view}`);
      await page.fill('[name="name"]', name);
      await page.click('main [value="join"]');
      await this.sees(/Make a code|Before play|Waiting for others|Row \d|No row yet/);
    },
    /** Types a line. @param {string} line */
    async types(line) {
      await page.fill("#typed", line);
      await page.press("#typed", "Enter");
    },
    /** Presses a button. @param {string} act */
    presses: act => page.locator(`main button[value="${act}"]`).first().click(),
    /** @param {RegExp} text */
    sees: text => sees(page, text),
    /** Waits for so many rows on the own board. @param {number} count */
    rows: count => comes(() => page.locator("#rows tbody tr .answer").count(), count),
    end: () => context.close(),
  };
}
