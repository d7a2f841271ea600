import { Icon, type IconName } from "@skerry/ui/icon";
import { useState } from "react";
import { iconShapes } from "../../packages/ui/src/icon/icon-shapes.ts";
import "./gallery.css";

const names = Object.keys(iconShapes) as IconName[];
const sizes = [16, 20, 24];

/** The text to copy, by the name of the choice. */
const snippets = {
  "HTML of a page": (name: string) =>
    `<img src="/skerry/themes/domain-check/assets/icons/${name}.svg" width="24" height="24" alt="">`,
  "JSX of a widget": (name: string) => `<Icon name="${name}" />`,
};

/** Every icon of the theme at three sizes; a click copies how to use it. */
export function IconGallery() {
  const [query, setQuery] = useState("");
  const [snippet, setSnippet] = useState<keyof typeof snippets>("HTML of a page");
  const [message, setMessage] = useState("");
  const found = names.filter((name) => name.includes(query.trim().toLowerCase().replace(" ", "_")));

  const copy = async (name: string): Promise<void> => {
    const text = snippets[snippet](name);
    try {
      await navigator.clipboard.writeText(text);
      setMessage(`Copied: ${text}`);
    } catch {
      setMessage(`The browser does not let this page copy. Copy by hand: ${text}`);
    }
  };

  return (
    <div className="gallery">
      <div className="gallery__filter">
        <label>
          <span>Search</span>
          <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
        </label>
        <label>
          <span>A click copies</span>
          <select
            value={snippet}
            onChange={(event) => setSnippet(event.target.value as keyof typeof snippets)}
          >
            {Object.keys(snippets).map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      </div>
      <output>{message || `${found.length} of ${names.length} icons`}</output>
      <ul className="gallery__icons">
        {found.map((name) => (
          <li key={name}>
            <button className="gallery__icon" type="button" onClick={() => void copy(name)}>
              <span className="gallery__sizes">
                {sizes.map((size) => (
                  <span key={size} className="sk" style={{ fontSize: size, lineHeight: 1 }}>
                    <Icon name={name} />
                  </span>
                ))}
              </span>
              <code>{name}</code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
