/** The constants that the build puts into the loader. Import this before it. */
Object.assign(globalThis, {
  SKERRY_WIDGETS: [],
  SKERRY_FILES: {
    build: "b",
    runtime: ["react", "runtime"],
    lifecycle: "lifecycle",
    page: "page",
    warnings: "warnings",
    slots: "slots",
    personal: "personal",
    visit: "visit",
    messages: "messages",
    keys: "keys",
    texts: { en: "texts-en", de: "texts-de" },
  },
});
