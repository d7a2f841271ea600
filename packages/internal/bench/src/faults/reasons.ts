/** Why a cell is red, in words that its maintainers would accept, and their own issue where there is one. */
interface Reason {
  why: string;
  issue?: string;
}

const typed: Reason = {
  why: "React writes the state into a field that was typed into before it hydrated",
  issue: "facebook/react#12955",
};

const click: Reason = {
  why: "events before hydration are not kept; the early click comes before the component's module",
};

const morph: Reason = {
  why: "the engine turns what React has rendered back into the server's HTML; React's nodes must be left out by hand",
};

const crash: Reason = {
  why: "React removes a tree that throws and has no error boundary; the component must bring one",
};

const translate: Reason = {
  why: "React writes into the text nodes that it has made, and throws when it looks for one in vain",
  issue: "facebook/react#11538",
};

/** By the name of a solution and of a fault. */
export const reasons: Readonly<Record<string, Readonly<Record<string, Reason>>>> = {
  react_ujs: {
    typed,
    click,
    morph: { ...morph, issue: "reactjs/react-rails#1103" },
    swap: {
      why: "it mounts when the page loads and at events of Turbolinks; after other changes the page calls `mountComponents()`",
      issue: "reactjs/react-rails#1113",
    },
    translate,
    crash,
    props: { why: "a `JSON.parse` that throws ends the loop over all components" },
    twice: { why: "each copy mounts every component; nothing marks an element that is mounted" },
  },
  "is-land": {
    dropped: { why: "a failed `import()` is not repeated" },
    typed,
    click,
    morph,
    swap: {
      why: "the element has no `disconnectedCallback`: ending the component is left to the site",
    },
    translate,
    crash,
    props: { why: "reading the props is left to the site" },
  },
};

const astro: Readonly<Record<string, Reason>> = {
  dropped: {
    why: "a failed `import()` is not repeated; later versions repeat it once",
    issue: "withastro/astro#16341",
  },
  typed,
  click,
  morph,
  swap: {
    why: "a removed island is unmounted at `astro:after-swap`, which only Astro's own router sends",
    issue: "swup/astro#27",
  },
  translate,
  crash,
};

/** @returns one sentence for the list below the table, without what the judge has said */
export function reasonOf(solution: string, fault: string): string | undefined {
  const reason = (solution.startsWith("Astro") ? astro : reasons[solution])?.[fault];
  if (!reason) return undefined;
  const [repository, number] = reason.issue?.split("#") ?? [];
  const link =
    reason.issue && ` ([${reason.issue}](https://github.com/${repository}/issues/${number}))`;
  return `${reason.why}${link ?? ""}`;
}
