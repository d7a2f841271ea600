import type { Token } from "@skerry/widgets/build/build-tokens";
import { useId } from "react";
import { findValueMistake, isThemed, ownValue, type Theme, tokens } from "./token-values.ts";
import type { TokenEdits } from "./token-values.ts";
import { tokenTitles } from "./token-titles.ts";

interface TokenFieldsProps {
  edits: TokenEdits;
  /** Called with each value that is written. Absent theme: for both. */
  onEdit(name: string, values: Partial<Record<Theme, string>>): void;
}

/** A field for each value of each token, in groups that open. */
export function TokenFields({ edits, onEdit }: TokenFieldsProps) {
  const groups = [...new Set(tokens.map(({ group }) => group))];
  return groups.map((group) => (
    <details key={group} className="token-editor__group" open={group === "color"}>
      <summary>{tokenTitles[group] ?? group}</summary>
      {tokens
        .filter((token) => token.group === group)
        .map((token) => (
          <fieldset key={token.name} className="token-editor__token">
            <legend>
              <code dir="ltr">{`--sk-${token.name}`}</code>
            </legend>
            <p>{token.description}</p>
            {isThemed(token) ? (
              (["light", "dark"] as const).map((theme) => (
                <Field
                  key={theme}
                  label={theme === "light" ? "Light" : "Dark"}
                  token={token}
                  theme={theme}
                  value={edits[token.name]?.[theme] ?? ownValue(token, theme)}
                  onEdit={(value) => onEdit(token.name, { [theme]: value })}
                />
              ))
            ) : (
              <Field
                label="Value"
                token={token}
                theme="light"
                value={edits[token.name]?.light ?? ownValue(token, "light")}
                onEdit={(value) => onEdit(token.name, { light: value, dark: value })}
              />
            )}
          </fieldset>
        ))}
    </details>
  ));
}

interface FieldProps {
  label: string;
  token: Token;
  theme: Theme;
  value: string;
  onEdit(value: string): void;
}

function Field({ label, token, theme, value, onEdit }: FieldProps) {
  const id = useId();
  const mistake = findValueMistake(token, value.trim());
  const isHex = /^#[\da-f]{6}$/i.test(ownValue(token, theme));
  return (
    <div className="token-editor__field">
      <label htmlFor={id}>{label}</label>
      {isHex ? (
        <input
          type="color"
          aria-label={`Pick ${token.name}, ${theme}`}
          value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : ownValue(token, theme)}
          onChange={(event) => onEdit(event.target.value)}
        />
      ) : null}
      <input
        id={id}
        type="text"
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={mistake ? true : undefined}
        aria-describedby={mistake ? `${id}-mistake` : undefined}
        value={value}
        onChange={(event) => onEdit(event.target.value)}
      />
      {mistake ? (
        <strong id={`${id}-mistake`} className="token-editor__mistake">
          {mistake}
        </strong>
      ) : null}
    </div>
  );
}
