import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { createStorage, Storage } from "@skerry/core/storage";
import type { BrowserContext, Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage, type PageOptions } from "../harness/open-page.ts";
import { type PageResponse, servePage } from "../harness/serve-page.ts";

/** Globals of a page of these specs. */
interface StoragePage {
  createStorage: typeof createStorage;
  /** The library itself, as a site without Skerry uses it. */
  localforage: Storage & { createInstance(options: object): Storage };
}

const source = join(import.meta.dirname, "../../../../core/src/storage/index.ts");
const files: Record<string, PageResponse> = {};

// As a site that bundles has it: what does the work is a file of its own.
beforeAll(async () => {
  const [bundle] = (await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry: source, formats: ["es"], fileName: "storage" } },
  })) as Rolldown.RolldownOutput[];
  for (const file of bundle?.output ?? []) {
    if (file.type === "chunk") files[`/${file.fileName}`] = file.code;
  }
  const library = createRequire(source).resolve("localforage");
  files["/library.js"] = await readFile(library, "utf8");
  files["/"] = `<!doctype html><title>Example</title><script src="/library.js"></script>
<script type="module">
import { createStorage } from "/storage.js";
window.createStorage = createStorage;
</script>`;
});

interface Options extends PageOptions {
  /** Runs before the scripts of each page. */
  before?(): void;
}

async function openShelf({ before, ...options }: Options = {}) {
  const site = await servePage(files, { headers: { "Access-Control-Allow-Origin": "*" } });
  const page = await openPage(options);
  if (before) await page.addInitScript(before);
  const errors = collectErrors(page);
  await page.goto(site.origin);
  return { site, page, errors };
}

