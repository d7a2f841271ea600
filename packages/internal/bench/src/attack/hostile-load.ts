import { Agent } from "node:http";
import { createConnection, type Socket } from "node:net";
import { ask, type Question } from "./ask.ts";

/** Parts of the attack that can be left out, to find out which part of it does harm. */
export const attacks = ["widgets", "slots", "bodies", "probes"] as const;
export type Attack = (typeof attacks)[number];

const json = { "Content-Type": "application/json" };
const html = { "Content-Type": "text/html" };
const pauses: Record<Attack, number> = { widgets: 100, slots: 500, bodies: 250, probes: 20 };
const bodyBytes = 4_500_000;
const maxOpenBodies = 40;

let number = 0;

function batch(): Question {
  const islands = Object.fromEntries(
    ["rejecting", "throwing", "failing", "needy", "browser-only"].map((widget) => [
      widget,
      { widget, props: { fails: true, number: ++number } },
    ]),
  );
  const body = Buffer.from(JSON.stringify({ islands }));
  return { method: "POST", path: "/render", headers: json, body };
}

/** A visitor's text with many line breaks: as long as is put into markup, or longer. */
export function hugeSlots(): Question {
  const text = `${++number}\n<br>`.repeat(number % 2 ? 1_000 : 6_000);
  const body = Buffer.from(`<div data-widget="panel"><div>${text}</div>${text}</div>`);
  return { method: "POST", path: "/transform", headers: html, body };
}

const probe = (): Question => ({
  method: "GET",
  path: ++number % 2 ? "/readyz" : "/metrics",
});

/** Attacks the renderer at the current origin until it is stopped. */
export function startHostileLoad(
  origin: () => string,
  without: readonly string[],
): { stop(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const sockets = new Set<Socket>();

  /** It is sent but for its end, and its answer is never read. */
  function openBody(): void {
    if (sockets.size >= maxOpenBodies) return;
    const { hostname, port } = new URL(origin());
    const socket = createConnection(Number(port), hostname, () => {
      socket.write(
        `POST /transform HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: ${bodyBytes + 1}\r\n\r\n`,
      );
      socket.write("x".repeat(bodyBytes));
    });
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.pause();
  }

  const send: Record<Attack, () => unknown> = {
    widgets: () => ask(origin(), batch(), agent),
    slots: () => ask(origin(), hugeSlots(), agent),
    bodies: openBody,
    probes: () => ask(origin(), probe(), agent),
  };
  const timers = attacks
    .filter((name) => !without.includes(name))
    .map((name) => setInterval(send[name], pauses[name]));
  return {
    stop() {
      timers.forEach(clearInterval);
      for (const socket of sockets) socket.destroy();
      agent.destroy();
    },
  };
}
