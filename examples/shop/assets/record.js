// Keeps a copy of everything that is pushed into the data layer, as it is at that moment, so that
// /shop/inspect can show it. It must run before the script that pushes.
{
  const name = "shop-record";
  const most = 200;
  const layer = (window.dataLayer ??= []);
  const push = layer.push;
  layer.push = (...entries) => {
    try {
      const kept = JSON.parse(localStorage.getItem(name) ?? "[]");
      const now = entries.map((entry) => ({ time: Date.now(), page: location.pathname, entry }));
      localStorage.setItem(name, JSON.stringify([...kept, ...now].slice(-most)));
      window.dispatchEvent(new Event(name));
    } catch {
      // Storage is blocked or full: nothing is kept.
    }
    return push.apply(layer, entries);
  };
}
