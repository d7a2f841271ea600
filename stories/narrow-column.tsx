import type { ComponentType } from "react";

/** Decorator: a column of a page, 280 pixels wide, in whatever window. */
export function narrowColumn(Story: ComponentType) {
  return (
    <div style={{ inlineSize: 280 }}>
      <Story />
    </div>
  );
}
