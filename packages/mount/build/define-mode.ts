/** What bundles are told about the mode that they are made for. */
export const defineMode = (isDevelopment = false): Record<string, string> => ({
  "process.env.NODE_ENV": isDevelopment ? '"development"' : '"production"',
});
