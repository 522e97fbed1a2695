/** Random choices that are the same at every run. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** One of the list. */
  pick<T>(list: readonly T[]): T;
  /** True so often out of one. */
  chance(share: number): boolean;
  /** So many different ones of the list, in its order drawn anew. */
  some<T>(list: readonly T[], count: number): T[];
  /** A stream of its own, the same for the same name. */
  stream(name: string): Random;
}

/** @param name what the stream is for; equal names give equal choices. */
export function createRandom(name: string): Random {
  let state = hash(name);
  const next = (): number => {
    // Mulberry32: small, fast, even enough for data that only have to look right.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[int(0, list.length - 1)];
    if (found === undefined) throw new RangeError(`nothing to pick from for ${name}`);
    return found;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(int(0, rest.length - 1), 1),
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
