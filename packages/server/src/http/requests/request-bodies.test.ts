import { expect, it } from "vitest";
import { limits } from "../../host/limits.ts";
import type { Admission } from "./admission.ts";
import { createRequestBodies } from "./request-bodies.ts";

const maxBytes = 5_000_000;
const everyone: Pick<Admission, "admit"> = { admit: async (answer) => answer() };
const post = (body: BodyInit): Request =>
  new Request("http://renderer.example/transform", {
    method: "POST",
    body,
    duplex: "half",
  } as never);

/** A body that never ends. */
const unfinished = (bytes: number): Request =>
  post(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes)) }));

it("holds at most its budget of unfinished bodies, and reads small ones meanwhile", async () => {
  const bodies = createRequestBodies({}, everyone);
  const results: unknown[] = [];
  for (let count = 0; count < 20; count++) {
    void bodies.read(unfinished(4_000_000), maxBytes).then((result) => results.push(result));
  }
  const read = await bodies.read(post("<p>short</p>".repeat(5_000)), maxBytes);
  expect(read).toHaveProperty("bytes");
  const held = Math.floor(limits.bodiesBytes / 4_000_000);
  // Those beyond it, and one for the short one.
  expect(results.length).toBeGreaterThanOrEqual(20 - held);
  expect(results.length).toBeLessThanOrEqual(21 - held);
  for (const result of results) expect(result).toEqual({ isRefused: true });
});

it("counts a body until its answer is with the client, and gives up a client that takes none", async () => {
  const given: number[] = [];
  const bodies = createRequestBodies(
    { onSent: (request) => () => void given.push(Number(request.headers.get("x"))) },
    everyone,
  );
  for (let count = 0; count < 16; count++) {
    const request = post("x".repeat(4_001_000 - count * 10));
    request.headers.set("x", String(count));
    const read = await bodies.read(request, maxBytes);
    if (read.bytes) await bodies.answer(request, read.body, () => new Response("answer"));
  }
  expect(given).toEqual([0]);
  expect(await bodies.read(post("x".repeat(50_000)), maxBytes)).toHaveProperty("bytes");
});

it("has all its room again when bodies break off or were answered", async () => {
  const bodies = createRequestBodies({}, everyone);
  for (let count = 0; count < 40; count++) {
    const broken = post(
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(4_000_000)),
        pull: (controller) => controller.error(new Error("gone")),
      }),
    );
    await expect(bodies.read(broken, maxBytes)).rejects.toThrow("gone");
    const request = post("x".repeat(4_000_000));
    const read = await bodies.read(request, maxBytes);
    if (!read.bytes) throw new Error("It was refused.");
    await bodies.answer(request, read.body, () => new Response("answer"));
    const long = await bodies.read(post("x".repeat(maxBytes + 1)), maxBytes);
    expect((await new Response(long.stream).arrayBuffer()).byteLength).toBe(maxBytes + 1);
  }
});
