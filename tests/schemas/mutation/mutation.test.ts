import { expect, it } from 'vitest';
import { deepFreeze, setAt } from '../../../engine/index.ts';
import { describeFinding, unusedTranslations } from '../../../engine/node.ts';
import { schemaFiles } from '../../support/testProduct.ts';
import { applied } from './applied.ts';
import { hunt } from './hunt.ts';
import { kindOf } from './kindOf.ts';
import { type Mutant, mutantsOf } from './mutantsOf.ts';
import known from './survivors.json' with { type: 'json' };

const files = await schemaFiles();

/** Of all names in all schema files this share may be written otherwise without a finding, each with its reason. */
const MOST = 0.01;

/** One in how many is tried; `npm run deep` tries all. */
const EVERY = Number(process.env['MUTANTS_EVERY'] ?? 30);

const reasons = known as Readonly<Record<string, string>>;
const mutants = mutantsOf(files);
/**
 * Without other languages: a translation would report every changed text, and hide that no other check does.
 */
const untranslated = deepFreeze(
  Object.fromEntries(
    Object.entries(files).flatMap(([path, content]) =>
      kindOf(path) === 'translations' ? [] : [[path, setAt(content, 'ofSchemas', undefined)]],
    ),
  ),
);
const sample = mutants.filter((_, index) => index % EVERY === 0);
/** Mutants that are tried together: those of translations need the other languages. */
const groups = [
  ['translations', files, sample.filter(({ file }) => kindOf(file) === 'translations')],
  ['all other kinds', untranslated, sample.filter(({ file }) => kindOf(file) !== 'translations')],
] as const;
const nameOf = ({ id, name }: Mutant): string => `${id} ${name}`;

it.each(groups)(
  '[SCHEMA-A4] a name in files of %s is missed when it is written otherwise, but for those listed with a reason',
  (kinds, from, tried) => {
    const { found, survivors: left, rounds } = hunt(from, tried);
    // Unused translations are reported for the files of a product only (`check-schemas`).
    const survivors = left.filter((each) => unusedTranslations(applied(from, [each])).length === 0);
    const namedFindings = [...found].filter(([{ name }, finding]) =>
      describeFinding(finding).includes(name.split('.').at(-1) ?? name),
    );
    console.log(
      `${kinds}: mutants ${tried.length}, found ${found.size} (${namedFindings.length} with the former name), survivors ${survivors.length}, examined ${rounds} times`,
    );
    expect(survivors.map(nameOf).filter((each) => reasons[each] === undefined)).toEqual([]);
    const alive = new Set(survivors.map(nameOf));
    const killed = tried.map(nameOf).filter((each) => reasons[each] !== undefined && !alive.has(each));
    expect(killed, 'found by now: take them out of survivors.json').toEqual([]);
  },
  600_000,
);

it('listed survivors exist, and are less than one in a hundred', () => {
  const all = new Set(mutants.map(nameOf));
  expect(Object.keys(reasons).filter((each) => !all.has(each))).toEqual([]);
  expect(Object.keys(reasons).length / all.size).toBeLessThan(MOST);
});
