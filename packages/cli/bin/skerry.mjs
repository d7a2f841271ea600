#!/usr/bin/env node
// In the repository, the package is installed before it is built.
await import("../dist/skerry.js").catch((error) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND" || !error.message.includes("dist/skerry.js"))
    throw error;
  console.error("skerry: it has not been built yet. Run: pnpm build");
  process.exit(1);
});
