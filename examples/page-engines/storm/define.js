/* Beside skerry.js: the widget must use the same copy of React. */
(() => {
  const { src } = document.currentScript;
  (window.skerry ??= []).push((skerry) => {
    skerry.define("storm-note", () => import(new URL("note.js", src).href));
  });
})();
