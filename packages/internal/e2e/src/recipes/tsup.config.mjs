export default {
  entry: ["widgets/hello.tsx"],
  format: "esm",
  esbuildOptions(options) {
    options.jsx = "automatic";
  },
  // Otherwise tsup leaves the names of installed packages as they are.
  noExternal: [/^react/, "@skerry/island"],
  esbuildPlugins: [
    {
      name: "skerry",
      setup(build) {
        const resolveTo = (path) => () => ({ path, external: true });
        build.onResolve({ filter: /^react(-dom)?(\/|$)/ }, resolveTo("/skerry/react.js"));
        build.onResolve({ filter: /^@skerry\/island$/ }, resolveTo("/skerry/island.js"));
      },
    },
  ],
};
