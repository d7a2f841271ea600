import { propsOf } from "./props-type.mjs";
import { siteFiles } from "./site-files.mjs";
import { siteSchema } from "./type-schema.mjs";
import { sitePrograms } from "./site-program.mjs";

/**
 * Reads the types of widgets' props.
 *
 * @param {{ widgets: { name: string, file: string }[], root: string, alias: Record<string, string> }} task
 * @returns the schema, the notices and the files behind each widget, by its name
 */
export function readTypes({ widgets, root, alias }) {
  /** @type {Record<string, object>} */
  const read = {};
  const files = widgets.map(({ file }) => file.replaceAll("\\", "/"));
  for (const { program, files: members, configs } of sitePrograms(files, alias)) {
    for (const { name, file } of widgets) {
      if (!members.includes(file.replaceAll("\\", "/"))) continue;
      read[name] = readOne(program, file.replaceAll("\\", "/"), root, configs);
    }
  }
  return read;
}

function readOne(program, file, root, configs) {
  const source = program.getSourceFile(file);
  if (!source) return { notices: [], files: [file], isWhole: false };
  const { files, isWhole } = siteFiles(program, source);
  const all = [...files, ...configs];
  try {
    const props = propsOf(program, source);
    return { ...(props && siteSchema(program, props, root)), files: all, isWhole };
  } catch (error) {
    // A type that TypeScript itself cannot finish.
    const text = `${error instanceof Error ? error.message : error}`;
    return { notices: [], failure: text, files: all, isWhole };
  }
}
