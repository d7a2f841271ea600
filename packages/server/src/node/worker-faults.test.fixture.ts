import { EventEmitter } from "node:events";
import { serve } from "../node.ts";

interface FaultyProps {
  /** The error that the widget leaves behind. */
  leave?: keyof typeof faults;
  /** So that no cache has it. */
  number?: number;
}

const fail = (): never => {
  throw new Error("left behind");
};
const unreadable = {
  get message(): never {
    return fail();
  },
  toString: fail,
};
const later = (call: () => void): void => void setTimeout(call, 1);

const faults = {
  rejection: () => void Promise.reject(new Error("left behind")),
  fetch: () => void fetch("http://127.0.0.1:1/"),
  lateRejection: () => later(() => void Promise.reject(new Error("left behind"))),
  import: () => void import(String("./none.mjs")),
  timer: () => later(fail),
  microtask: () => queueMicrotask(fail),
  tick: () => process.nextTick(fail),
  emitter: () => later(() => void new EventEmitter().emit("error", new Error("left behind"))),
  nothing: () => void Promise.reject(undefined),
  symbol: () => void Promise.reject(Symbol("left behind")),
  unreadable: () => void Promise.reject(unreadable),
  thrownUnreadable: () =>
    later(() => {
      throw unreadable;
    }),
  different: () => void Promise.reject(new Error(`left behind ${Math.random()}`.padEnd(100_000))),
  /** Somebody awaits it in the end. */
  handledLate: () => {
    const rejected = Promise.reject(new Error("left behind"));
    later(() => void rejected.catch(() => {}));
  },
  /** After the worker has been told to stop. */
  afterwards: () => setInterval(() => void Promise.reject(new Error("left behind")), 50),
  throw: fail,
  exit: () => process.exit(7),
  /** As a system does that has no memory left. */
  killed: () => process.kill(process.pid, "SIGKILL"),
  loop: () => {
    for (;;);
  },
} satisfies Record<string, () => unknown>;

const widget = (first?: keyof typeof faults) => (): { Component(props: FaultyProps): string } => ({
  Component({ leave = first }) {
    if (leave) faults[leave]();
    return "rendered";
  },
});

/** A widget that never gives its process back, when it is imported or when it is rendered. */
const looping = (how: string) => (): { Component(): string } => {
  const end = (): never => {
    if (how.endsWith("exit")) process.exit(7);
    for (;;);
  };
  return how.startsWith("import") ? end() : { Component: end };
};

/** Whenever the test says so. */
process.on("SIGUSR2", fail);

/** A library's own clock, which no widget has started. */
if (process.env["FOREIGN"] && process.send) {
  setInterval(fail, Number(process.env["FOREIGN"])).unref();
}

const atStart = process.env["AT_START"] as keyof typeof faults | undefined;
const { url } = await serve({
  port: 0,
  workers: 2,
  builtIn: ["review-card"],
  registry: {
    faulty: widget(),
    other: widget(),
    ...(atStart && {
      "at-start": widget(atStart),
      "at-import": () => {
        faults[atStart]();
        return widget()();
      },
    }),
    ...(process.env["LOOPING"] && { looping: looping(process.env["LOOPING"]) }),
    ...(process.env["HANGING"] && { hanging: () => new Promise<never>(() => {}) }),
  },
});
process.stdout.write(`${url}\n`);
