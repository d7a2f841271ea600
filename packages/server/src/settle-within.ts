/** Resolves like a promise, or with `undefined` when that takes longer. */
export async function settleWithin<Value>(
  milliseconds: number,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
