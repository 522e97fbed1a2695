import type { Finding } from '../../../engine/index.ts';
import { examine } from '../../../engine/node.ts';
import { applied, touches } from './applied.ts';
import type { Mutant } from './mutantsOf.ts';

type Files = Readonly<Record<string, unknown>>;

export interface Hunted {
  /** What was told of each that was found. */
  readonly found: ReadonlyMap<Mutant, Finding>;
  readonly survivors: readonly Mutant[];
  /** How often the whole set was examined. */
  readonly rounds: number;
}

/** How many are tried at once. */
const MANY = 500;

/**
 * Tries every mutant. Many at once, each with a sign of its own in its name: a finding that shows the sign, or that stands where the mutant does, is
 * about it. Whoever was told is taken out and the others are tried again, for one may hide another; where nothing at all is told, all that are left survive.
 */
export function hunt(files: Files, mutants: readonly Mutant[]): Hunted {
  const found = new Map<Mutant, Finding>();
  const survivors: Mutant[] = [];
  let rounds = 0;
  const tryAll = (batch: readonly Mutant[]): void => {
    let left = batch;
    while (left.length > 0) {
      const { findings } = examine(applied(files, left));
      rounds += 1;
      const [first] = findings;
      if (first === undefined) {
        survivors.push(...left);
        return;
      }
      const caught = attributed(findings, left);
      // About one alone is whatever is told.
      if (caught.size === 0 && left.length === 1) {
        for (const mutant of left) found.set(mutant, first);
        return;
      }
      if (caught.size === 0) {
        const half = Math.ceil(left.length / 2);
        tryAll(left.slice(0, half));
        left = left.slice(half);
        continue;
      }
      for (const [mutant, finding] of caught) found.set(mutant, finding);
      left = left.filter((each) => !caught.has(each));
    }
  };
  for (const batch of batches(mutants)) tryAll(batch);
  return { found, survivors, rounds };
}

/** The first finding about each mutant, by its sign; without one, by its place. */
function attributed(findings: readonly Finding[], mutants: readonly Mutant[]): ReadonlyMap<Mutant, Finding> {
  const caught = new Map<Mutant, Finding>();
  const byToken = new Map(mutants.map((each) => [each.token, each]));
  for (const finding of findings) {
    const signs = `${finding.found} ${finding.expected} ${finding.pointer} ${finding.file}`.match(/Zq\d+z/g);
    const told =
      signs?.map((sign) => byToken.get(sign)) ??
      mutants.filter((each) => each.file === finding.file && stands(each, finding.pointer)).slice(0, 1);
    for (const mutant of told) if (mutant !== undefined && !caught.has(mutant)) caught.set(mutant, finding);
  }
  return caught;
}

function stands({ at, of }: Mutant, pointer: string): boolean {
  const keys = of === 'key' ? at.slice(0, -1) : at;
  const own = keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return pointer === own || pointer.startsWith(`${own}/`);
}

/** Of neighbours each goes into another batch, so that few of a batch touch the same thing. */
function batches(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const count = Math.ceil(mutants.length / MANY);
  const made: Mutant[][] = Array.from({ length: count }, () => []);
  mutants.forEach((mutant, index) => {
    for (let tries = 0; tries < count; tries += 1) {
      const batch = made[(index + tries) % count];
      if (batch === undefined || batch.some((each) => touches(each, mutant))) continue;
      batch.push(mutant);
      return;
    }
    made.push([mutant]);
  });
  return made;
}
