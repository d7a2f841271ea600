import { Component as Base, jsx, jsxs, useState } from "./skerry/react.js";

export const load = "eager";

// Any Standard Schema: one of valibot, Zod or ArkType, or a function of your own.
export const schema = {
  "~standard": {
    version: 1,
    vendor: "this-page",
    validate: (props) =>
      typeof props.part === "string"
        ? { value: props }
        : { issues: [{ path: ["part"], message: "Expected a string" }] },
  },
};

/** The widget's own: what it catches does not end the island. */
class Boundary extends Base {
  state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  restart = () => this.setState({ hasFailed: false });
  render() {
    const { children, failed, restart } = this.props;
    if (!this.state.hasFailed) return children;
    return jsxs("div", {
      className: "errors__part",
      children: [
        jsx("p", { children: failed }),
        jsx(Button, { onClick: this.restart, children: restart }),
      ],
    });
  }
}

const Button = (props) =>
  jsx("button", { type: "button", className: "button button--quiet", ...props });

/** A button after whose click this throws in a render. */
function Fragile({ message, children }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error(message);
  return jsx(Button, { onClick: () => setBroken(true), children });
}

/** A mistake that a page may make. */
const giveWrongProps = ({ currentTarget }) => {
  currentTarget.closest("[data-widget]").dataset.props = '{ "part": 3 }';
};

export function Component({ part, whole, wrong, failed, restart }) {
  return jsxs("div", {
    className: "errors__buttons",
    children: [
      jsx(Boundary, {
        failed,
        restart,
        children: jsx(Fragile, { message: "A boat has sprung a leak", children: part }),
      }),
      jsx(Fragile, { message: "The harbour is closed", children: whole }),
      jsx(Button, { onClick: giveWrongProps, children: wrong }),
    ],
  });
}
