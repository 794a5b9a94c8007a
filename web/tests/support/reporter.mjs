// Prints each test when it ends, then the slowest tests, the failures with their messages, and the counts.

import { inspect } from "node:util";

const SLOWEST = 10;

/** @param {AsyncIterable<{type: string, data: any}>} events */
export default async function* report(events) {
  /** @type {{name: string, seconds: number, error: any}[]} */ const ended = [];
  const counts = [];
  const line = ({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}\n`;
  for await (const { type, data } of events) {
    if (type === "test:complete" && data.details.type !== "suite") {
      const { passed, duration_ms, error } = data.details;
      ended.push({ name: data.name, seconds: duration_ms / 1000, error: passed ? undefined : error?.cause ?? error ?? "failed" });
      yield `${passed ? "ok    " : "FAILED"} ${line(ended[ended.length - 1])}`;
    } else if (type === "test:fail" && data.details.error?.failureType === "hookFailed" && data.details.type === "suite") {
      ended.push({ name: data.name, seconds: 0, error: data.details.error.cause });
    } else if (type === "test:diagnostic") {
      if (data.nesting === 0) counts.push(`# ${data.message}\n`);
      else yield `       ${data.message}\n`;
    } else if (type === "test:stderr" || type === "test:stdout") yield data.message;
  }
  yield `\nslowest:\n${ended.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST).map(line).join("")}`;
  for (const { name, error } of ended.filter(({ error }) => error !== undefined)) {
    const text = error instanceof Error ? error.stack : typeof error === "string" ? error : inspect(error);
    yield `\n---- ${name} ----\n${text}\n`;
  }
  yield `\n${counts.join("")}`;
}
