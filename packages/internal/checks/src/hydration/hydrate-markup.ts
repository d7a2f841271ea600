import {
  act,
  createElement,
  Fragment,
  StrictMode,
  useLayoutEffect,
  type ReactElement,
} from "react";
import { hydrateRoot } from "react-dom/client";
import { vi } from "vitest";

export interface Hydration {
  /** What React or the widget reported: recoverable errors, console errors and warnings. */
  reports: string[];
  /** HTML of the island before React, after the first commit and before any effect, at last. */
  before: string;
  committed: string;
  settled: string;
}

/**
 * Lets React take over markup as the mount script does, with StrictMode on.
 *
 * @param element holds the markup and is attached to the document
 */
export async function hydrateMarkup(element: HTMLElement, tree: ReactElement): Promise<Hydration> {
  const reports: string[] = [];
  const listen = (method: "error" | "warn") =>
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      reports.push(words.map(String).join(" "));
    });
  const spies = [listen("error"), listen("warn")];
  const before = element.innerHTML;
  let committed: string | undefined;

  // React runs layout effects in tree order: this one before any effect of the widget can act.
  function FirstCommit(): null {
    useLayoutEffect(() => {
      committed ??= element.innerHTML;
    }, []);
    return null;
  }

  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  try {
    const root = await act(async () =>
      hydrateRoot(
        element,
        createElement(
          StrictMode,
          null,
          createElement(Fragment, null, createElement(FirstCommit), tree),
        ),
        { onRecoverableError: (error) => reports.push(String(error)) },
      ),
    );
    const settled = element.innerHTML;
    await act(async () => root.unmount());
    return { reports, before, committed: committed ?? "", settled };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllGlobals();
  }
}
