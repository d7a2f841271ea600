/** `pnpm build`. With a folder as argument: builds into it, without what earlier builds have kept. */
import { buildScript } from "./build-script.ts";

const [folder] = process.argv.slice(2);
await (folder ? buildScript(folder, null) : buildScript());
