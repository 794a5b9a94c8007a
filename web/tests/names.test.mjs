// Names that are claimed at /name, by forms without scripts, and taken over with a passkey of a
// device that the browser pretends to have.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { begin, sees, watch } from "./support/page.mjs";
import { serve } from "./support/server.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
/** @type {Awaited<ReturnType<typeof serve>>} */ let server;
/** The server under a name: an address has no passkeys. */ let named = "";
before(async () => {
  [world, server] = await Promise.all([begin(), serve()]);
  named = server.url.replace("127.0.0.1", "localhost");
});
after(async () => {
  server?.close();
  await world?.end();
});

/** A device of software that knows who touches it. */
const DEVICE = {
  protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true,
  isUserVerified: true, automaticPresenceSimulation: true,
};

/** Somebody with a browser of their own who looks at their name. @param {{scripts?: boolean, url?: string}} [options] */
async function person({ scripts = true, url = named } = {}) {
  const context = await world.context({ javaScriptEnabled: scripts, serviceWorkers: "block" });
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(`${url}/name`);
  const form = (/** @type {string} */ act) => page.locator(`form:has([name="act"][value="${act}"])`);
  /** Without scripts a page cannot be asked to wait for what it says: to load is all it does. @param {RegExp} text */
  const says = async text => scripts ? sees(page, text) : assert.match(await page.innerText("main"), text);
  return {
    context, page, complaints, says,
    /** Sends a form. @param {string} act @param {Record<string, string>} [fields] */
    async sends(act, fields = {}) {
      for (const [name, value] of Object.entries(fields)) await form(act).locator(`[name="${name}"]`).fill(value);
      for (const box of await form(act).locator('[name="sure"]').all()) await box.check();
      await Promise.all([page.waitForEvent("load"), form(act).locator("button").click()]);
    },
    /** A device, as the browser's own tests have one. */
    async device() {
      const session = await context.newCDPSession(page);
      await session.send("WebAuthn.enable");
      const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options: /** @type {any} */ (DEVICE) });
      return {
        passkeys: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
        /** @param {any} credential */
        gets: credential => session.send("WebAuthn.addCredential", { authenticatorId, credential }),
        /** @param {boolean} isUserVerified */
        knows: isUserVerified => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
      };
    },
    end: () => context.close(),
  };
}

for (const scripts of [false, true]) {
  test(`a name is claimed, taken over with its words and given up by forms, ${scripts ? "with" : "without"} scripts`, async () => {
    const name = scripts ? "Zoe" : "Yan";
    const phone = await person({ scripts });
    const desk = await person({ scripts });
    await phone.sends("claim", { name });
    await phone.says(new RegExp(`${name} is yours on this device`));
    const words = await phone.page.innerText("#phrase");
    assert.equal(words.split(" ").length, 10, words);
    await desk.sends("claim", { name });
    await desk.says(/Somebody has claimed/);
    await desk.sends("recover", { name, phrase: "acorn" });
    await desk.says(/ten words in their order/);
    await desk.sends("recover", { name, phrase: words });
    await desk.says(new RegExp(`${name} is yours on this device from now on`));
    await phone.page.reload();
    await phone.says(/Claim a name/);
    await desk.sends("give-up");
    await desk.says(new RegExp(`${name} is free again`));
    await phone.sends("claim", { name });
    await phone.says(new RegExp(`${name} is yours on this device`));
    await phone.sends("forget");
    await phone.says(/This device is forgotten/);
    await Promise.all([phone.end(), desk.end()]);
  });
}

test("a name is taken over with a passkey, which is removed by a form", async () => {
  const phone = await person();
  const desk = await person();
  const [own, other] = [await phone.device(), await desk.device()];
  await phone.sends("claim", { name: "Ann" });
  await phone.says(/Ann is yours on this device/);
  await phone.page.click("#make-passkey");
  await phone.says(/The passkey is made/);
  assert.equal((await phone.page.innerText("#phrase")).split(" ").length, 10, "its words are not gone");
  const [passkey, ...more] = await own.passkeys();
  assert.equal(more.length, 0);
  assert.equal(passkey.rpId, "localhost");
  // A device has one for a name, and no second.
  await phone.page.click("#make-passkey");
  await phone.says(/This device has a passkey for the name already/);
  await phone.page.goto(`${named}/name`);
  await phone.says(/Made on \d{4}-\d\d-\d\d/);
  await desk.page.click("#use-passkey");
  await desk.says(/No passkey was made or used/);
  // The phone lies beside the desk, so to speak.
  await other.gets(passkey);
  await desk.page.click("#use-passkey");
  await desk.says(/This device has claimed Ann/);
  await phone.page.reload();
  await phone.says(/Claim a name/);
  await desk.sends("remove-passkey");
  await desk.says(/The passkey opens nothing any more/);
  await phone.page.click("#use-passkey");
  await phone.says(/No name here has this passkey/);
  // Chromium complains of answers that say no.
  const wrong = [...phone.complaints, ...desk.complaints].filter(said => !/Failed to load resource: .* 403/.test(said));
  assert.deepEqual(wrong, []);
  await Promise.all([phone.end(), desk.end()]);
});

test("a device that does not know who touches it makes no passkey", async () => {
  const eve = await person();
  const device = await eve.device();
  await device.knows(false);
  await eve.sends("claim", { name: "Eve" });
  await eve.page.click("#make-passkey");
  await eve.says(/No passkey was made or used/);
  assert.deepEqual(await device.passkeys(), []);
  await device.knows(true);
  await eve.page.click("#make-passkey");
  await eve.says(/The passkey is made/);
  await eve.end();
});

test("where there can be no passkeys the page says so, and has no button", async () => {
  const under = await person({ url: server.url });
  await under.says(/Passkeys need a host with a name, and 127\.0\.0\.1 is an address/);
  assert.equal(await under.page.locator("#use-passkey").count(), 0);
  const without = await person({ scripts: false });
  await without.says(/This needs scripts, and a browser that knows passkeys/);
  assert.equal(await without.page.locator("#use-passkey").isVisible(), false);
  await Promise.all([under.end(), without.end()]);
});

test("the page of a name can be used by everybody, before and after", async () => {
  const context = await world.context({ bypassCSP: true, serviceWorkers: "block" });
  const page = await context.newPage();
  const check = async (/** @type {string} */ where) => {
    await page.addScriptTag({ path: AXE });
    // @ts-ignore
    const { violations } = await page.evaluate(() => axe.run());
    assert.deepEqual(violations.map((/** @type {any} */ one) => `${where}: ${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html.slice(0, 120)).join(" | ")}`), []);
  };
  await page.goto(`${named}/name`);
  await page.waitForSelector("#use-passkey");
  await check("nameless");
  await page.fill('form:has([value="claim"]) [name="name"]', "Kim");
  await page.click('form:has([value="claim"]) button');
  await sees(page, /Kim is yours on this device/);
  await page.waitForSelector("#make-passkey");
  await check("claimed");
  await context.close();
});
