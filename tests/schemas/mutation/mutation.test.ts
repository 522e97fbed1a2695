import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { readSchemas } from '../../../server/host/product/readSchemas.ts';
import { hunt } from './hunt.ts';
import { kindOf } from './kindOf.ts';
import { type Mutant, mutantsOf } from './mutantsOf.ts';
import known from './survivors.json' with { type: 'json' };

const files = await readSchemas(join(import.meta.dirname, '../../../schemas'));

/** Of all names in all schema files this share may be written otherwise without a finding, each with its reason. */
const MOST = 0.01;

const reasons = known as Readonly<Record<string, string>>;
const mutants = mutantsOf(files);
/** Without its other languages: a translation would miss every name that its place goes by, and hide that nothing else does. */
const untranslated = Object.fromEntries(
  Object.entries(files).flatMap(([path, content]) =>
    kindOf(path) === 'translations' ? [] : [[path, setAt(content, 'ofSchemas', undefined)]],
  ),
);
/** Every kind of file that has names. */
const KINDS = [...new Set(mutants.map(({ file }) => kindOf(file)))];
const nameOf = ({ id, name }: Mutant): string => `${id} ${name}`;

it.each(KINDS)(
  '[SCHEMA-A4] every name in files of kind %s is missed when it is written otherwise, but for those listed with a reason',
  (kind) => {
    const tried = mutants.filter(({ file }) => kindOf(file) === kind);
    const { found, survivors, rounds } = hunt(kind === 'translations' ? files : untranslated, tried);
    const named = [...found].filter(([{ name }, { expected, found: said }]) =>
      `${expected} ${said}`.includes(name.split('.').at(-1) ?? name),
    );
    console.log(
      `${kind}: mutants ${tried.length}, found ${found.size} (${named.length} with the former name), survivors ${survivors.length}, examined ${rounds} times`,
    );
    expect(survivors.map(nameOf).filter((each) => reasons[each] === undefined)).toEqual([]);
    const alive = new Set(survivors.map(nameOf));
    const gone = tried.map(nameOf).filter((each) => reasons[each] !== undefined && !alive.has(each));
    expect(gone, 'found by now: take them out of survivors.json').toEqual([]);
  },
  300_000,
);

it('what survives with a reason is there, and is less than one in a hundred', () => {
  const all = new Set(mutants.map(nameOf));
  expect(Object.keys(reasons).filter((each) => !all.has(each))).toEqual([]);
  expect(Object.keys(reasons).length / all.size).toBeLessThan(MOST);
});
