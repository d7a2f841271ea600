/** The terminal's text for an error that ends a command. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // Node's words, which differ between the primary process and its workers, and Vite's.
  const port = /EADDRINUSE.*:(\d+)$|^Port (\d+) is already in use$/
    .exec(message)
    ?.slice(1)
    .find(Boolean);
  return port === undefined
    ? message
    : `Port ${port} is in use by another program. Stop it, or choose another port: --port ${Number(port) + 10}.`;
}
