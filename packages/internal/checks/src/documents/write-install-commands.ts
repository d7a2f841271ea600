/** `pnpm renew:commands`: writes into the documents how the packages are installed, by `released.json`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../repository.ts";
import { installDocuments, withInstallCommands } from "./install-commands.ts";

for (const file of installDocuments()) {
  const text = readFileSync(join(root, file), "utf8");
  const written = withInstallCommands(file, text);
  if (written === text) continue;
  writeFileSync(join(root, file), written);
  console.log(`Changed: ${file}`);
}
