import { Children } from "react";
import type { ReferencePage } from "./reference-page.ts";
import "./gallery.css";

/** A reference page in Storybook: each section with its table. */
export function ReferenceTables({ text, sections }: ReferencePage) {
  return (
    <div className="gallery sb-unstyled">
      <p>{withCode(text)}</p>
      {sections.map(({ heading, text: about, head, rows }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{withCode(about)}</p>
          <table>
            <thead>
              <tr>
                {head.map((cell) => (
                  <th key={cell} scope="col">
                    {withCode(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name = "", ...cells]) => (
                <tr key={name}>
                  <th scope="row">{withCode(name)}</th>
                  {cells.map((cell, index) => (
                    <td key={head[index + 1]}>{withCode(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}

function withCode(text: string) {
  const parts = text.split("`");
  return Children.toArray(
    parts.map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part)),
  );
}
