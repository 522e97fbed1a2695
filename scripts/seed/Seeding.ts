import type { Kysely } from 'kysely';
import type { Product } from '../../engine/contract/index.ts';
import type { Database } from '../../server/host/db/Database.ts';
import type { FileStore } from '../../server/host/files/FileStore.ts';

/** Context of all parts of the seed. */
export interface Seeding {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly files: FileStore;
  readonly plan: Plan;
  /** `YYYY-MM-DD`; all dates are relative to it. */
  readonly today: string;
  /** Stream of random choices for a part, by its name. */
  random(part: string): Random;
}

/** Amounts of data. */
interface Plan {
  readonly employees: number;
  readonly leaders: number;
  readonly partners: number;
  readonly projects: number;
  /** Teams besides those around today. */
  readonly pastTeams: number;
  readonly orders: number;
  /** Number of days over which the past is spread. */
  readonly days: number;
  /** Number of working days with hours per crew. */
  readonly hourDays: number;
}

export type SeedSize = 'demo' | 'large';

export const PLANS: Readonly<Record<SeedSize, Plan>> = {
  demo: {
    employees: 36,
    leaders: 6,
    partners: 24,
    projects: 18,
    pastTeams: 40,
    orders: 160,
    days: 60,
    hourDays: 10,
  },
  large: {
    employees: 5_000,
    leaders: 600,
    partners: 3_000,
    projects: 4_000,
    pastTeams: 100_000,
    orders: 1_000_000,
    days: 1_400,
    hourDays: 10,
  },
};

/** Reproducible random choices. */
interface Random {
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

/** Whether crews work on that day: Monday to Saturday. */
export function isWorkday(day: string): boolean {
  return new Date(`${day}T12:00:00Z`).getUTCDay() !== 0;
}
