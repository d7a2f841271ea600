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
