import { formatDiagnostic, toPointer } from "@skerry/core/diagnosis/diagnostic";
import { diagnoseProps } from "@skerry/core/diagnosis/json-diagnosis";
import { checkKeys, diagnoseUnknownKeys } from "@skerry/core/props/key-check";
import { pathOf } from "@skerry/core/props/validate-props";
import { parseProps } from "@skerry/core/props/parse-props";
import type { PropsSchema, UnknownKey } from "@skerry/core/props/props-schema";
import { propsFromAttribute } from "@skerry/core/contract/attributes";
import { judgeByType, type TypeSchema } from "@skerry/core/props/type-verdict";
import { loadTypeSchemas } from "@skerry/mount/type-schemas";
import type { WidgetModule } from "@skerry/mount/widget-entry";
import { type InspectedIsland, inspectedPage, stateOf } from "../model/inspected-page.ts";

/** A prop with what the schema says of it. */
export interface JudgedProp {
  key: string;
  /** As JSON. */
  value: string;
  verdict: "right" | "wrong" | "unknown" | "default" | "unchecked";
  /** What is wrong, and what to do. */
  notes: readonly string[];
}

/** What the schema of a widget says of the props of an island. */
export interface PropsVerdict {
  summary: string;
  /** Whether all is right, some keys have no effect, or the island cannot use them. */
  standing: "fine" | "doubtful" | "wrong";
  props: readonly JudgedProp[];
  /** Mistakes of no prop by itself. */
  notes: readonly string[];
}

type Props = Record<string, unknown>;

/** Judges as the browser, the renderer and `skerry check` do. Loads no widget before its trigger. */
export async function judgeIsland(island: InspectedIsland): Promise<PropsVerdict> {
  let text: string | null = null;
  let props: Props;
  try {
    text = island.props?.text() ?? readWaiting(island);
    props = parseProps(text);
  } catch (error) {
    const diagnostic = text === null ? undefined : diagnoseProps(text);
    const note = diagnostic ? formatDiagnostic(diagnostic) : (error as Error).message;
    return {
      summary: "Not readable",
      standing: "wrong",
      props: text ? [{ key: "data-props", value: text, verdict: "wrong", notes: [note] }] : [],
      notes: text ? [] : [note],
    };
  }
  if (stateOf(island) === "waiting") {
    const summary = "Checked when the island loads";
    return { summary, standing: "fine", props: unchecked(props), notes: [] };
  }
  const module = await loadModule(island).catch(() => undefined);
  if (!module)
    return {
      summary: "The widget is not loaded",
      standing: "wrong",
      props: unchecked(props),
      notes: [],
    };
  const { schema } = module;
  if (!schema) {
    const types = await loadTypeSchemas().catch((): Record<string, TypeSchema> => ({}));
    const type = Object.hasOwn(types, island.name) ? types[island.name] : undefined;
    if (type) return judgeTyped(type, props, island.element.hasAttribute(propsFromAttribute));
    const summary = "The widget has no schema: all props pass";
    return { summary, standing: "fine", props: unchecked(props), notes: [] };
  }
  return judge(schema as PropsSchema<Props>, props);
}

/** A waiting island has nobody who has read its props. */
const readWaiting = ({ element }: InspectedIsland): string | null =>
  element.getAttribute("data-props") ??
  element.querySelector(":scope > script[data-props]")?.textContent ??
  null;

function loadModule({ entry }: InspectedIsland): Promise<WidgetModule> {
  const { source } = inspectedPage;
  if (entry?.importer) return entry.importer();
  const file = entry?.files?.at(-1);
  if (file === undefined || !source) return Promise.reject(new Error("No file is known."));
  return source.load(file);
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? "undefined";

const unchecked = (props: Props): JudgedProp[] =>
  Object.entries(props).map(([key, value]) => ({
    key,
    value: jsonOf(value),
    verdict: "unchecked",
    notes: [],
  }));

/** Props are never rejected by a type. */
function judgeTyped(type: TypeSchema, props: Props, arePartial: boolean): PropsVerdict {
  const mistakes = judgeByType(type, props).filter(
    ({ kind, path }) => kind !== "missing" || !arePartial || path.length > 1,
  );
  const keys = new Set([
    ...Object.keys(props),
    ...mistakes.flatMap(({ path: [key] }) => (key === undefined ? [] : [String(key)])),
  ]);
  const judged = [...keys].map((key): JudgedProp => {
    const about = mistakes.filter(({ path }) => String(path[0]) === key);
    const isUnknown = about.every(({ kind, path }) => kind === "key" && path.length === 1);
    return {
      key,
      value: Object.hasOwn(props, key) ? jsonOf(props[key]) : "missing",
      verdict: about.length === 0 ? "right" : isUnknown ? "unknown" : "wrong",
      notes: about.map(({ path, message, hint }) => {
        const text = formatDiagnostic({ message, hint });
        return path.length > 1 ? `${toPointer(path)}: ${text}` : text;
      }),
    };
  });
  const count = mistakes.length;
  return {
    summary:
      count === 0
        ? "They fit the type of the component"
        : `${count === 1 ? "1 difference" : `${count} differences`} from the type of the component: all props pass`,
    standing: count === 0 ? "fine" : "doubtful",
    props: judged,
    notes: mistakes.filter(({ path }) => path.length === 0).map(({ message }) => message),
  };
}

async function judge(schema: PropsSchema<Props>, props: Props): Promise<PropsVerdict> {
  const unknown: UnknownKey[] = [];
  const checked = checkKeys(schema, { onUnknownKeys: (keys) => unknown.push(...keys) });
  const result = await checked["~standard"].validate(structuredClone(props));
  const mistakes = (result.issues ?? []).map((issue) => ({
    path: pathOf(issue),
    message: issue.message,
  }));
  const ignored = diagnoseUnknownKeys(unknown).map((diagnostic, index) => ({
    path: unknown[index]?.path ?? [],
    message: formatDiagnostic(diagnostic),
  }));
  const about = (key: string, all: typeof ignored): string[] =>
    all
      .filter(({ path }) => String(path[0]) === key)
      .map(({ path, message }) => (path.length > 1 ? `${toPointer(path)}: ${message}` : message));
  const value = result.issues ? {} : result.value;
  const missing = mistakes.filter(
    ({ path }) => path.length > 0 && !Object.hasOwn(props, path[0] as PropertyKey),
  );
  const judged = [
    ...new Set([...Object.keys(props), ...missing.map(({ path }) => String(path[0]))]),
  ].map((key): JudgedProp => {
    const wrong = about(key, mistakes);
    const without = about(key, ignored);
    return {
      key,
      value: Object.hasOwn(props, key) ? jsonOf(props[key]) : "missing",
      verdict: wrong.length > 0 ? "wrong" : without.length > 0 ? "unknown" : "right",
      notes: [...wrong, ...without],
    };
  });
  const defaults = Object.entries(value)
    .filter(([key, one]) => one !== undefined && !Object.hasOwn(props, key))
    .map(([key, one]): JudgedProp => ({ key, value: jsonOf(one), verdict: "default", notes: [] }));
  const notes = mistakes.filter(({ path }) => path.length === 0).map(({ message }) => message);
  const count = mistakes.length;
  return {
    summary:
      count > 0
        ? `${count === 1 ? "1 mistake" : `${count} mistakes`}: the schema rejects them`
        : ignored.length > 0
          ? "The schema accepts them, but ignores some keys"
          : "The schema accepts them",
    standing: count > 0 ? "wrong" : ignored.length > 0 ? "doubtful" : "fine",
    props: [...judged, ...defaults],
    notes,
  };
}
