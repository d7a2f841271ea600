import { memo, useState } from "react";
import { type Colors, comparePairs, measureColors, type Pair } from "./measure-colors.ts";
import { TokenFields } from "./token-fields.tsx";
import { TokenPreview } from "./token-preview.tsx";
import { type Theme, type TokenEdits, tokenStyleSheet } from "./token-values.ts";
import { TableHead } from "./table-head.tsx";
import "./gallery.css";
import "./token-editor.css";

/** Every token with a field, on widgets that take the values at once, with their contrast and their CSS. */
export function TokenEditor() {
  const [edits, setEdits] = useState<TokenEdits>({});
  const [theme, setTheme] = useState<Theme>("light");
  const css = tokenStyleSheet(edits);
  const [colors, setColors] = useState<Record<Theme, Colors>>();
  return (
    <div className="gallery token-editor">
      <TokenSheet css={css} onMeasure={setColors} />
      <div className="token-editor__result">
        <h2>Preview</h2>
        <ThemeChoice theme={theme} onChoice={setTheme} />
        <div
          className="token-editor__preview"
          data-sk-theme={theme}
          style={{ background: colors?.[theme]["canvas"] }}
        >
          <TokenPreview />
        </div>
        <h2>CSS of your page</h2>
        <StyleSheet css={css} onReset={() => setEdits({})} />
      </div>
      <div>
        <h2>Tokens</h2>
        <TokenFields
          edits={edits}
          onEdit={(name, values) =>
            setEdits((before) => ({ ...before, [name]: { ...before[name], ...values } }))
          }
        />
        <h2>Contrast</h2>
        {colors ? <ContrastTable pairs={comparePairs(colors)} /> : null}
      </div>
    </div>
  );
}

interface TokenSheetProps {
  css: string;
  /** Called with what the colours come to in each theme. */
  onMeasure(colors: Record<Theme, Colors>): void;
}

/** The very style sheet that is copied, and an empty widget in each theme to measure it. */
const TokenSheet = memo(({ css, onMeasure }: TokenSheetProps) => {
  const measure = (sheet: HTMLElement | null): void => {
    const [light, dark] = sheet?.querySelectorAll<HTMLElement>(".sk") ?? [];
    if (light && dark) onMeasure({ light: measureColors(light), dark: measureColors(dark) });
  };
  return (
    <div hidden ref={measure}>
      <style>{css}</style>
      <div data-sk-theme="light">
        <div className="sk" />
      </div>
      <div data-sk-theme="dark">
        <div className="sk" />
      </div>
    </div>
  );
});

function ThemeChoice({ theme, onChoice }: { theme: Theme; onChoice(theme: Theme): void }) {
  return (
    <fieldset className="token-editor__choice">
      <legend>Theme of the preview</legend>
      {(["light", "dark"] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="preview-theme"
            checked={one === theme}
            onChange={() => onChoice(one)}
          />
          {one === "light" ? "Light" : "Dark"}
        </label>
      ))}
    </fieldset>
  );
}

function StyleSheet({ css, onReset }: { css: string; onReset(): void }) {
  const [message, setMessage] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(css);
      setMessage("Copied.");
    } catch {
      setMessage("The browser does not let this page copy. Copy the CSS by hand.");
    }
  };
  const reset = (): void => {
    onReset();
    setMessage("Every token has its own value again.");
  };
  return (
    <>
      {css ? (
        <pre dir="ltr">
          <code>{css}</code>
        </pre>
      ) : (
        <p>Change a token to see the CSS for it.</p>
      )}
      <div className="token-editor__buttons">
        <button type="button" disabled={!css} onClick={() => void copy()}>
          Copy as CSS
        </button>
        <button type="button" onClick={reset}>
          Reset
        </button>
      </div>
      <output>{message}</output>
    </>
  );
}

function ContrastTable({ pairs }: { pairs: readonly Pair[] }) {
  const failed = pairs.filter(
    ({ ratios, minimum }) => Math.min(ratios.light, ratios.dark) < minimum,
  );
  return (
    <>
      <output>
        {failed.length === 0
          ? `All ${pairs.length} pairs pass in both themes.`
          : `${failed.length} of ${pairs.length} pairs fail: ${failed.map(({ name }) => name).join(", ")}.`}
      </output>
      <table>
        <TableHead titles={["Pair", "At least", "Light", "Dark"]} />
        <tbody>
          {pairs.map(({ name, minimum, ratios }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{minimum}</td>
              <td>{verdict(ratios.light, minimum)}</td>
              <td>{verdict(ratios.dark, minimum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The number is rounded down: 4.499 must not look like a pass. */
function verdict(ratio: number, minimum: number) {
  const number = (Math.floor(ratio * 10) / 10).toFixed(1);
  return ratio < minimum ? <strong>{`${number}, fails`}</strong> : `${number}, passes`;
}
