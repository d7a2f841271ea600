import { useIslandContext } from "@skerry/ui/island";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Partner } from "./partners-strip.schema.ts";

/**
 * The logos, as the page gave them, that cannot be loaded, with the URL that failed: that of the dark
 * theme's file where that one did. And a function that adds one. Each is one warning. A URL that must not be
 * used is among them from the start.
 */
export function useBroken(
  partners: readonly Partner[],
): [broken: ReadonlyMap<string, string>, addBroken: (logo: string, url: string) => void] {
  const { asset } = useIslandContext();
  const [broken, setBroken] = useState<ReadonlyMap<string, string>>(
    () => new Map(partners.flatMap(({ logo }) => (asset(logo) ? [] : [[logo, logo]]))),
  );
  const addBroken = useCallback(
    (logo: string, url: string) => setBroken((known) => new Map([[logo, url], ...known])),
    [],
  );

  const warned = useRef(new Set<string>());
  useEffect(() => {
    for (const { name, logo } of partners) {
      const url = broken.get(logo);
      if (url === undefined || warned.current.has(logo)) continue;
      warned.current.add(logo);
      console.warn(
        `failed to preload ${url || logo}, the logo of "${name}" in partners-strip. Check that there is an image at this URL.`,
      );
    }
  }, [partners, broken]);

  return [broken, addBroken];
}
