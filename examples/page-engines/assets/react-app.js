import { createRoot, jsx, jsxs, useState } from "../../skerry/react.js";

const search = {
  __html:
    '<form action="/domains/search"><input name="domain_check[domains]"><button>Search</button></form>',
};

/** React does not look inside an element whose HTML it was given, so the widget may change it. */
function App() {
  const [count, setCount] = useState(0);
  return jsxs("div", {
    className: "engine__app",
    children: [
      jsx("p", { children: `Updates of the app: ${count}` }),
      jsx("button", {
        className: "button",
        type: "button",
        onClick: () => setCount(count + 1),
        children: "Update",
      }),
      jsx("div", {
        id: "app-search",
        "data-widget": "search-form",
        "data-props": JSON.stringify({ tld: count % 2 ? "net" : "com" }),
        dangerouslySetInnerHTML: search,
      }),
    ],
  });
}

createRoot(document.querySelector("#app")).render(jsx(App, {}));
