/** The terminal's text for an error that ends a command. */
export async function describeError(error: unknown): Promise<string> {
  const message = error instanceof Error ? error.message : String(error);
  // Node's words, which differ between the primary process and its workers, and Vite's.
  const port = /EADDRINUSE.*:(\d+)$|^Port (\d+) is already in use$/
    .exec(message)
    ?.slice(1)
    .find(Boolean);
  if (port === undefined) return message;
  const used = `Port ${port} is in use by`;
  const answer = await readReadiness(port);
  if (answer === "draining\n") {
    return `${used} a Skerry renderer that is stopping. It ends within seconds: try again then.`;
  }
  const user = answer?.startsWith("ready\n") ? "another Skerry renderer" : "another program";
  return `${used} ${user}. Stop it, or choose another port: --port ${Number(port) + 10}.`;
}

/** What a renderer at the port says of itself. `undefined` where nothing answers. */
async function readReadiness(port: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(1_000);
    return await (await fetch(`http://127.0.0.1:${port}/readyz`, { signal })).text();
  } catch {
    return undefined;
  }
}
