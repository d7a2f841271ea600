const skerry = (window.skerry ??= []);

// The two widgets: a site with a build of its own has them in it.
skerry.push((skerry) => {
  skerry.define("ticket-count", () => import("./ticket-count.js"));
  skerry.define("ticket-price", () => import("./ticket-price.js"));
});

// No island, and the same value.
skerry.push(({ state }) => {
  state.subscribe("tickets", (tickets) => {
    document.querySelector("#seats").textContent = tickets;
  });
  document.querySelector("#group").addEventListener("click", () => state.set("tickets", 10));
});
