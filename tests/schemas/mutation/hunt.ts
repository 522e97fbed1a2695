import type { Finding } from '../../../engine/index.ts';
import { examineSchemas } from '../../../server/host/product/judge/examineSchemas.ts';
import { inEnglish } from '../../engine/support/inEnglish.ts';
import { applied, touches } from './applied.ts';
import { kindOf } from './kindOf.ts';
import type { Mutant } from './mutantsOf.ts';

type Files = Readonly<Record<string, unknown>>;

export interface Hunted {
  /** Finding of each detected mutant. */
  readonly found: ReadonlyMap<Mutant, Finding>;
  readonly survivors: readonly Mutant[];
  /** How often the whole set was examined. */
  readonly rounds: number;
}

/** How many are tried at once. */
const MANY = 500;

/**
 * Tries every mutant, many at once, each with a unique token in its name: a finding with the token, or at the
 * place of the mutant, belongs to it. Detected mutants are removed and the others tried again, because one
 * may hide another; without any finding all the remaining mutants survive.
 */
export function hunt(files: Files, mutants: readonly Mutant[]): Hunted {
  const findingByMutant = new Map<Mutant, Finding>();
  const survivors: Mutant[] = [];
  let rounds = 0;
  const tryAll = (batch: readonly Mutant[]): void => {
    let remaining = batch;
    while (remaining.length > 0) {
      const { findings } = examineSchemas(applied(files, remaining));
      rounds += 1;
      const [first] = findings;
      if (first === undefined) {
        survivors.push(...remaining);
        return;
      }
      const caught = attributed(findings, remaining);
      // With one mutant left every finding belongs to it.
      if (caught.size === 0 && remaining.length === 1) {
        for (const mutant of remaining) findingByMutant.set(mutant, first);
        return;
      }
      if (caught.size === 0) {
        const half = Math.ceil(remaining.length / 2);
        tryAll(remaining.slice(0, half));
        remaining = remaining.slice(half);
        continue;
      }
      for (const [mutant, finding] of caught) findingByMutant.set(mutant, finding);
      remaining = remaining.filter((each) => !caught.has(each));
    }
  };
  for (const batch of batches(mutants)) tryAll(batch);
  return { found: findingByMutant, survivors, rounds };
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
 * Mutants of a finding: by the token in the found value; else by the token at the end of the pointer; else,
 * for a missing former name, the mutant that replaced it; else the mutant at the place of the finding. A
 * token elsewhere (inside of the pointer, among known names) belongs to another mistake.
 */
function about(told: Finding, byToken: ReadonlyMap<string, Mutant>): readonly Mutant[] {
  const finding = inEnglish(told);
  const mutantsWithToken = (text: string): readonly Mutant[] =>
    (text.match(/Zq\d+z/g) ?? []).flatMap((sign) => byToken.get(sign) ?? []);
  const tokenMutants = mutantsWithToken(finding.found);
  if (tokenMutants.length > 0) return tokenMutants;
  const last = mutantsWithToken(finding.pointer.slice(finding.pointer.lastIndexOf('/')));
  if (last.length > 0) return last;
  const former = mutantsWithToken(finding.expected).filter(({ name }) =>
    finding.found.includes(name.split('.').at(-1) ?? name),
  );
  if (former.length > 0) return former.slice(0, 1);
  return [...byToken.values()]
    .filter((each) => placeOf(each.file) === placeOf(finding.file) && stands(each, finding.pointer))
    .slice(0, 1);
}

/**
 * A missing translation is reported at the first schema with its text, in whichever file of that language it
 * was.
 */
function placeOf(file: string): string {
  return kindOf(file) === 'translations' ? (file.split('/').at(-1) ?? file) : file;
}

/** True at its exact place; for a key, where its former name is missing, or at its object. */
function stands({ at, of }: Mutant, pointer: string): boolean {
  return pointer === pointerTo(at) || (of === 'key' && pointer === pointerTo(at.slice(0, -1)));
}

function pointerTo(keys: Mutant['at']): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Neighbours go into different batches, because they often affect the same finding. */
function batches(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const groups: Mutant[][] = Array.from({ length: Math.ceil(mutants.length / MANY) }, () => []);
  mutants.forEach((mutant, index) => {
    const from = index % groups.length;
    const free = [...groups.slice(from), ...groups.slice(0, from)].find(
      (batch) => !batch.some((each) => touches(each, mutant)),
    );
    if (free === undefined) groups.push([mutant]);
    else free.push(mutant);
  });
  return groups;
}