/** Another tab of the same browser. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
}

declare const window: Window & StoragePage;

describe("in IndexedDB", () => {
  it("a value is there after the page is loaded again, and in a second tab", async () => {
    const { page, site, errors } = await openShelf();
    await page.evaluate(async () => {
      const storage = window.createStorage();
      await storage.setItem("record", {
        when: new Date(0),
        bytes: new Uint8Array([1, 2, 255]),
        names: new Map([["ü", new Set([1n])]]),
      });
      await storage.setItem("file", new Blob(["Mast & Mail"], { type: "text/plain" }));
      await storage.setItem("none", undefined);
    });
    const look = async (page: Page) =>
      page.evaluate(async () => {
        const storage = window.createStorage();
        const record = await storage.getItem<{
          when: Date;
          bytes: Uint8Array;
          names: Map<string, Set<bigint>>;
        }>("record");
        const file = await storage.getItem<Blob>("file");
        return [
          record?.when.toISOString(),
          String(record?.bytes),
          record?.names.get("ü")?.has(1n),
          file?.type,
          await file?.text(),
          await storage.getItem("none"),
          await storage.getItem("never"),
          (await storage.keys()).sort().join(),
          localStorage.length,
        ];
      });
    const kept = [
      "1970-01-01T00:00:00.000Z",
      "1,2,255",
      true,
      "text/plain",
      "Mast & Mail",
      null,
      null,
      "file,none,record",
      0,
    ];
    expect(await look(page)).toEqual(kept);
    await page.reload();
    expect(await look(page)).toEqual(kept);
    expect(await look(await openTab(page.context(), site.origin))).toEqual(kept);
    expect(errors).toEqual([]);
  });

  it("stores do not mix, and the last of several writes without await counts", async () => {
    const { page } = await openShelf();
    const read = await page.evaluate(async () => {
      const options = [
        {},
        { storeName: "other" },
        { name: "mine" },
        { name: "mine", storeName: "b" },
      ];
      const stores = options.map((one) => window.createStorage(one));
      const writes = [];
      for (let round = 0; round < 20; round++) {
        for (const [at, store] of stores.entries()) {
          writes.push(store.setItem("a", `${at}.${round}`), store.setItem(`only${at}`, round));
          if (round % 5 === 2) writes.push(store.removeItem(`only${at}`));
        }
      }
      await Promise.all(writes);
      return Promise.all(
        stores.map(async (store) => [await store.getItem("a"), (await store.keys()).join()]),
      );
    });
    expect(read).toEqual([0, 1, 2, 3].map((at) => [`${at}.19`, `a,only${at}`]));
  });

  it("writes keep their order, whatever is written", async () => {
    const { page } = await openShelf();
    const last = await page.evaluate(async () => {
      const storage = window.createStorage();
      const file = storage.setItem<unknown>("a", new Blob(["first"]));
      const text = storage.setItem<unknown>("a", "last");
      const gone = storage.setItem<unknown>("b", new Blob(["first"]));
      const removed = storage.removeItem("b");
      const seen = storage.getItem("a");
      await Promise.all([file, text, gone, removed]);
      return [await seen, await storage.getItem("a"), await storage.getItem("b")];
    });
    expect(last).toEqual(["last", "last", null]);
  });

  it("a store that another tab adds to the database interrupts nothing", async () => {
    const { page, site, errors } = await openShelf();
    await page.evaluate(() => {
      const storage = window.createStorage();
      Object.assign(window, { storage });
      return storage.setItem("a", 1);
    });
    const tab = await openTab(page.context(), site.origin);
    await tab.evaluate(() => window.createStorage({ storeName: "other" }).setItem("a", 2));
    const both = await page.evaluate(async () => {
      const { storage } = window as unknown as { storage: Storage };
      await storage.setItem("b", 3);
      return [await storage.getItem("a"), await storage.getItem("b")];
    });
    expect(both).toEqual([1, 3]);
    // A page that opens the default store again meets a higher version than its own.
    await tab.reload();
    const again = await tab.evaluate(async () => [
      await window.createStorage().getItem("b"),
      await window.createStorage({ storeName: "other" }).getItem("a"),
    ]);
    expect(again).toEqual([3, 2]);
    // localForage 1.10.0 says so to itself, and goes on with the version that there is.
    const others = errors.filter(({ text }) => !text.includes("can't be downgraded"));
    expect(others).toEqual([]);
  });

  it("opens the version that it is given", async () => {
    const { page, errors } = await openShelf();
    const databases = await page.evaluate(async () => {
      await window.createStorage({ name: "newer", version: 3, size: 1000 }).setItem("a", 1);
      return indexedDB.databases();
    });
    expect(databases).toEqual([{ name: "newer", version: 3 }]);
    expect(errors).toEqual([]);
  });

  it("a value that cannot be cloned is an error, and the one before stays", async () => {
    const { page } = await openShelf();
    const results = await page.evaluate(async () => {
      const storage = window.createStorage();
      await storage.setItem("a", { kept: true });
      const refused = await Promise.allSettled([
        storage.setItem("a", () => 1),
        storage.setItem("a", { deep: [document.body] }),
        storage.setItem("b", Symbol("b")),
        storage.setItem("c", 1),
      ]);
      const names = refused.map((one) =>
        one.status === "rejected" ? (one.reason as Error).name : "kept",
      );
      return [names, await storage.getItem("a"), await storage.keys()];
    });
    expect(results).toEqual([
      ["DataCloneError", "DataCloneError", "DataCloneError", "kept"],
      { kept: true },
      ["a", "c"],
    ]);
  });

  it("says when the browser has no room, and keeps what is there", async () => {
    const { page, site } = await openShelf();
    const session = await page.context().newCDPSession(page);
    // Before the first write: Chromium asks for the room now and then only.
    await session.send("Storage.overrideQuotaForOrigin", {
      origin: site.origin,
      quotaSize: 100_000,
    });
    const results = await page.evaluate(async () => {
      const storage = window.createStorage();
      await storage.setItem("a", "small");
      const reason = await storage
        .setItem("a", "x".repeat(5_000_000))
        .then(String, (error: DOMException) => error.name);
      const kept = await storage.getItem<string>("a");
      return [reason, kept?.slice(0, 9), localStorage.length];
    });
    expect(results).toEqual(["QuotaExceededError", "small", 0]);
    await session.send("Storage.overrideQuotaForOrigin", { origin: site.origin });
    const wide = await page.evaluate(async () => {
      const text = await window.createStorage().setItem("a", "x".repeat(5_000_000));
      return text.length;
    });
    expect(wide).toBe(5_000_000);
  });

  it("reads what localForage has written, and the other way round", async () => {
    const { page, errors } = await openShelf();
    const read = await page.evaluate(async () => {
      const { localforage } = window;
      const theirs = localforage.createInstance({ name: "mine", storeName: "b" });
      await localforage.setItem("a", { list: [1, new Date(0)] });
      await theirs.setItem("a", new Blob(["text"]));
      const ours = window.createStorage();
      const mine = window.createStorage({ name: "mine", storeName: "b" });
      const there = [
        await ours.getItem("a"),
        await (await mine.getItem<Blob>("a"))?.text(),
        await ours.length(),
      ];
      await Promise.all([ours.setItem("b", "ours"), localforage.setItem("c", "theirs")]);
      await mine.removeItem("a");
      return [
        ...there,
        await localforage.getItem("b"),
        await theirs.length(),
        (await localforage.keys()).join(),
        (await ours.keys()).join(),
      ];
    });
    expect(read).toEqual([{ list: [1, new Date(0)] }, "text", 1, "ours", 0, "a,b,c", "a,b,c"]);
    expect(errors).toEqual([]);
  });
});

/** The values that a page can write and read, and where they are kept. */
const use = (page: Page) =>
  page.evaluate(async () => {
    const storage = window.createStorage();
    const before = await storage.getItem("a");
    await storage.setItem("a", { list: [1, "ü"] });
    const refused = await storage
      .setItem("a", () => 1)
      .then(String, (error: DOMException) => error.name);
    return [before, await window.createStorage().getItem("a"), await storage.getItem("a"), refused];
  });
