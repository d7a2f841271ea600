import { Island } from "@11ty/is-land/is-land.js";

// As its README does for Preact: the island names its module, and the module mounts what it exports.
Island.addInitType("react", async (element) => {
  const { default: mount } = (await import(element.getAttribute("import") ?? "")) as {
    default(element: HTMLElement): void;
  };
  mount(element);
});
