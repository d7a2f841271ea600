import type { ReactNode } from "react";
import { hostStyles, type HostName } from "./host-styles.ts";

/** The choices of the toolbar. */
export interface HostSettings {
  theme: "light" | "dark" | "auto";
  direction: "ltr" | "rtl";
  locale: "en" | "de";
  host: HostName;
  motion: "system" | "reduced";
}

interface HostPageProps extends HostSettings {
  children: ReactNode;
}

/**
 * The page around a widget. Its attributes stand on an element of its own, so that stories with
 * other settings can stand below each other.
 */
export function HostPage({ theme, direction, locale, host, children }: HostPageProps) {
  return (
    <div id="host-page" data-sk-theme={theme} dir={direction} lang={locale}>
      <style>{hostStyles[host]}</style>
      {children}
    </div>
  );
}

/** Gives the page around a story other attributes, as a person at the toolbar would. */
export function dressHostPage(
  canvas: HTMLElement,
  { theme, direction }: Partial<Pick<HostSettings, "theme" | "direction">>,
): void {
  const page = canvas.querySelector<HTMLElement>("#host-page");
  if (!page) throw new Error("The story stands in no HostPage. See .storybook/preview.tsx.");
  if (theme) page.dataset["skTheme"] = theme;
  if (direction) page.dir = direction;
  // Colours on their way have other contrasts.
  for (const animation of page.getAnimations({ subtree: true })) {
    if (animation instanceof CSSTransition) animation.finish();
  }
}
