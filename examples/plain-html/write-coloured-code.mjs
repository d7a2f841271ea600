// Run it after a change of gallery/*.html: the page shows this file, so that it need not load grammars.
import { writeFile } from "node:fs/promises";
import { colouredCode } from "./coloured-code.mjs";

const file = new URL("./gallery/coloured-code.json", import.meta.url);
await writeFile(file, `${JSON.stringify(await colouredCode(), null, 2)}\n`);
