import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSchemas } from '../../../server/host/product/readSchemas.ts';
import { hunt } from './hunt.ts';
import { kindOf } from './kindOf.ts';
import { mutantsOf } from './mutantsOf.ts';
import known from './survivors.json' with { type: 'json' };

const files = await readSchemas(join(import.meta.dirname, '../../../schemas'));

/** The kinds that are tried as a whole: guards, rules of wizards, screens and the hooks they name. The others are next. */
const KINDS = ['workflow', 'wizard', 'screen', 'hooks'];

/** Of all names in all schema files this share may be written otherwise without a finding, each with its reason. */
const MOST = 0.01;

it('[SCHEMA-A4] every name in workflows, wizards, screens and hooks is missed when it is written otherwise, but for those listed with a reason', () => {
  const mutants = mutantsOf(files).filter(({ file }) => KINDS.includes(kindOf(file)));
  const { found, survivors, rounds } = hunt(files, mutants);
  const named = [...found].filter(([{ name }, { expected, found: said }]) =>
    `${expected} ${said}`.includes(name.split('.').at(-1) ?? name),
  );
  console.log(
    `mutants ${mutants.length} of ${new Set(mutants.map(({ file }) => kindOf(file))).size} kinds, found ${found.size} ` +
      `(${named.length} with the former name), survivors ${survivors.length}, examined ${rounds} times`,
  );
  const reasons = known as Readonly<Record<string, string>>;
  const unknown = survivors
    .map(({ id, name }) => `${id} ${name}`)
    .filter((each) => reasons[each] === undefined);
  expect(unknown).toEqual([]);
  expect(survivors.length / mutants.length).toBeLessThan(MOST);
  const gone = Object.keys(reasons).filter(
    (each) => !survivors.some(({ id, name }) => `${id} ${name}` === each),
  );
  expect(gone, 'found by now: take them out of survivors.json').toEqual([]);
}, 300_000);
