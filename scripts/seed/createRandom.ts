/** Reproducible random choices. */
export interface Random {
  /** An integer from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** One element of the list. */
  pick<T>(list: readonly T[]): T;
  /** True with the given probability. */
  chance(share: number): boolean;
  /** The given number of different elements in random order. */
  some<T>(list: readonly T[], count: number): T[];
  /** A separate stream; equal names give equal choices. */
  stream(name: string): Random;
}

/** @param name purpose of the stream; equal names give equal choices. */
export function createRandom(name: string): Random {
  let state = hash(name);
  const next = (): number => {
    // Mulberry32: small, fast and sufficient for plausible data.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    const element = list[int(0, list.length - 1)];
    if (element === undefined) throw new RangeError(`nothing to pick from for ${name}`);
    return element;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const remaining = [...list];
    return Array.from({ length: Math.min(count, remaining.length) }, () =>
      remaining.splice(int(0, remaining.length - 1), 1),
    ).flat();
  };
  return {
    int,
    pick,
    some,
    chance: (share) => next() < share,
    stream: (inner) => createRandom(`${name}/${inner}`),
  };
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  return value | 0;
}
