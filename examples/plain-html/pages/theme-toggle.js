// The links in the header load the page with the other theme. This script changes the theme without a
// reload, so the form keeps what the visitor typed.
for (const link of document.querySelectorAll("[data-theme-choice]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const theme = link.getAttribute("data-theme-choice");
    document.documentElement.setAttribute("data-sk-theme", theme);
    const url = new URL(location.href);
    url.searchParams.set("theme", theme);
    history.replaceState(history.state, "", url);
    // This link is hidden now; the other one took its place.
    document.querySelector(`[data-theme-choice]:not([data-theme-choice="${theme}"])`).focus();
  });
}

// The server has written the links and forms of the page before the choice, and the widgets theirs.
const withTheme = (address) => {
  const theme = new URLSearchParams(location.search).get("theme");
  const url = new URL(address ?? "", location.href);
  if (theme && url.origin === location.origin) url.searchParams.set("theme", theme);
  return url;
};
const isPost = (form) => form.getAttribute("method")?.toLowerCase() === "post";

for (const type of ["click", "auxclick"]) {
  addEventListener(
    type,
    ({ target }) => {
      const link = target.closest?.("a[href]:not([data-theme-choice], [href^='#'])");
      if (link) link.href = withTheme(link.href);
    },
    true,
  );
}
addEventListener(
  "submit",
  ({ target }) => {
    if (isPost(target)) target.setAttribute("action", withTheme(target.getAttribute("action")));
  },
  true,
);
addEventListener("formdata", ({ target, formData }) => {
  if (isPost(target)) return;
  const theme = withTheme(target.getAttribute("action")).searchParams.get("theme");
  if (theme) formData.set("theme", theme);
});
