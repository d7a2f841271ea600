/** What the terminal says of an error that ends a command. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // Node's words, which differ between the primary process and its workers.
  const [, port] = /EADDRINUSE.*:(\d+)$/.exec(message) ?? [];
  return port === undefined
    ? message
    : `Port ${port} is in use by another program. Stop that, or choose another port: --port ${Number(port) + 10}.`;
}
