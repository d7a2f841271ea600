/** The page of a preview, inside frames that have no URL of their own. */

/** How content management systems and editors show a preview. */
export type FrameKind = keyof typeof expectedIn;

/** What a frame tells its parent, once its islands have settled. */
export interface FrameReport {
  /** Where the form of the search leads to. */
  action: string;
  /** The state of that island. */
  form: string;
  /** `skerry.url("shop")`, or the error's name. */
  url: string;
  /** What the island with personal data shows. */
  personal: string;
  /** The message of its error. */
  refused: string | undefined;
  /** Whether the player of the slides, which remembers the visitor's choice, can be stopped. */
  slides: string;
  /** Whether `skerry.track.decorate` has an attribution for a partner's URL. */
  isVisit: boolean;
  errors: string[];
}

type Expected = Omit<FrameReport, "action" | "errors" | "refused" | "isVisit"> & {
  refused: RegExp | undefined;
  isVisit?: boolean;
};

const working: Expected = {
  form: "mounted",
  url: "/shop",
  personal: "Mine",
  refused: undefined,
  slides: "mounted",
  isVisit: false,
};
const { isVisit: _, ...written } = working;
const sandboxed: Expected = { ...working, personal: "Own", refused: /allow-same-origin/ };

export const expectedIn = {
  "about:srcdoc": working,
  "about:srcdoc in a sandbox with its origin": working,
  "about:srcdoc in a sandbox": sandboxed,
  // A document that a script writes has the URL of the page around, where the browser says so.
  "about:blank, written by a script": written,
  "blob:": working,
  "blob: in a sandbox": sandboxed,
  // It has neither an origin nor a base.
  "data:": { ...sandboxed, url: "RouteError" },
} satisfies Record<string, Expected>;

/** Runs in the frame. */
function reportToParent(): void {
  const errors: string[] = [];
  let refused: string | undefined;
  const settled = new Set<string>();
  const settle = async ({ target, detail }: Event & { detail?: { error?: Error } }) => {
    const { id } = target as Element;
    settled.add(id);
    if (id === "me") refused = detail?.error?.message;
    if (settled.size < 3) return;
    const { skerry } = window as unknown as {
      skerry: {
        url(name: string): Promise<string>;
        track: { decorate(url: string): Promise<string> };
      };
    };
    const form = document.querySelector<HTMLFormElement>("#form form");
    const stateOf = (name: string) =>
      document.querySelector(`#${name}`)?.getAttribute("data-widget-state") ?? "";
    const url = await skerry.url("shop").catch((error: Error) => error.name);
    const outbound = await skerry.track.decorate("https://partner.example/a");
    parent.postMessage(
      {
        action: form?.action,
        form: stateOf("form"),
        url,
        personal: document.querySelector("#me")?.textContent,
        refused,
        slides: stateOf("slides"),
        isVisit: outbound !== "https://partner.example/a",
        errors,
      },
      "*",
    );
  };
  // A failed island is in the report anyway; WebKit hides its message from a frame without the scripts' origin.
  addEventListener("error", ({ message }) => {
    if (!/got bad props|^Script error/.test(message)) errors.push(message);
  });
  addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
  addEventListener("skerry:mounted", settle as EventListener);
  addEventListener("skerry:failed", settle as EventListener);
}

/** @param site origin of the files */
export function previewPage(kind: FrameKind, site: string): string {
  // Paths lead nowhere in these two.
  const start = /^(?:blob|data):/.test(kind) ? site : "";
  const config = {
    routes: { shop: "/shop" },
    tracking: { consent: "granted", partners: ["partner.example"] },
    ...(kind === "data:" && { formOrigins: [site] }),
  };
  // A page may call a variable so, which hides the window's own. Only that one says that a frame is sandboxed.
  const own = expectedIn[kind].refused ? "" : 'var origin = "Berlin";';
  const me = `data-props='{"text":"Own"}' data-props-from="${start}/me.json"`;
  const picture = "data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>";
  const slides = JSON.stringify({
    slides: [1, 2].map((one) => ({ src: picture, alt: `${one}`, width: 4, height: 3 })),
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<script>${own}(${reportToParent})();</script>
<link rel="stylesheet" href="${start}/skerry/skerry.css">
<script type="application/json" id="skerry-config">${JSON.stringify(config)}</script>
<script type="module" src="${start}/skerry/skerry.js"></script></head><body>
<div id="form" data-widget="search-form" data-load="eager"><form action="${start}/domains"></form></div>
<div id="slides" data-widget="screenshot-slider" data-load="eager" data-props='${slides}'></div>
<div id="me" data-widget="review-card" data-load="eager" ${me}><p>Own</p></div>
</body></html>`;
}

/** Runs in the page around: shows the frame and waits for its report. */
export function showFrame(kind: string, html: string): Promise<FrameReport> {
  const frame = document.createElement("iframe");
  const report = new Promise<FrameReport>((resolve) => {
    addEventListener("message", ({ data }) => resolve(data as FrameReport), { once: true });
  });
  if (kind.includes("sandbox")) {
    const own = kind.endsWith("its origin") ? " allow-same-origin" : "";
    frame.setAttribute("sandbox", `allow-scripts allow-forms${own}`);
  }
  if (kind.startsWith("about:srcdoc")) frame.srcdoc = html;
  if (kind.startsWith("blob:"))
    frame.src = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  if (kind.startsWith("data:")) frame.src = `data:text/html,${encodeURIComponent(html)}`;
  document.body.append(frame);
  if (kind.startsWith("about:blank")) {
    const { contentDocument } = frame;
    contentDocument?.open();
    contentDocument?.write(html);
    contentDocument?.close();
  }
  return report;
}

/** What the page around serves beside itself. */
export const previewFiles = {
  "/me.json": { body: '{"text":"Mine"}', headers: { "Content-Type": "application/json" } },
};

// A sandboxed frame has an origin of its own, and loads its scripts from elsewhere.
export const previewHeaders = { "Access-Control-Allow-Origin": "*" };
