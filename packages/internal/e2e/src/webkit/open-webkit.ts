import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { findMiniBrowser, findMissingPrograms } from "@skerry/checks/find-browser";
import { whenFinished } from "../harness/when-finished.ts";
import { start, startDisplay } from "./start-display.ts";
import { WebKitPage } from "./webkit-page.ts";

/** The display of this worker. */
let display: Promise<string> | undefined;

/**
 * An empty window of WebKitGTK's MiniBrowser with a profile of its own. Closed when the test ends.
 *
 * @throws Error when the machine lacks a program; it says how to get it.
 */
export async function openWebKit(): Promise<WebKitPage> {
  const missing = findMissingPrograms("webkit");
  if (missing) throw new Error(missing);
  // One for each window: it serves one at a time, and a command that hangs would end the next test too.
  const { url, stop } = await startDriver(await (display ??= startDisplay()));
  whenFinished(stop);
  const page = await WebKitPage.open(url, {
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: findMiniBrowser(), args: ["--automation"] },
  });
  whenFinished(() => page.close());
  return page;
}

async function startDriver(screen: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DISPLAY: screen,
    // Neither a graphics card nor a bus of accessibility tools is there.
    LIBGL_ALWAYS_SOFTWARE: "1",
    NO_AT_BRIDGE: "1",
  };
  const driver = await start("WebKitWebDriver", [`--port=${port}`], environment);
  const stop = async (): Promise<void> => void driver.kill();
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${url}/status`).catch(() => undefined);
    if (answer?.ok) return { url, stop };
    await wait(50);
  }
  await stop();
  throw new Error("WebKitWebDriver does not answer.");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
