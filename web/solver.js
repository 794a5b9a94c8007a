// The worker that holds the solver, or a module of the page that is tried out. It is given a
// compiled module, then questions:
//   {compile: url}  a file to compile, so that the page does not
//   {module}        the WebAssembly.Module to work with from now on
//   {ask: text}     a question, in the JSON of the game's messages
// and posts
//   {module}        what was compiled
//   {told: text}    something found on the way, or the answer
//   {failed: {why}} the module is gone; a new worker is needed
// A question is taken back by ending the worker.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Puts a compiled module to work: `ask(text)` gives the answer and tells what is found before. */
export function start(module, told) {
  let exports;
  // Memory may have grown, so that it is looked at anew each time.
  const read = (at, length) => decoder.decode(new Uint8Array(exports.memory.buffer, at >>> 0, length >>> 0));
  const tell = (at, length) => told(read(at, length));
  exports = new WebAssembly.Instance(module, { env: { tell } }).exports;
  return {
    ask(text) {
      const bytes = encoder.encode(text);
      const at = exports.room(bytes.length) >>> 0;
      if (at === 0) throw new RangeError(`${bytes.length} bytes are too long for a question`);
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
      const length = (exports.call ?? exports.hear)(bytes.length);
      return read(exports.answer(), length);
    },
    /** What a panic said, if one ended the last question. */
    failure() {
      const length = exports.failure();
      return read(exports.answer(), length);
    },
  };
}

/** Answers what a page posts, with `post`. */
export function listen(post) {
  let solver = null;
  return ({ data }) => {
    try {
      if (data.compile) {
        WebAssembly.compileStreaming(fetch(data.compile)).then(
          (module) => post({ module }),
          (error) => post({ failed: { why: String(error) } }),
        );
      }
      if (data.module) solver = start(data.module, (told) => post({ told }));
      if (data.ask === undefined) return;
      if (solver === null) throw new Error("the solver is not there yet");
      post({ told: solver.ask(data.ask) });
    } catch (error) {
      let why = String(error?.message ?? error);
      try {
        why = solver?.failure() || why;
      } catch {
        // A module that cannot even say what happened: the engine's word stands.
      }
      solver = null;
      post({ failed: { why } });
    }
  };
}

// In a worker, not where it is only read.
if (typeof WorkerGlobalScope !== "undefined" && self instanceof WorkerGlobalScope) {
  self.onmessage = listen((message) => self.postMessage(message));
}
