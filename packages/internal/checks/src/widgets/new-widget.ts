/** `pnpm new-widget <name>`: a new widget, ready to be changed. */
import { createWidget } from "./create-widget.ts";
import { root } from "../repository.ts";

try {
  const written = createWidget(process.argv[2] ?? "", root);
  console.log(written.map((file) => `  ${file}`).join("\n"));
  console.log(
    "\nNext: say in each file what is different, add its texts to examples/french/texts.fr.json, then run pnpm check.",
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
