import { useIslandContext } from "@skerry/ui/island";
import { type RefObject, useEffect, useRef, useState } from "react";
import { loadLogo } from "./load-logo.ts";
import type { Partner } from "./partners-strip.schema.ts";
import { applySwap, drawSwap, type Rotation, startRotation, type Swap } from "./rotation.ts";
import { useBroken } from "./use-broken.ts";

/** Partners that are seen at a time. */
export const slots = 6;
/** Milliseconds from one swap to the next. */
export const pace = 5000;

interface RotationOptions {
  /** Whether the wall can be seen. Before, no logo is loaded but those that the markup shows. */
  inView: boolean;
  /** Whether it may move. */
  playing: boolean;
  /** The wall, a block element. */
  wall: RefObject<HTMLElement | null>;
}

interface Wall extends Rotation {
  /** Whether a hidden partner could be shown next. */
  canMove: boolean;
  /** Whether the wall has ever been in view; not before hydration. */
  wasInView: boolean;
  /** Logos, as the page gave them, that cannot be loaded. */
  broken: ReadonlySet<string>;
  addBroken(logo: string): void;
}

/**
 * Swaps a hidden partner with a seen one every five seconds, provided that the logo of the former is
 * loaded by then. After a rest it goes on where it was and catches up on nothing. A partner with a
 * broken logo does not come again once hidden.
 *
 * @param partners the same array as long as nothing changes
 */
export function usePartnerRotation(
  partners: readonly Partner[],
  { inView, playing, wall }: RotationOptions,
): Wall {
  const { asset } = useIslandContext();
  const [broken, addBroken] = useBroken(partners);
  const [rotation, setRotation] = useState(() => startRotation(partners.length, slots));
  const next = useRef<Swap>(undefined);
  const canMove = rotation.hidden.some((partner) => isUsable(partners, partner, broken));
  const moves = inView && playing && canMove;

  // The `error` event of an image that failed before hydration is over: such images are checked now,
  // and all of them once the wall has come into view.
  const [wasInView, setWasInView] = useState(false);
  if (inView && !wasInView) setWasInView(true);
  useEffect(() => {
    const images = wall.current?.querySelectorAll("img") ?? [];
    const empty = [...images].filter(({ complete, naturalWidth }) => complete && !naturalWidth);
    const doubtful = new Set(empty.map((image) => image.getAttribute("src")));
    const ends = partners
      .slice(0, slots)
      .map((partner) => ({ logo: partner.logo, url: asset(logoInTheme(partner, wall.current)) }))
      .filter(({ url }) => wasInView || doubtful.has(url))
      .map(({ logo, url }) =>
        loadLogo(url, wall.current, (isLoaded) => {
          if (!isLoaded) addBroken(logo);
        }),
      );
    return () => ends.forEach((end) => end());
  }, [wasInView, partners, asset, wall, addBroken]);

  // One logo ahead and no more: a page may have a thousand partners.
  useEffect(() => {
    const swap = drawSwap(
      rotation,
      (partner) => isUsable(partners, partner, broken),
      () => Math.random(),
    );
    const partner = partners[swap?.partner ?? -1];
    if (!moves || !partner) return undefined;
    const end = loadLogo(asset(logoInTheme(partner, wall.current)), wall.current, (isLoaded) => {
      if (isLoaded) next.current = swap;
      else addBroken(partner.logo);
    });
    return () => {
      end();
      next.current = undefined;
    };
  }, [moves, rotation, partners, broken, asset, wall, addBroken]);

  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => {
      const swap = next.current;
      next.current = undefined;
      if (swap) setRotation((current) => applySwap(current, swap));
    }, pace);
    return () => clearInterval(timer);
  }, [moves]);

  return { ...rotation, canMove, wasInView, broken, addBroken };
}

/** The one of a partner's two logos that is shown; the guard says by `color-scheme` which theme it is. */
function logoInTheme({ logo, logoDark }: Partner, wall: HTMLElement | null): string {
  return logoDark && wall && getComputedStyle(wall).colorScheme === "dark" ? logoDark : logo;
}

function isUsable(
  partners: readonly Partner[],
  partner: number,
  broken: ReadonlySet<string>,
): boolean {
  return !broken.has(partners[partner]?.logo ?? "");
}
