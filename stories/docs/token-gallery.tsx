import { listTokens, type Token } from "@skerry/widgets/build/build-tokens";
import type { CSSProperties, ReactNode } from "react";
import { tokenTitles } from "./token-titles.ts";
import "./gallery.css";

const tokens = listTokens();
const groups = [...new Set(tokens.map(({ group }) => group))];

/** Every design token: its appearance, its name, its values in both themes, and its contrast. */
export function TokenGallery() {
  return (
    <div className="gallery">
      {groups.map((group) => (
        <Group key={group} name={group} members={tokens.filter((token) => token.group === group)} />
      ))}
    </div>
  );
}

function Group({ name, members }: { name: string; members: Token[] }) {
  const themed = members.some(({ light, dark }) => light !== dark);
  const compared = members.some(({ contrast }) => contrast.length > 0);
  const title = tokenTitles[name] ?? name;
  return (
    <section>
      <h2 id={name}>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Looks like</th>
            <th scope="col">Name</th>
            <th scope="col">{themed ? "Light" : "Value"}</th>
            {themed ? <th scope="col">Dark</th> : null}
            {compared ? <th scope="col">Contrast, light and dark</th> : null}
            <th scope="col">For</th>
          </tr>
        </thead>
        <tbody>
          {members.map((token) => (
            <tr key={token.name}>
              <td>{specimen(token)}</td>
              <th scope="row">
                <code>{`--sk-${token.name}`}</code>
              </th>
              <td data-label={themed ? "Light" : "Value"}>
                <code>{readable(token.light)}</code>
              </td>
              {themed ? (
                <td data-label="Dark">
                  <code>{readable(token.dark)}</code>
                </td>
              ) : null}
              {compared ? <td data-label="Contrast">{contrasts(token)}</td> : null}
              <td>{token.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function contrasts({ contrast }: Token): ReactNode {
  if (contrast.length === 0) return "–";
  return contrast.map(({ on, minimum, light, dark }) => (
    <div key={on}>{`${ratio(light)} and ${ratio(dark)} on ${on} (at least ${minimum})`}</div>
  ));
}

/** Rounded down: 4.499 must not look like a pass. */
function ratio(value: number): string {
  return (Math.floor(value * 10) / 10).toFixed(1);
}

function specimen(token: Token): ReactNode {
  const { name, group } = token;
  const light = resolved(token, "light");
  const dark = resolved(token, "dark");
  if (group === "color") {
    return (
      <div className="gallery__pair">
        <span className="gallery__swatch" style={{ background: light }} />
        <span className="gallery__swatch" style={{ background: dark }} />
      </div>
    );
  }
  if (group === "type") {
    const style = typeStyle(name, light);
    return style ? (
      <div className="gallery__words" style={style}>
        {words(name)}
      </div>
    ) : (
      "–"
    );
  }
  if (group === "radius") return <div className="gallery__box" style={{ borderRadius: light }} />;
  if (group === "shadow") {
    return (["light", "dark"] as const).map((theme) => (
      <span key={theme} className="gallery__plate" style={{ background: valueOf("canvas", theme) }}>
        <div
          style={{
            background: valueOf("surface", theme),
            boxShadow: theme === "light" ? light : dark,
          }}
        />
      </span>
    ));
  }
  if (group === "motion") {
    const timed = name.startsWith("duration");
    return (
      <button className="gallery__track" type="button" aria-label={`Move with ${name}`}>
        <span
          className="gallery__dot"
          style={{
            transitionDuration: timed ? light : "1s",
            transitionTimingFunction: timed ? valueOf("ease", "light") : light,
          }}
        />
      </button>
    );
  }
  return <div className="gallery__bar" style={{ inlineSize: light }} />;
}

function typeStyle(name: string, value: string): CSSProperties | undefined {
  if (name.startsWith("text-")) return { fontSize: value };
  if (name.startsWith("weight-")) return { fontWeight: value, fontSize: "1.125rem" };
  if (name.startsWith("leading-")) return { lineHeight: value };
  if (name.startsWith("tracking-")) return { letterSpacing: value, fontSize: "1.375rem" };
  if (name.startsWith("font-")) return { fontFamily: value };
  return undefined;
}

function words(name: string): string {
  return name.startsWith("leading-")
    ? "Two lines of text show the distance between one line and the next."
    : "Find a name";
}

/** A value as CSS that does not depend on other tokens. */
function resolved(token: Token, theme: "light" | "dark"): string {
  return token[theme].replace(/var\(--_([\w-]+)\)/g, (_, name: string) => valueOf(name, theme));
}

function valueOf(name: string, theme: "light" | "dark"): string {
  const token = tokens.find((one) => one.name === name);
  return token ? resolved(token, theme) : "";
}

/** A value as a page writes it: other tokens by their public names. */
function readable(value: string): string {
  return value.replaceAll("--_", "--sk-");
}
