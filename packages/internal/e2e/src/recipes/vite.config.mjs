export default {
  build: {
    lib: { entry: { hello: "widgets/hello.tsx" }, formats: ["es"] },
    rollupOptions: { external: /^\/skerry\// },
  },
  resolve: {
    alias: [
      { find: /^react(-dom)?(\/.*)?$/, replacement: "/skerry/react.js" },
      { find: "@skerry/island", replacement: "/skerry/island.js" },
    ],
  },
};
