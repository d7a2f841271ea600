// Reads the types of widgets' props in a process of its own: TypeScript takes much memory, which a server that runs for
// hours shall not keep. Sends one message.
import { readTypes } from "./read-types.mjs";

const task = JSON.parse(process.argv[2]);
process.send(readTypes(task), () => process.exit());
