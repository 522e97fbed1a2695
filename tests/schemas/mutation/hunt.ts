import type { Finding } from '../../../engine/index.ts';
import { examineSchemas } from '../../../server/host/product/examineSchemas.ts';
import { inEnglish } from '../../engine/support/inEnglish.ts';
import { applied, touches } from './applied.ts';
import { kindOf } from './kindOf.ts';
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
      const { findings } = examineSchemas(applied(files, left));
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

/** The first finding about each mutant. */
function attributed(findings: readonly Finding[], mutants: readonly Mutant[]): ReadonlyMap<Mutant, Finding> {
  const caught = new Map<Mutant, Finding>();
  const byToken = new Map(mutants.map((each) => [each.token, each]));
  for (const finding of findings)
    for (const mutant of about(finding, byToken)) if (!caught.has(mutant)) caught.set(mutant, finding);
  return caught;
}

/**
 * Whom a finding is about: whoever's sign stands in what was found; else the sign that ends the pointer; else, where a former name was looked for, the one
 * who bore it; without any of these, whoever stands where it was found. A sign anywhere else (in a pointer on the way, among the names that are known) is
 * another's mistake that was told beside.
 */
function about(told: Finding, byToken: ReadonlyMap<string, Mutant>): readonly Mutant[] {
  const finding = inEnglish(told);
  const known = (text: string): readonly Mutant[] =>
    (text.match(/Zq\d+z/g) ?? []).flatMap((sign) => byToken.get(sign) ?? []);
  const found = known(finding.found);
  if (found.length > 0) return found;
  const last = known(finding.pointer.slice(finding.pointer.lastIndexOf('/')));
  if (last.length > 0) return last;
  const former = known(finding.expected).filter(({ name }) =>
    finding.found.includes(name.split('.').at(-1) ?? name),
  );
  if (former.length > 0) return former.slice(0, 1);
  return [...byToken.values()]
    .filter((each) => placeOf(each.file) === placeOf(finding.file) && stands(each, finding.pointer))
    .slice(0, 1);
}

/** A translation that lacks is told beside the first schema that says its text, in whichever file of that language it was written. */
function placeOf(file: string): string {
  return kindOf(file) === 'translations' ? (file.split('/').at(-1) ?? file) : file;
}

/** At its very place; of a key, where it is missed under its former name, or at what it is a key of. */
function stands({ at, of }: Mutant, pointer: string): boolean {
  return pointer === pointerTo(at) || (of === 'key' && pointer === pointerTo(at.slice(0, -1)));
}

function pointerTo(keys: Mutant['at']): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Of neighbours each goes into another batch, so that few of a batch touch the same thing. */
function batches(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const made: Mutant[][] = Array.from({ length: Math.ceil(mutants.length / MANY) }, () => []);
  mutants.forEach((mutant, index) => {
    const from = index % made.length;
    const free = [...made.slice(from), ...made.slice(0, from)].find(
      (batch) => !batch.some((each) => touches(each, mutant)),
    );
    if (free === undefined) made.push([mutant]);
    else free.push(mutant);
  });
  return made;
}
