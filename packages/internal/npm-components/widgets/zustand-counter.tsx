import { useState } from "react";
import { createStore, useStore } from "zustand";

const createCounter = () =>
  createStore<{ value: number; increase(): void }>((set) => ({
    value: 0,
    increase: () => set(({ value }) => ({ value: value + 1 })),
  }));

export function Component() {
  // One store for each island and each visitor.
  const [store] = useState(createCounter);
  const { value, increase } = useStore(store);
  return (
    <button type="button" onClick={increase}>
      Clicked {value}
    </button>
  );
}
