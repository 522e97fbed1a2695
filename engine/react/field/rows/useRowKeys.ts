import { useState } from 'react';

let last = 0;
function newKey(): number {
  last += 1;
  return last;
}

/**
 * One React key per row, so that a row keeps its identity while it moves. A change of the number of rows from
 * outside (a draft, a calculated value) adds or drops keys at the end.
 */
export function useRowKeys(count: number): readonly [readonly number[], (keys: readonly number[]) => void] {
  const [keys, setKeys] = useState<readonly number[]>([]);
  if (keys.length === count) return [keys, setKeys];
  const completed = Array.from({ length: count }, (_, index) => keys[index] ?? newKey());
  setKeys(completed);
  return [completed, setKeys];
}

/** `inserted(['a', 'b'], 1, 'c')` is `['a', 'c', 'b']`; without a key a new one is generated. */
export function inserted(keys: readonly number[], at: number, key: undefined): readonly number[];
export function inserted(rows: readonly unknown[], at: number, row: unknown): readonly unknown[];
export function inserted(all: readonly unknown[], at: number, one: unknown): readonly unknown[] {
  return all.toSpliced(at, 0, one ?? newKey());
}

/** `moved(['a', 'b', 'c'], 0, 2)` is `['b', 'c', 'a']`. */
export function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const one = all[from];
  return one === undefined ? all : all.toSpliced(from, 1).toSpliced(to, 0, one);
}
