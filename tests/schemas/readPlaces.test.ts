import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kindOf, phraseText } from '../../engine/node.ts';
import { judgeSchemas } from '../../server/host/product/judge/judgeSchemas.ts';
import { releaseFiles } from '../../server/host/product/readProduct.ts';

/** Calls that are made without an act of a person, or only to show something: the kind of file and the word that holds the call. */
const READS = [
  ...[
    'calendar source',
    'form details',
    'form load',
    'form source',
    'fragment source',
    'grid begins',
    'grid records',
  ],
  ...['grid rows', 'grid source', 'screen count', 'screen load', 'table download', 'table existing'],
  ...['table load', 'table open', 'table source', 'wizard download'],
];
/** Actions of a person that start a call, or leave unfinished input. */
const ACTS = [
  ...[
    'calendar ways',
    'grid action',
    'grid remove',
    'grid save',
    'grid undo',
    'screen actions',
    'screen save',
  ],
  ...['table actions', 'table also', 'table begun', 'table save', 'table toolbar', 'table undo'],
  ...['wizard calls', 'workflow transitions'],
];
/** Places of the grammar that name a call: a new one must be added to the lists above. */
const GRAMMAR = [
  ...['calendar lanes/source', 'calendar sources/source', 'calendar move/ways', 'common choiceSource'],
  ...['common choiceSource/details', 'common loads', 'common callOf', 'common existing', 'common action'],
  ...[
    'common action/also',
    'common action/undo',
    'grid fresh/begins',
    'grid rows',
    'grid records',
    'grid save',
    'grid remove',
  ],
  ...['grid tools/action', 'table source', 'wizard finish/calls', 'workflow transitions'],
  ...['common action/download', 'common action/load', 'common action/open'],
  ...['screen lists/count', 'screen props/load'],
];

interface Place {
  readonly file: string;
  readonly pointer: string;
  readonly kind: string;
}

const { files } = await releaseFiles(join(import.meta.dirname, '../../schemas'));

/**
 * A copy in which every call writes.
 *
 * @returns the places of reads by a write.
 */
function writing(
  file: string,
  kind: string,
  value: unknown,
  keys: readonly string[],
  places: Place[],
): unknown {
  if (Array.isArray(value))
    return value.map((each, index) => writing(file, kind, each, [...keys, String(index)], places));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key !== 'call' || typeof each !== 'string')
        return [key, writing(file, kind, each, [...keys, key], places)];
      const word = keys.findLast((each) => !/^\d+$/.test(each));
      places.push({ file, pointer: `/${[...keys, key].join('/')}`, kind: `${kind} ${word}` });
      return [key, 'saveUser'];
    }),
  );
}

const places: Place[] = [];
const broken = Object.fromEntries(
  Object.entries(files).map(([path, content]) => {
    const kind = kindOf(path)?.kind ?? 'meta';
    const isLeft = ['meta', 'calls', 'scenario', 'entity'].includes(kind) || path.startsWith('meta/');
    return [path, isLeft ? content : writing(path, kind, content, [], places)];
  }),
);

it('[SEC-Q1] places read without an action may not name a call that writes: each such place is refused, and no other', async () => {
  expect([...new Set(places.map(({ kind }) => kind))].toSorted()).toEqual([...READS, ...ACTS].toSorted());
  const { findings } = await judgeSchemas(broken, { trusted: true });
  const unaskedWrites = findings
    .filter(({ code }) => code === 'UNASKED_WRITE')
    .map(({ file, pointer }) => `${file}#${pointer}`);
  const expectedPlaces = places
    // A finding in a fragment is reported for each form that uses it.
    .filter(({ kind }) => READS.includes(kind) && !kind.startsWith('fragment'))
    .map(({ file, pointer }) => `${file}#${pointer}`);
  expect(expectedPlaces.length).toBeGreaterThan(150);
  expect(expectedPlaces.filter((each) => !unaskedWrites.includes(each))).toEqual([]);
  const acts = places
    .filter(({ kind }) => ACTS.includes(kind))
    .map(({ file, pointer }) => `${file}#${pointer}`);
  expect(unaskedWrites.filter((each) => acts.includes(each))).toEqual([]);
});

it('[SEC-Q1] a page that would publish by being looked at is refused at its place, in Italian', async () => {
  const home = 'dashboard/dashboard.screen.json';
  const screen = structuredClone(files[home]) as Record<string, object>;
  const load = {
    call: 'publishSchemas',
    input: { note: 'ordinaria', based: 1 },
    gives: { x: {} },
    optional: true,
  };
  const { findings } = await judgeSchemas(
    { ...files, [home]: { ...screen, context: { x: { type: 'object' } }, load: [load] } },
    { trusted: true },
  );
  const findingTexts = findings.map((finding) => phraseText(finding, 'it'));
  expect(findings.map(({ file, pointer }) => `${file}#${pointer}`)).toContain(`${home}#/load/0/call`);
  expect(findingTexts.join('\n')).toMatch(/"publishSchemas".*una chiamata che legge/);
});

it('[SEC-Q1] every place of the grammar that names a call is known here', () => {
  const places: string[] = [];
  const visit = (value: unknown, name: string, keys: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      const isWord = ['properties', '$defs'].includes(keys.at(-1) ?? '');
      if (key === 'call' && keys.at(-1) === 'properties' && typeof each === 'object')
        places.push(
          `${name} ${keys
            .filter(
              (word) => !['properties', '$defs', 'items', 'anyOf'].includes(word) && !/^\d+$/.test(word),
            )
            .slice(-2)
            .join('/')}`,
        );
      visit(each, name, isWord || typeof each === 'object' ? [...keys, key] : keys);
    }
  };
  for (const [path, grammar] of Object.entries(files))
    if (path.startsWith('meta/')) visit(grammar, path.slice(5).split('.')[0] ?? '', []);
  expect([...new Set(places)].toSorted()).toEqual([...GRAMMAR].toSorted());
});
