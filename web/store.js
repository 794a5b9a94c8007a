//# allFunctionsCalledOnLoad
// What is kept on this device: running games, finished ones, settings, figures. Each change is one
// transaction, and whoever asked waits until it is done. Where nothing can be kept the page goes on
// with what it has in memory, and says so.

/**
 * A running game: its public record, what is sealed, and a draft.
 * @typedef {{id: string, record: string, escrow: string, draft: string, changed: number}} Running
 * @typedef {Record<"running" | "history" | "kept", IDBObjectStore>} Stores
 */

/** The message tells why something is not stored: `quota`, `forbidden`, `stale` or `other tab`. */
export class StoreError extends Error {}

/** So many of the last games are compared with one. */
const LATEST = 200;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Where the draft stands of a page that was left before it was stored. */
const LEFT = "draft";
/** What a browser lacks or refuses is not there. @template T @param {() => T} work @returns {T | undefined} */
export const attempt = work => {
  try { return work(); } catch { return undefined; }
};
/** The draft that a page left of a game. It tells after which row it was made, so that an old one counts for nothing. @param {string} id */
const left = id => attempt(() => {
  const of = JSON.parse(localStorage.getItem(LEFT) ?? "null");
  return of?.id === id && typeof of.text === "string" ? /** @type {string} */ (of.text) : undefined;
});
/** Unfinished guesses in rooms: of this tab, and kept at once, because it may be left at any moment. */
const ROOM = "room";
/** What was left is stored. */
const forget = () => attempt(() => localStorage.removeItem(LEFT));

export class Store {
  /** @type {IDBDatabase | null} */ #db = null;
  /** The running games as this tab knows them. @type {Map<string, Running>} */ #running = new Map();
  /** The records of running games as this tab stored or found them. @type {Map<string, string>} */ #stored = new Map();
  /** What there is where nothing is kept. @type {{id: string, text: string}[]} */ #history = [];
  /** Whether a newer page has the files in another form. */ #stale = false;
  /** Called when that happens. */
  onstale = () => {};

  /** Opens what is kept, or goes on without. */
  async open() {
    try {
      const request = indexedDB.open("pegmind", 1);
      request.onupgradeneeded = () => {
        const db = request.result;
        db.createObjectStore("running", { keyPath: "id" });
        const history = db.createObjectStore("history", { autoIncrement: true });
        history.createIndex("text", "text", { unique: true });
        history.createIndex("id", "id");
        db.createObjectStore("kept");
      };
      const db = this.#db = await answer(request);
      db.onversionchange = () => {
        db.close();
        this.#db = null;
        this.#stale = true;
        this.onstale();
      };
    } catch {
      this.#db = null;
    }
    return this;
  }

  /**
   * One transaction over all that is kept; resolves when it is complete.
   * @template T
   * @param {(stores: Stores) => T | Promise<T>} work
   * @param {IDBTransactionMode} [mode]
   * @param {IDBTransactionDurability} [durability]
   * @returns {Promise<T>}
   */
  async #within(work, mode = "readwrite", durability = "strict") {
    if (!this.#db) throw new StoreError(this.#stale ? "stale" : "forbidden");
    /** @type {IDBTransaction | undefined} */ let transaction;
    try {
      const open = transaction = this.#db.transaction(["running", "history", "kept"], mode, { durability });
      const done = new Promise((resolve, reject) => {
        open.oncomplete = () => resolve(undefined);
        open.onabort = () => reject(open.error);
      });
      done.catch(() => {});
      const result = await work(/** @type {Stores} */ ({
        running: open.objectStore("running"), history: open.objectStore("history"), kept: open.objectStore("kept"),
      }));
      await done;
      return result;
    } catch (error) {
      try { transaction?.abort(); } catch { /* it is over already */ }
      if (error instanceof StoreError) throw error;
      throw new StoreError(error instanceof DOMException && error.name === "QuotaExceededError" ? "quota" : "forbidden");
    }
  }

