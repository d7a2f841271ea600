import { propsAttribute } from "@skerry/core/contract/attributes";
import { closestName } from "@skerry/core/contract/closest-name";
import { diagnoseProps } from "@skerry/core/contract/diagnose-props";
import { describeElement } from "../runtime/describe-element.ts";

/** Words for slips of page authors. Loads only on pages that have one. */
export interface Report {
  /** The likely slip behind broken JSON and what to do about it. */
  diagnosis(text: string): string | undefined;
  definedTwice(name: string): void;
  nested(element: Element, name: string, outer: string): void;
  unknownTrigger(element: Element, name: string, trigger: string): void;
  /** Waits until the page has loaded: the site's own widgets may be defined late. */
  unknownWidget(element: Element, name: string, widgets: ReadonlyMap<string, unknown>): void;
}

const warn = (text: string): void => console.warn(`Skerry: ${text}`);

function whenLoaded(call: () => void): void {
  if (document.readyState === "complete") call();
  else addEventListener("load", call, { once: true });
}

export const report: Report = {
  diagnosis: (text) => diagnoseProps(text)?.hint,

  definedTwice(name) {
    warn(`the widget "${name}" is already defined. The first definition stays in use.`);
  },

  nested(element, name, outer) {
    warn(
      `the widget "${name}" at ${describeElement(element)} is inside the widget "${outer}", which owns its content. It is not mounted. Move it out.`,
    );
  },

  unknownTrigger(element, name, trigger) {
    warn(
      `data-load of the widget "${name}" at ${describeElement(element)} names the trigger "${trigger}". Expected eager, idle, visible, interaction, media (…) or never. The widget's default is used.`,
    );
  },

  unknownWidget(element, name, widgets) {
    const known = [...widgets.keys()];
    const closest = closestName(name, known);
    if (!closest && !element.hasAttribute(propsAttribute)) return;
    whenLoaded(() => {
      if (widgets.has(name) || !element.isConnected) return;
      warn(
        `there is no widget "${name}" (at ${describeElement(element)}). ${closest ? `Did you mean "${closest}"? ` : ""}Known: ${known.join(", ")}. A widget of your own needs skerry.define("${name}", …).`,
      );
    });
  },
};
