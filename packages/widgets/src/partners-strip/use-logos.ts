import { useIslandContext } from "@skerry/ui/island";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { loadLogo } from "./load-logo.ts";
import type { Partner } from "./partners-strip.schema.ts";

interface Logos {
  /** URL of the one of a partner's two logos that is shown. */
  urlOf(partner: Partner): string;
  /** Whether a logo is in the browser's cache. */
  isLoaded(url: string): boolean;
  /** Loads a logo, once. One that cannot be loaded is broken from then on. */
  load(partner: Partner): void;
}

/** Loads logos of the theme that is shown, each once, until the widget ends. The same object each time. */
export function useLogos(
  wall: RefObject<HTMLElement | null>,
  addBroken: (logo: string, url: string) => void,
): Logos {
  const { asset } = useIslandContext();
  const loaded = useRef(new Set<string>());
  /** Functions that end the waiting, by URL. */
  const asked = useRef(new Map<string, () => void>());
  useEffect(() => {
    const { current } = asked;
    return () => {
      for (const end of current.values()) end();
      current.clear();
    };
  }, []);
  const urlOf = useCallback(
    ({ logo, logoDark }: Partner) => asset(logoDark && isDark(wall.current) ? logoDark : logo),
    [asset, wall],
  );
  return useMemo(
    () => ({
      urlOf,
      isLoaded: (url) => loaded.current.has(url),
      load(partner) {
        const url = urlOf(partner);
        if (asked.current.has(url)) return;
        const end = loadLogo(url, wall.current, (isLoaded) => {
          if (isLoaded) loaded.current.add(url);
          else addBroken(partner.logo, url);
        });
        asked.current.set(url, end);
      },
    }),
    [urlOf, wall, addBroken],
  );
}

/** The guard says by `color-scheme` which theme it is. */
function isDark(wall: HTMLElement | null): boolean {
  return !!wall && getComputedStyle(wall).colorScheme === "dark";
}
