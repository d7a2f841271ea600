/** A CSS path that finds an element, and no other one: `body > main > div:nth-of-type(2)`; an id ends it early. */
export function describeElement(element: Element): string {
  const steps: string[] = [];
  const root = element.getRootNode() as ParentNode;
  for (let node: Element | null = element; node; node = node.parentElement) {
    const id: string = node.id && `#${CSS.escape(node.id)}`;
    // Pages repeat ids; such an id does not say which element is meant.
    if (id && root.querySelectorAll(id).length === 1) {
      steps.unshift(id);
      break;
    }
    const name = CSS.escape(node.localName);
    const { localName, parentNode } = node;
    const siblings = (parentNode as ParentNode | null)?.children ?? [];
    const twins = [...siblings].filter((one) => one.localName === localName);
    steps.unshift(twins.length > 1 ? `${name}:nth-of-type(${twins.indexOf(node) + 1})` : name);
    if (localName === "body") break;
  }
  return steps.join(" > ");
}
