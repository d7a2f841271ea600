import { useIslandContext } from "@skerry/ui/island";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Partner } from "./partners-strip.schema.ts";

/**
 * The logos, as the page gave them, that cannot be loaded, and a function that adds one. Each is one
 * warning. A URL that must not be used is among them from the start.
 */
export function useBroken(
  partners: readonly Partner[],
): [broken: ReadonlySet<string>, addBroken: (logo: string) => void] {
  const { asset } = useIslandContext();
  const [broken, setBroken] = useState<ReadonlySet<string>>(
    () => new Set(partners.map(({ logo }) => logo).filter((logo) => !asset(logo))),
  );
  const addBroken = useCallback(
    (logo: string) => setBroken((known) => new Set([...known, logo])),
    [],
  );

  const warned = useRef(new Set<string>());
  useEffect(() => {
    for (const { name, logo } of partners) {
      if (!broken.has(logo) || warned.current.has(logo)) continue;
      warned.current.add(logo);
      console.warn(
        `failed to preload ${asset(logo) || logo}, the logo of "${name}" in partners-strip. Check that there is an image at this URL.`,
      );
    }
  }, [partners, broken, asset]);

  return [broken, addBroken];
}
