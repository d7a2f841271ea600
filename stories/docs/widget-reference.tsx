import { registry } from "@skerry/widgets/registry";
import type { GenericSchema } from "valibot";
import { describeProps } from "./describe-props.ts";
import { TableHead } from "./table-head.tsx";
import "./gallery.css";

interface WidgetEntryPoint {
  schema: GenericSchema;
  load: string;
  isStatic?: boolean;
}

const source = "../../packages/widgets/src";
const entryPoints = import.meta.glob<WidgetEntryPoint>("../../packages/widgets/src/*/index.ts", {
  eager: true,
});
const examples = import.meta.glob<object>("../../packages/widgets/src/*/*.example.json", {
  eager: true,
  import: "default",
});

/** The props of each widget of the registry, read from its schema. */
export function WidgetReference() {
  return (
    // Without sb-unstyled, Storybook adds its own styles to the tables.
    <div className="gallery sb-unstyled">
      {Object.keys(registry).map((name) => {
        const entryPoint = entryPoints[`${source}/${name}/index.ts`];
        const example = examples[`${source}/${name}/${name}.example.json`];
        return entryPoint ? (
          <Widget key={name} name={name} entryPoint={entryPoint} example={example ?? {}} />
        ) : null;
      })}
    </div>
  );
}

interface WidgetProps {
  name: string;
  entryPoint: WidgetEntryPoint;
  example: object;
}

function Widget({ name, entryPoint: { schema, load, isStatic }, example }: WidgetProps) {
  return (
    <section>
      <h2 id={name}>{name}</h2>
      <p>
        {"Loads: "}
        <code>{load}</code>
        {isStatic ? ". Static: it does nothing in the browser. " : ". "}
        <a href={`?path=/docs/widgets-${name}--docs`} target="_top">
          Examples and changes
        </a>
      </p>
      <pre>
        <code>{island(name, example)}</code>
      </pre>

      <table>
        <TableHead titles={["Prop", "Type", "Default", "What it is"]} />
        <tbody>
          {describeProps(schema).map((prop) => (
            <tr key={prop.name}>
              <th scope="row">
                <code>{prop.name}</code>
              </th>
              <td>
                <code>{prop.type}</code>
              </td>
              <td>{prop.required ? "required" : <code>{prop.defaultValue ?? "–"}</code>}</td>
              <td>{prop.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function island(name: string, props: object): string {
  const json = JSON.stringify(props, null, 2).replaceAll("<", "\\u003c");
  const block = json.replace(/^/gm, "    ");
  return `<div data-widget="${name}">
  <script type="application/json" data-props>
${block}
  </script>
</div>`;
}
