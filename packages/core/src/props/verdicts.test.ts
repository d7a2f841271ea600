import { expect, test } from "vitest";
import fixtures from "../../fixtures/verdicts.json" with { type: "json" };
import { schemas } from "../../fixtures/verdicts/schemas.mjs";
import { checkKeys, type PropsSchema } from "../contract/index.ts";
import { toPointer } from "../diagnosis/diagnostic.ts";
import type { UnknownKey } from "./props-schema.ts";

const cases = fixtures.cases.flatMap((one) => one.widgets.map((widget) => ({ ...one, widget })));

test.each(cases)(
  "props have the verdict of their schema: $widget, $name",
  async ({ widget, props, rejected, ignored, meant }) => {
    const schema = schemas[widget] as PropsSchema;
    const keys: UnknownKey[] = [];
    const onUnknownKeys = (unknown: UnknownKey[]): void => void keys.push(...unknown);
    const own = await schema["~standard"].validate(structuredClone(props));
    const result = await checkKeys(schema, { onUnknownKeys })["~standard"].validate(props);
    expect(result.issues === undefined).toBe(own.issues === undefined);
    expect("value" in result && result.value).toEqual(!own.issues && own.value);
    const pointers = result.issues?.map(({ path = [] }) =>
      toPointer(path.map((step) => (typeof step === "object" ? step.key : step))),
    );
    expect([...(pointers ?? [])].sort()).toEqual([...rejected].sort());
    expect(keys.map(({ path }) => toPointer(path))).toEqual(ignored);
    const named = [...keys, ...(result.issues ?? []).flatMap(({ key }) => key ?? [])];
    expect(
      Object.fromEntries(
        named.flatMap((key) => (key.meant ? [[toPointer(key.path), key.meant]] : [])),
      ),
    ).toEqual(meant);
    for (const { key, message } of result.issues ?? []) {
      if (key?.meant) expect(message).toContain(`Did you mean "${key.meant}"?`);
    }
  },
);
