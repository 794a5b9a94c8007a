// Visitors of /name, with the passkeys of a device that the browser simulates.

import { contextFor, sees } from "./browser.mjs";
import { server } from "./server.mjs";

/** A device that verifies its user. */
const DEVICE = {
  protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true,
  isUserVerified: true, automaticPresenceSimulation: true,
};

/**
 * Opens /name. The server is used under a host name, because an address has no passkeys.
 * @param {import("./suite.mjs").Test} test @param {import("./browser.mjs").Options} [options]
 */
export async function visitor(test, options = {}) {
  const baseURL = (await server()).url.replace("127.0.0.1", "localhost");
  // Chromium logs refusals.
  const context = await contextFor(test, { baseURL, allowed: /Failed to load resource: .* (403|409)/, ...options });
  const page = await context.newPage();
  await page.goto("/name");
  const form = (/** @type {string} */ act) => page.locator(`form:has([name="act"][value="${act}"])`);
  return {
    page,
    /** @param {RegExp} text */
    says: text => sees(page, text),
    /** Sends a form. @param {string} act @param {Record<string, string>} [fields] */
    async sends(act, fields = {}) {
      for (const [name, value] of Object.entries(fields)) await form(act).locator(`[name="${name}"]`).fill(value);
      for (const box of await form(act).locator('[name="sure"]').all()) await box.check();
      await Promise.all([page.waitForEvent("load"), form(act).locator("button").click()]);
    },
    /** Adds a device, as browsers do for their own tests. */
    async device() {
      const session = await context.newCDPSession(page);
      await session.send("WebAuthn.enable");
      const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options: /** @type {any} */ (DEVICE) });
      return {
        passkeys: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
        /** @param {any} credential */
        gets: credential => session.send("WebAuthn.addCredential", { authenticatorId, credential }),
        /** @param {boolean} isUserVerified */
        verifies: isUserVerified => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
      };
    },
  };
}
