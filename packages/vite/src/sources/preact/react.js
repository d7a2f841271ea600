// "react" in a build with `preact`: Preact's compat, with ids that are unique on the page, with React's `false` in
// attributes, and with its error for what is no component.

import { options } from "preact";
import compat, { createContext } from "preact/compat";

// oxlint-disable-next-line oxc/no-barrel-file -- this is a package's entry: it has all that the other one has
export * from "preact/compat";

/** Attributes that are "true" or "false" as React writes them. Preact leaves them out where they are false. */
const enumerated = ["spellCheck", "contentEditable", "draggable"];

const { vnode: created } = options;
options.vnode = (vnode) => {
  // Preact would make an element <undefined> of it. A text has `null`.
  if (vnode.type === undefined || (vnode.type && typeof vnode.type === "object"))
    throw new Error(`Element type is invalid: ${typeof vnode.type}`);
  if (typeof vnode.type === "string") {
    // Preact writes the name as it is, and in drawings that is another one.
    if ("tabIndex" in vnode.props) {
      const { tabIndex: tabindex, ...props } = vnode.props;
      vnode.props = { ...props, tabindex };
    }
    for (const name of enumerated) {
      if (vnode.props[name] === false) vnode.props = { ...vnode.props, [name]: "false" };
    }
  }
  created?.(vnode);
};

/** Where `@skerry/ui/island` keeps the context of islands: at the one `createContext` of the page. */
const islandKey = Symbol.for("skerry.island");

/**
 * An id that is unique on the page, and the same in the renderer and in the browser. Preact counts anew in each root, and
 * its roots have no prefix of their own (`identifierPrefix` of React).
 */
export function useId() {
  const id = compat.useId();
  const context = createContext[islandKey];
  const island = context && compat.useContext(context);
  return island ? island.prefix + id : id;
}

export default { ...compat, useId };