  /** Everything that the page opens with. */
  async all() {
    if (this.#db) {
      try {
        return await this.#within(async ({ running, kept }) => {
          const [games, settings] = await Promise.all([answer(running.getAll()), answer(kept.get("settings"))]);
          for (const game of games) game.draft = left(game.id) ?? game.draft;
          this.#running = new Map(games.map(game => [game.id, game]));
          this.#stored = new Map(games.map(game => [game.id, game.record]));
          return { settings: settings ?? "", running: games };
        }, "readonly", "relaxed");
      } catch { /* as if there were nothing */ }
    }
    return { settings: "", running: [...this.#running.values()] };
  }

  /** Refuses what would write over a game that another tab played on. @param {IDBObjectStore} running @param {string} id */
  async #own(running, id) {
    const there = await answer(running.get(id));
    if (there && there.record !== (this.#stored.get(id) ?? "")) throw new StoreError("other tab");
  }

  /**
   * Changes a running game.
   * @param {string} id
   * @param {Partial<Running>} change
   * @param {IDBTransactionDurability} [durability]
   */
  async #change(id, change, durability) {
    const before = this.#running.get(id) ?? { id, record: "", escrow: "", draft: "" };
    const after = { ...before, ...change, changed: Date.now() };
    this.#running.set(id, after);
    const old = left(id);
    await this.#within(async ({ running }) => {
      // Both are asked for at once; what another tab wrote undoes the change with its transaction.
      const own = this.#own(running, id);
      running.put(after);
      await own;
    }, "readwrite", durability);
    this.#stored.set(id, after.record);
    // What was left before is older than this; what is left meanwhile may be newer.
    const now = left(id);
    if (now !== undefined && (now === old || now === after.draft)) forget();
  }

  /** Keeps what is sealed of a game, before its first row. @param {{id: string, text: string}} of */
  seal({ id, text }) {
    return this.#change(id, { escrow: text });
  }

  /** Adds lines to the record of a game. @param {{id: string, text: string}} of */
  append({ id, text }) {
    return this.#change(id, { record: (this.#running.get(id)?.record ?? "") + text, draft: "" });
  }

  /** Keeps the draft of a game that has begun. @param {{id: string, text: string}} of */
  async draft({ id, text }) {
    if (!this.#running.has(id)) return;
    await this.#change(id, { draft: text }, "relaxed");
  }

  /** Keeps a draft of a page that is left at once: no transaction would come to its end. @param {{id: string, text: string}} of */
  leave(of) {
    if (this.#db && this.#running.has(of.id)) attempt(() => localStorage.setItem(LEFT, JSON.stringify(of)));
  }

  /** Adds a finished game to the history, unless it is there. @param {{id: string, text: string}} game */
  archive({ id, text }) {
    return this.#add([{ id, text }], id);
  }

  /** Adds finished games of another device, each unless it is there. @param {{records: string[]}} games */
  import({ records }) {
    return this.#add(records.map(text => ({ id: text.match(/^\[Id "([^"]*)"\]$/m)?.[1] ?? "", text })));
  }

  /** @param {{id: string, text: string}[]} games @param {string} [ended] the one that was running here */
  async #add(games, ended) {
    if (!this.#db) this.#history.push(...games.filter(({ text }) => !this.#history.some(game => game.text === text)));
    await this.#within(async ({ running, history }) => {
      if (ended) await this.#own(running, ended);
      for (const game of games) {
        if (await answer(history.index("text").getKey(game.text)) === undefined) history.add(game);
      }
    });
  }

  /** Forgets a game of a match once the next one is stored. @param {{old: string, new: string}} games */
  supersede({ old }) {
    return this.discard({ id: old });
  }

  /** Forgets a running game. @param {{id: string}} of */
  async discard({ id }) {
    this.#running.delete(id);
    await this.#within(async ({ running }) => {
      await this.#own(running, id);
      running.delete(id);
    });
    this.#stored.delete(id);
  }

  /** Whether another tab has stored something of a running game that this one does not know. @param {string} id */
  async isBehind(id) {
    const known = this.#stored.get(id);
    if (!id || known === undefined) return false;
    const there = this.#within(({ running }) => answer(running.get(id)), "readonly", "relaxed");
    return there.then(game => game?.record !== known, () => false);
  }

  /** Forgets everything. */
  async forget() {
    forget();
    attempt(() => sessionStorage.clear());
    this.#running.clear();
    this.#stored.clear();
    this.#history = [];
    await this.#within(({ running, history, kept }) => {
      for (const store of [running, history, kept]) store.clear();
    });
  }

  /** @param {{text: string}} of */
  settings({ text }) {
    return this.keep({ what: "settings", id: "", text }, "relaxed");
  }

  /**
   * Keeps something else under a name; an empty text is none.
   * @param {{what: string, id: string, text: string}} of
   * @param {IDBTransactionDurability} [durability]
   */
  async keep({ what, id, text }, durability) {
    const key = id ? `${what}/${id}` : what;
    if (what === ROOM) return void attempt(() => text ? sessionStorage.setItem(key, text) : sessionStorage.removeItem(key));
    await this.#within(({ kept }) => void (text ? kept.put(text, key) : kept.delete(key)), "readwrite", durability);
  }

  /**
   * What an effect `load` asks for, in the order in which it was stored.
   * @param {{what: string, id?: string}} of
   * @returns {Promise<string[]>}
   */
  async load({ what, id }) {
    if (what === ROOM) return [attempt(() => sessionStorage.getItem(`${what}/${id}`)) ?? []].flat();
    if (what === "running") return [...this.#running.values()].map(({ record }) => record);
    /** @param {{text: string}[]} games */
    const texts = games => games.map(({ text }) => text);
    if (!this.#db) return ["history", "record", "latest"].includes(what) ? texts(this.#history.filter(game => !id || game.id === id)) : [];
    return await this.#within(async ({ history, kept }) => {
      if (what === "history") return texts(await answer(history.getAll()));
      if (what === "latest") {
        const last = await answer(history.openKeyCursor(null, "prev"));
        return last ? texts(await answer(history.getAll(IDBKeyRange.lowerBound(Number(last.key) - LATEST, true)))) : [];
      }
      if (what === "record") return texts(await answer(history.index("id").getAll(id)));
      const range = id ? IDBKeyRange.only(`${what}/${id}`) : IDBKeyRange.bound(`${what}/`, `${what}/\uffff`);
      return await answer(kept.getAll(range));
    }, "readonly", "relaxed");
  }
}