const value = { list: [1, "ü"] };

describe("where IndexedDB", () => {
  it.each([
    [
      "throws",
      () =>
        (IDBFactory.prototype.open = () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        }),
    ],
    ["is not there", () => Object.defineProperty(window, "indexedDB", { value: undefined })],
    [
      "answers with an error",
      () => {
        const open = IDBFactory.prototype.open;
        // A version that no database can have is refused later, as a blocked database is.
        IDBFactory.prototype.open = function (name) {
          const request = open.call(this, name, 1);
          request.addEventListener("upgradeneeded", () => request.transaction?.abort());
          return request;
        };
      },
    ],
  ])("%s, values are kept in localStorage", async (_how, before) => {
    const { page, errors } = await openShelf({ before });
    expect(await use(page)).toEqual([null, value, value, "DataCloneError"]);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
      "localforage/a": JSON.stringify(value),
    });
    await page.reload();
    expect((await use(page))[0]).toEqual(value);
    expect(errors).toEqual([]);
  });

  it("and localStorage are blocked, values last for the page", async () => {
    const { page, site, errors } = await openShelf();
    // A frame without an origin of its own may use neither (HTML, 12.2.1).
    await page.evaluate((address) => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      frame.src = address;
      document.body.append(frame);
      return new Promise((resolve) => frame.addEventListener("load", resolve));
    }, site.origin);
    const frame = page.frames()[1] as unknown as Page;
    const blocked = await frame.evaluate(() => {
      try {
        return localStorage.length;
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(blocked).toBe("SecurityError");
    const [before, other, same, refused] = await use(frame);
    expect([before, other, same, refused]).toEqual([null, null, value, "DataCloneError"]);
    expect(errors).toEqual([]);
  });
});

it("asks for nothing before the first call", async () => {
  const { page, site } = await openShelf();
  await page.evaluate(() => void window.createStorage());
  const before = site.requests.length;
  await page.evaluate(() => window.createStorage().keys());
  expect(site.requests.slice(before)).toEqual([expect.stringMatching(/localforage/)]);
});

it("asks again for its file when that could not be loaded", async () => {
  const { page, site } = await openShelf();
  site.fail(/localforage/);
  const answers = await page.evaluate(async () => {
    const storage = window.createStorage();
    const refused = await storage.setItem("a", 1).then(String, () => "refused");
    await storage.setItem("a", 2).then(String, () => "refused again");
    return [refused, await storage.getItem("a").catch(() => "never")];
  });
  expect(answers).toEqual(["refused", 2]);
});
