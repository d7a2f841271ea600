import type { AtRule, Container } from "postcss";

/** The animations of themes get names that those of the page, and those of other themes, do not have. */
export class ThemeAnimations {
  /** Their text by new name. */
  readonly #texts = new Map<string, string>();
  /** New names by old ones: the last theme that has one. */
  readonly #names = new Map<string, string>();

  rename(sheet: Container): void {
    const words = (value: string): string[] => value.match(/[\w-]+/g) ?? [];
    const themed = new Set<string>();
    sheet.walkDecls(/^--animate-/, ({ value }) => words(value).forEach((word) => themed.add(word)));
    sheet.walkAtRules("keyframes", (rule) => {
      if (themed.has(rule.params)) rule.params = this.#nameFor(rule);
    });
    sheet.walkDecls(/^(-webkit-)?animation(-name)?$|^--animate-/, (declaration) => {
      declaration.value = declaration.value.replaceAll(
        /(?<![\w-])[a-zA-Z][\w-]*/g,
        (word) => this.#names.get(word) ?? word,
      );
    });
  }

  #nameFor(rule: AtRule): string {
    const text = String(rule.nodes);
    let name = `sk-${rule.params}`;
    for (let count = 2; (this.#texts.get(name) ?? text) !== text; count++) {
      name = `sk-${rule.params}-${count}`;
    }
    this.#texts.set(name, text);
    this.#names.set(rule.params, name);
    return name;
  }
}
