// The one way in which tests wait for something that is certain to happen.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

/** How long to wait before a test fails, in milliseconds. Only a test that fails waits this long. */
export const PATIENCE = Number(process.env.PATIENCE || 120_000);

/** The shortest and the longest time between two looks, in milliseconds. */
const SHORTEST = 5, LONGEST = 50;

/**
 * Waits until the condition returns something true, and returns that.
 * @template T
 * @param {string | (() => string)} what names what is missing if it never happens
 * @param {() => T | Promise<T>} condition
 */
export async function waitUntil(what, condition) {
  const end = Date.now() + PATIENCE;
  for (let wait = SHORTEST; ; wait = Math.min(2 * wait, LONGEST)) {
    const found = await condition();
    if (found) return found;
    if (Date.now() > end) assert.fail(`waited ${PATIENCE} ms until ${typeof what === "string" ? what : what()}`);
    await sleep(wait);
  }
}

/**
 * Waits until the value that is read is the expected one. If it never is, the message shows the last value.
 * @template T @param {() => Promise<T>} read @param {T} expected @param {string} [message]
 */
export async function becomes(read, expected, message) {
  /** @type {T | undefined} */ let last;
  const equal = async () => isDeepStrictEqual(last = await read(), expected);
  await waitUntil("the values are equal", equal).catch(() => assert.deepEqual(last, expected, message));
}

/** Waits long enough for something that must not happen. A slow machine makes such a test weaker, never fail. */
export const pause = () => sleep(200);

/**
 * Waits until the value is the expected one, and checks that it remains so.
 * @template T @param {() => Promise<T>} read @param {T} expected @param {string} [message]
 */
export async function stays(read, expected, message) {
  await becomes(read, expected, message);
  await pause();
  assert.deepEqual(await read(), expected, message);
}
