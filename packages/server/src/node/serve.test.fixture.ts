import { writeSync } from "node:fs";
import { serve } from "../node.ts";

/** One that renders for ever, when its props say so, beside the built-in ones. */
const registry = {
  endless: () => ({
    Component({ forever = false }: { forever?: boolean }): null {
      if (forever) {
        writeSync(process.stderr.fd, "endless\n");
        for (;;);
      }
      return null;
    },
  }),
};

const { url } = await serve({
  port: Number(process.env["PORT"] ?? 0),
  workers: Number(process.env["WORKERS"] ?? 2),
  registry,
});
process.stdout.write(`${url}\n`);
