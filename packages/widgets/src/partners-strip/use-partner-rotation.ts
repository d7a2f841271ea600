import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Partner } from "./partners-strip.schema.ts";
import { applySwap, drawSwap, type Rotation, startRotation } from "./rotation.ts";
import { useBroken } from "./use-broken.ts";
import { useLogos } from "./use-logos.ts";

/** Partners that are seen at a time. */
export const slots = 6;
/** Milliseconds from one swap to the next. */
export const pace = 5000;

interface RotationOptions {
  /** Whether the wall can be seen. Before, no logo is loaded but those that the markup shows. */
  inView: boolean;
  /** Whether it rests where it cannot be seen. */
  isPolite: boolean;
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
  /** Logos, as the page gave them, that cannot be loaded, with the URL that failed. */
  broken: ReadonlyMap<string, string>;
  addBroken(logo: string, url: string): void;
}

/**
 * Swaps a hidden partner with a seen one every five seconds, of those whose logos are loaded by then. After a rest it goes
 * on where it was and catches up on nothing. A partner with a broken logo does not come again once hidden.
 *
 * @param partners the same array as long as nothing changes
 */
export function usePartnerRotation(
  partners: readonly Partner[],
  { inView, isPolite, playing, wall }: RotationOptions,
): Wall {
  const [broken, addBroken] = useBroken(partners);
  const { urlOf, isLoaded, load } = useLogos(wall, addBroken);
  const [rotation, setRotation] = useState(() => startRotation(partners.length, slots));
  const canMove = rotation.hidden.some((partner) => isUsable(partners, partner, broken));
  // The `error` event of an image that failed before hydration is over: such images are checked now,
  // and all of them once the wall has come into view.
  const [wasInView, setWasInView] = useState(false);
  if (inView && !wasInView) setWasInView(true);
  const moves = (isPolite ? inView : wasInView) && playing && canMove;
  useEffect(() => {
    const images = wall.current?.querySelectorAll("img") ?? [];
    const empty = [...images].filter(({ complete, naturalWidth }) => complete && !naturalWidth);
    const doubtful = new Set(empty.map((image) => image.getAttribute("src")));
    for (const partner of partners.slice(0, slots)) {
      if (wasInView || doubtful.has(urlOf(partner))) load(partner);
    }
  }, [wasInView, partners, wall, urlOf, load]);

  /** The next partner, for visitors who want to save data. */
  const next = useRef<number>(undefined);
  const loadAhead = useCallback(() => {
    if (!savesData()) return partners.forEach(load);
    const isReady = (partner: number): boolean => isUsable(partners, partner, broken);
    next.current = drawSwap(rotation, isReady, Math.random)?.partner;
    const partner = partners[next.current ?? -1];
    if (partner) load(partner);
  }, [rotation, partners, broken, load]);
  useEffect(() => {
    if (moves) loadAhead();
  }, [moves, loadAhead]);

  const tick = useRef((): void => {});
  useEffect(() => {
    tick.current = () => {
      const isReady = (index: number): boolean => {
        const partner = partners[index];
        const isNext = index === next.current || !savesData();
        return !!partner && isNext && isUsable(partners, index, broken) && isLoaded(urlOf(partner));
      };
      const swap = drawSwap(rotation, isReady, Math.random);
      if (swap) setRotation(applySwap(rotation, swap));
      // The theme may be another one by now.
      else loadAhead();
    };
  });
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => tick.current(), pace);
    return () => clearInterval(timer);
  }, [moves]);

  return { ...rotation, canMove, wasInView, broken, addBroken };
}

/** Whether the visitor asks browsers for less data: https://wicg.github.io/savedata/ */
function savesData(): boolean {
  return !!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
}

function isUsable(
  partners: readonly Partner[],
  partner: number,
  broken: ReadonlyMap<string, string>,
): boolean {
  return !broken.has(partners[partner]?.logo ?? "");
}
