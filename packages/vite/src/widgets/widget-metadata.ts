import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { OwnWidget } from "./find-widgets.ts";
import { explainMissing } from "../errors/explain-build-failure.ts";
import { literalExports } from "./literal-exports.ts";
import { type OwnRoot, withoutRoot } from "./own-root.ts";
import { optionalExports } from "./widgets.ts";
import { SiteBuildError } from "../errors/site-build-error.ts";
import { packageFolder } from "../sources/skerry-packages.ts";
import { type BuiltWidget, ownWidget, type WidgetMetadata } from "./widgets.ts";
import { writeFiles } from "../out-folder/write-files.ts";

/** The module of a widget, or of the root, as the renderer's build has it. */
export interface OwnModule {
  /** Names of its exports; none where only running it tells. */
  exports: readonly string[];
  /** In JavaScript. */
  code: string;
}

/** The facts that read-widgets.mjs reports about a widget. */
type ReadMetadata = WidgetMetadata & { hasComponent: boolean };
/** With the package that is not installed, if that is why the module cannot be loaded. */
type Failure = { error: string; missing?: string };
type Answer = ReadMetadata | Failure;

/**
 * Runs the modules of the renderer once, to know what each widget is. Of one that a server cannot run, what
 * stands in its code is known.
 *
 * @param ownRoot what stands around them
 * @param files the renderer's modules by path
 * @param folder gets them; it is where they find React
 * @param root has the libraries of schemas installed
 * @returns the widgets, and a notice for each that a server cannot run
 * @throws SiteBuildError naming every module without a component, and every package that is not installed
 */
export async function readWidgetMetadata(
  { widgets, ownRoot }: { widgets: readonly OwnWidget[]; ownRoot: OwnRoot | undefined },
  files: ReadonlyMap<string, string>,
  folder: string,
  root: string,
  moduleOf: (file: string) => OwnModule,
): Promise<{ widgets: BuiltWidget[]; notices: string[] }> {
  await writeFiles(folder, files);
  const modules = new Map(widgets.map((widget) => [widget, moduleOf(widget.file)]));
  const lacks = ({ exports }: OwnModule, ...names: string[]): boolean =>
    exports.length > 0 && !names.some((name) => exports.includes(name));
  const run = widgets.filter(
    (widget) => !lacks(modules.get(widget) as OwnModule, "Component", "default"),
  );
  const isRootRun = ownRoot && !lacks(moduleOf(ownRoot.file), "default");
  const answers = await runWidgets(
    [...(isRootRun ? [rootName] : []), ...run.map(({ name }) => name)],
    {
      root,
      renderer: pathToFileURL(join(folder, "renderer.mjs")).href,
    },
  );
  const notices: string[] = [];
  const mistakes: string[] = [];
  let isRootMissing = false;
  if (ownRoot) {
    const answer = answers.get(rootName);
    if (answer && "missing" in answer) {
      mistakes.push(explainMissing(answer.missing as string, ownRoot.file, root));
    } else if (answer && "error" in answer) {
      isRootMissing = true;
      notices.push(
        `${ownRoot.place} cannot be loaded on a server, so the browser renders every own widget: ${answer.error}. Use browser-only features in an effect, or import the module there.`,
      );
    } else if (!answer?.hasComponent) mistakes.push(withoutRoot(ownRoot));
  }
  const read = widgets.map((own): BuiltWidget => {
    const { name, place } = own;
    const { exports, code } = modules.get(own) as OwnModule;
    const answer = answers.get(name);
    let metadata: Partial<ReadMetadata> | undefined =
      answer && "error" in answer ? undefined : answer;
    if (answer && "missing" in answer) {
      mistakes.push(explainMissing(answer.missing as string, own.file, root));
    } else if (answer && "error" in answer) {
      notices.push(
        `${place} cannot be loaded on a server, so the browser renders "${name}": ${answer.error}. Use browser-only features in an effect, or import the module there.`,
      );
      const values = literalExports(code);
      const unread = exports.filter((one) => isMetadata(one) && !values.has(one));
      if (unread.length > 0) {
        notices.push(
          `${place} exports ${unread.join(", ")}, whose value cannot be read without running it. Write the value itself, such as: export const load = "eager".`,
        );
      }
      metadata = metadataOf(Object.fromEntries(values));
    } else if (!metadata?.hasComponent) {
      // Of a file that an editor has emptied and not yet written, no export is known.
      mistakes.push(
        `${place}:1:1 The module exports no component. Add: export function Component(props) { … }`,
      );
    }
    const isLoadable = !isRootMissing && answer !== undefined && !("error" in answer);
    const hasSchema = metadata?.hasSchema ?? exports.includes("schema");
    return {
      ...ownWidget(own, { ...metadata, hasSchema }),
      isLoadable,
      exports:
        exports.length > 0 ? optionalExports.filter((one) => exports.includes(one)) : undefined,
    };
  });
  if (mistakes.length > 0) throw new SiteBuildError(mistakes);
  return { widgets: read, notices };
}

const isMetadata = (name: string): boolean => ["load", "isStatic", "slots"].includes(name);

/** The metadata in a widget module's exports, as far as they are known. */
export function metadataOf({
  load,
  isStatic,
  slots,
  schema,
}: Partial<Record<string, unknown>>): Partial<WidgetMetadata> {
  return {
    ...(typeof load === "string" && { load }),
    isStatic: isStatic === true,
    hasSlots: Boolean(slots),
    ...(schema !== undefined && { hasSchema: Boolean(schema) }),
  };
}

/** The name that read-widgets.mjs gives the root. No widget has such a name. */
const rootName = "_root";

/** Runs widgets in other processes: if one ends its process, the next process runs those that follow. */
async function runWidgets(
  names: readonly string[],
  data: { renderer: string; root: string },
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  while (answers.size < names.length) {
    const task = JSON.stringify({ ...data, names: names.slice(answers.size) });
    const child = fork(join(packageFolder("vite"), "src/widgets/read-widgets.mjs"), [task]);
    child.on("message", (answer: Answer) => {
      answers.set(names[answers.size] as string, answer);
    });
    // With "exit", there may still be messages.
    await once(child, "close");
    const culprit = names[answers.size];
    if (culprit !== undefined) {
      answers.set(culprit, {
        error: "its module ends the process, or waits for something that never happens",
      });
    }
  }
  return answers;
}
