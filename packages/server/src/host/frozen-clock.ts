/** The time that everybody reads while the clock stands still. */
const moment = 1_790_000_000_000;

/**
 * Runs work for which no time passes and all random values are the same each time: what it makes of the same values is
 * then another thing only if something has kept state.
 *
 * @param run ends before it returns: nothing else runs meanwhile
 */
export function withFrozenClock<Result>(run: () => Result): Result {
  const { Date: RealDate, performance, crypto } = globalThis;
  const own = new Map<object, Record<string, unknown>>([
    [globalThis, { Date: frozenDate(RealDate) }],
    [Math, { random: sameNumbers() }],
    [performance, { now: () => 0 }],
    [crypto, { randomUUID: sameIds(), getRandomValues: sameBytes() }],
  ]);
  const restore = [...own].flatMap(([target, members]) =>
    Object.entries(members).map(([name, value]) => replace(target, name, value)),
  );
  try {
    return run();
  } finally {
    for (const undo of restore) undo();
  }
}

/** @returns puts back what was there */
function replace(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}

const frozenDate = (RealDate: DateConstructor): DateConstructor =>
  new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [moment], newTarget) as Date,
    apply: () => new RealDate(moment).toString(),
    get: (target, name, receiver) =>
      name === "now" ? () => moment : (Reflect.get(target, name, receiver) as unknown),
  });

/** Numbers that begin anew with each call. */
function sameNumbers(): () => number {
  let state = 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Bytes that begin anew with each call. */
function sameBytes(): <View extends ArrayBufferView>(view: View) => View {
  const random = sameNumbers();
  return (view) => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    bytes.forEach((_, index) => (bytes[index] = random() * 256));
    return view;
  };
}

/** UUIDs that begin anew with each call. */
function sameIds(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;
}
