import { findBlockedWords } from "../find-bad-names.ts";

/** Attributes that name the id of another element. */
const ID_REFERENCES = ["for", "list", "aria-labelledby", "aria-describedby", "aria-controls"];

/**
 * What server markup must not hold, one line for each mistake.
 *
 * @param html as React wrote it: the parser would hide what is looked for
 * @param island an element that holds this markup
 * @param prefix start of every id
 */
export function findMarkupProblems(html: string, island: Element, prefix: string): string[] {
  const problems: string[] = [];
  const blame = (elements: Iterable<Element>, advice: string): void => {
    for (const element of elements) problems.push(`${describe(element)}: ${advice}`);
  };
  if (html.includes("<!-- -->")) {
    problems.push("Two texts stand side by side. Join them into one: {`${a} ${b}`}.");
  }
  blame(
    island.querySelectorAll("[style]"),
    "a strict policy refuses style attributes. Use a class.",
  );
  blame(island.querySelectorAll("script, style"), "markup carries no script and no style sheet.");
  blame(island.querySelectorAll("h1"), "the page has its own <h1>. Use headingLevel.");
  blame(
    [...island.querySelectorAll("*")].filter(hasTextBesideElement),
    "text stands beside an element. Translators of pages replace such text under React; wrap it in a <span>.",
  );
  blame(
    [...island.querySelectorAll("*")].filter(hasSpaceBetweenElements),
    "white space stands between two elements. Optimisers of pages remove it, and React starts anew; put it into the text.",
  );
  blame(
    [...island.children].filter((element) => !element.classList.contains("sk")),
    'the root needs the class "sk": className={useRootClass(…)}.',
  );

  const ids = [...island.querySelectorAll("[id]")].map(({ id }) => id);
  for (const id of ids) {
    if (!id.startsWith(prefix))
      problems.push(`#${id}: ids start with the island's prefix: useIslandId().`);
  }
  for (const id of ids.filter((one, index) => ids.indexOf(one) !== index)) {
    problems.push(`#${id}: stands twice in one island.`);
  }
  for (const attribute of ID_REFERENCES) {
    for (const element of island.querySelectorAll(`[${attribute}]`)) {
      const named = element.getAttribute(attribute)?.split(/\s+/) ?? [];
      for (const id of named.filter((one) => !ids.includes(one))) {
        problems.push(`${describe(element)}: ${attribute} names "${id}", and there is no such id.`);
      }
    }
  }
  for (const element of island.querySelectorAll("[class]")) {
    for (const word of findBlockedWords(element.getAttribute("class") ?? "")) {
      problems.push(`${describe(element)}: content blockers hide classes with "${word}".`);
    }
  }
  return problems;
}

function hasTextBesideElement(element: Element): boolean {
  const texts = [...element.childNodes].filter(
    (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? ""),
  );
  return texts.length > 0 && element.children.length > 0;
}

function hasSpaceBetweenElements(element: Element): boolean {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.some((node) => !/\S/.test(node.nodeValue ?? "")) && element.children.length > 0;
}

function describe(element: Element): string {
  const classes = [...element.classList].map((name) => `.${name}`).join("");
  return `<${element.localName}>${classes}`;
}
