/** `pnpm new-widget <name>`: a new widget, ready to be changed. */
import { createWidget } from "./create-widget.ts";
import { root } from "./repository.ts";

const [name] = process.argv.slice(2);
if (!name) {
  console.error("Give the widget's name, one kebab-case word: pnpm new-widget store-hours");
  process.exitCode = 2;
} else {
  try {
    const written = createWidget(name, root);
    console.log(written.map((file) => `  ${file}`).join("\n"));
    console.log("\nNext: say in each file what is different, then run pnpm check.");
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
