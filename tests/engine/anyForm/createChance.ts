/** All that is random of a trial, from one seed: the same seed gives the same trial on every machine. */
export interface Chance {
  /** A whole number from 0 to `most`. */
  readonly upTo: (most: number) => number;
  readonly one: <T>(list: readonly T[]) => T;
  /** Each of the list with that probability, in its order. */
  readonly some: <T>(list: readonly T[], probability?: number) => T[];
  readonly when: (probability: number) => boolean;
  /** So many of what `make` gives. */
  readonly times: <T>(count: number, make: (index: number) => T) => T[];
}

/** Mulberry32: 32 bits of state, good enough to choose words of a grammar. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number): number => Math.floor(next() * (most + 1));
  return {
    upTo,
    one: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('Nothing to choose from.');
      return list[upTo(list.length - 1)] as T;
    },
    some: (list, probability = 0.5) => list.filter(() => next() < probability),
    when: (probability) => next() < probability,
    times: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
  };
}
