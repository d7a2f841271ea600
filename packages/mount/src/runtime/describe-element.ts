/** A CSS path that finds an element again: `main > div:nth-of-type(2)`; an id ends it early. */
export function describeElement(element: Element): string {
  const steps: string[] = [];
  for (let node: Element | null = element; node; node = node.parentElement) {
    if (node.id) {
      steps.unshift(`#${CSS.escape(node.id)}`);
      break;
    }
    const name = node.localName;
    if (name === "body") break;
    const twins = [...(node.parentElement?.children ?? [])].filter((one) => one.localName === name);
    steps.unshift(twins.length > 1 ? `${name}:nth-of-type(${twins.indexOf(node) + 1})` : name);
  }
  return steps.join(" > ");
}
