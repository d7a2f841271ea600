/** The partners in the slots. A partner is a number: its index in the array of partners. */
export interface Rotation {
  /** The partner in each slot. */
  readonly shown: readonly number[];
  /** All other partners. */
  readonly hidden: readonly number[];
  /** The last swap; its slot is left alone by the next one. */
  readonly last?: Swap & {
    /** The partner that had to go. */
    readonly leaving: number;
  };
}

/** A hidden partner takes the place of the one in a slot. */
export interface Swap {
  readonly slot: number;
  readonly partner: number;
}

/** The first partners in their order, the rest hidden. */
export function startRotation(partners: number, slots: number): Rotation {
  const all = [...Array(partners).keys()];
  return { shown: all.slice(0, slots), hidden: all.slice(slots) };
}

/**
 * Draws a hidden partner and a slot, each with equal chances. The slot is another one than the last
 * time, unless there is but one.
 *
 * @param isUsable whether a partner may be shown
 * @param random like `Math.random`
 * @returns `undefined` when no hidden partner may be shown
 */
export function drawSwap(
  { shown, hidden, last }: Rotation,
  isUsable: (partner: number) => boolean,
  random: () => number,
): Swap | undefined {
  const draw = (numbers: readonly number[]) => numbers[Math.floor(random() * numbers.length)];
  const partner = draw(hidden.filter(isUsable));
  const slot = draw([...shown.keys()].filter((slot) => slot !== last?.slot || shown.length === 1));
  return partner === undefined || slot === undefined ? undefined : { slot, partner };
}

/** The rotation after a swap. The partner that had to go takes the place of the new one among the hidden. */
export function applySwap({ shown, hidden }: Rotation, swap: Swap): Rotation {
  const leaving = shown[swap.slot] ?? swap.partner;
  return {
    shown: shown.map((partner, slot) => (slot === swap.slot ? swap.partner : partner)),
    hidden: hidden.map((partner) => (partner === swap.partner ? leaving : partner)),
    last: { ...swap, leaving },
  };
}
