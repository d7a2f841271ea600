const moment = 1_790_000_000_000;

/**
 * Freezes time and random values, so that a different result for the same input reveals kept state.
 *
 * @param run synchronous
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

/** @returns undoes it */
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

function sameNumbers(): () => number {
  let state = 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function sameBytes(): <View extends ArrayBufferView>(view: View) => View {
  const random = sameNumbers();
  return (view) => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    bytes.forEach((_, index) => (bytes[index] = random() * 256));
    return view;
  };
}

function sameIds(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;
}
