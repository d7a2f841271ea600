// Sends each error of a widget to the shop, which logs it. It must run before the script that mounts them.
{
  const url = "/shop/errors";
  /** A widget may fail in a loop. */
  let left = 20;

  document.addEventListener("skerry:error", ({ detail }) => {
    if (left-- <= 0) return;
    const { name, kind, error, componentStack, build } = detail;
    const thrown = error?.cause ?? error;
    const report = {
      widget: name,
      kind,
      build,
      page: location.pathname,
      message: String(error?.message ?? error).slice(0, 1000),
      stack: String(thrown?.stack ?? "").slice(0, 4000),
      componentStack: componentStack?.slice(0, 4000),
    };
    // Is delivered even if the visitor leaves the page.
    navigator.sendBeacon(url, JSON.stringify(report));
  });
}
