/** What the build puts into the loader. To be imported before it. */
Object.assign(globalThis, {
  SKERRY_WIDGETS: [],
  SKERRY_FILES: {
    build: "b",
    runtime: ["shared", "runtime"],
    lifecycle: "lifecycle",
    page: "page",
    visit: "visit",
    keys: "keys",
    texts: { en: "texts-en", de: "texts-de" },
  },
});
