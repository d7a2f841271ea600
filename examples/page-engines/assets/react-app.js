import { createRoot, jsx, jsxs, useState } from "../../skerry/react.js";

const app = document.querySelector("#app");
// The HTML that the server has written for visitors without script.
const search = { __html: app.innerHTML };

/** React does not look inside an element whose HTML it was given, so the widget may change it. */
function App() {
  const [count, setCount] = useState(0);
  return jsxs("div", {
    className: "engine__app",
    children: [
      jsx("p", { children: app.dataset.count.replace("{count}", count) }),
      jsx("button", {
        className: "button",
        type: "button",
        onClick: () => setCount(count + 1),
        children: app.dataset.update,
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

createRoot(app).render(jsx(App, {}));
