import { buildScript } from "./build-script.ts";

await buildScript();
