import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';

import { SCHEMA_BOUNDS } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();
const FORM = 'loans/loan.form.json';
const ENTITY = 'loans/book.entity.json';

const findingTexts = (changed: Readonly<Record<string, unknown>>) => {
  const { product, findings } = examine({ ...files, ...changed });
  expect(product).toBeUndefined();
  return findings.map(
    ({ code, file, pointer, found, expected }) => `${code} ${file}#${pointer} ${found}, ${expected}`,
  );
};
const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
};

describe('schemas of any size are judged, or refused with the place and the bound', () => {
  it('lists within lists, deeper than any call may be', () => {
    const content = { ...(files[FORM] as object), sections: nested(200_000, (inner) => [inner]) };
    const [line] = findingTexts({ [FORM]: content });
    expect(line).toMatch(/^TOO_BIG loans\/loan\.form\.json#\/sections\/0\/0.* 50 levels, at most 50/);
  });

  it('conditions within conditions', () => {
    const showWhen = nested(100_000, (inner) => ({ not: inner }));
    const [line] = findingTexts({ [FORM]: setAt(files[FORM], 'sections.0.showWhen', showWhen) });
    expect(line).toMatch(/^TOO_BIG .*#\/sections\/0\/showWhen\/not.* at most 50 within one another$/);
  });

  it.each<readonly [what: string, at: string, put: unknown, code: string, pointer: string, says: string]>([
    [
      'a text',
      'title',
      'x'.repeat(SCHEMA_BOUNDS.text + 1),
      'TOO_BIG',
      '/title',
      `at most ${SCHEMA_BOUNDS.text} characters`,
    ],
    [
      'a list',
      'enum',
      Array.from({ length: SCHEMA_BOUNDS.list + 1 }, (_, at) => at),
      'TOO_BIG',
      '/enum',
      'entries',
    ],
    [
      'the fields of an entity',
      'properties',
      Object.fromEntries(Array.from({ length: SCHEMA_BOUNDS.fields + 1 }, (_, at) => [`f${at}`, {}])),
      'TOO_BIG',
      '/properties',
      `at most ${SCHEMA_BOUNDS.fields} names`,
    ],
    [
      'a name',
      'properties',
      { ['x'.repeat(SCHEMA_BOUNDS.name + 1)]: {} },
      'TOO_BIG',
      '/properties',
      'characters',
    ],
    [
      'a name of the language',
      'properties.constructor',
      {},
      'RESERVED_NAME',
      '/properties/constructor',
      'another',
    ],
    [
      'another',
      'properties.toString',
      { type: 'string' },
      'RESERVED_NAME',
      '/properties/toString',
      'another',
    ],
    ['one that names an entity', 'x-entity', 'hasOwnProperty', 'RESERVED_NAME', '/x-entity', 'another'],
  ])('%s', (_what, at, put, code, pointer, says) => {
    const [line, ...more] = findingTexts({ [ENTITY]: setAt(files[ENTITY], at, put) });
    expect(line).toContain(`${code} ${ENTITY}#${pointer} `);
    expect(line).toContain(says);
    expect(more).toEqual([]);
  });

  it.each<readonly [word: string, at: string, put: unknown]>([
    ['$data', 'properties.title.const', { $data: '1/code' }],
    ['$data', 'properties.title.default', [{ $data: '/code' }]],
    ['$async', '$async', true],
    ['$dynamicRef', 'properties.title.$dynamicRef', '#a'],
    ['$anchor', 'properties.title.$anchor', 'a'],
    ['$recursiveRef', 'properties.title.items.$recursiveRef', '#'],
  ])('the compiler’s own word %s at %s', (word, at, put) => {
    const lines = findingTexts({ [ENTITY]: setAt(files[ENTITY], at, put) });
    expect(lines).toEqual([expect.stringMatching(`^RESERVED_NAME .*"\\${word}", another name`)]);
  });

  it('words that would run code, or that no rule of ours is, are none', () => {
    for (const word of [
      'instanceof',
      'typeof',
      'transform',
      'if',
      'not',
      'unevaluatedProperties',
      'patternProperties',
    ]) {
      const [line] = findingTexts({ [ENTITY]: setAt(files[ENTITY], `properties.title.${word}`, {}) });
      expect(line).toMatch(new RegExp(`^UNKNOWN_WORD .*"${word}"`));
    }
  });

  it('a typed prototype is an ordinary name without effect, and is reported', () => {
    const content: unknown = JSON.parse('{"$schema":"","__proto__":{"polluted":true},"title":"__proto__"}');
    expect(findingTexts({ [FORM]: content })).toEqual([
      expect.stringContaining(`RESERVED_NAME ${FORM}#/__proto__ `),
      expect.stringContaining(`RESERVED_NAME ${FORM}#/title `),
    ]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(findingTexts({ 'loans/__proto__.form.json': {} })).toEqual([
      expect.stringContaining('RESERVED_NAME loans/__proto__.form.json# "__proto__"'),
    ]);
  });

  it('a file, all files, and how many', () => {
    const much = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`t${at}`, 'x'.repeat(SCHEMA_BOUNDS.text - 10)]),
    );
    expect(findingTexts({ 'a.messages.json': much })).toEqual([
      expect.stringContaining(`a larger file, at most ${SCHEMA_BOUNDS.file}`),
    ]);
    const some = Object.fromEntries(Object.entries(much).slice(0, 14));
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`zz${at}.entity.json`, some]));
    expect(findingTexts(many)).toEqual([expect.stringContaining(`${SCHEMA_BOUNDS.all} characters in all`)]);
    const most = Object.fromEntries(
      Array.from({ length: SCHEMA_BOUNDS.files }, (_, at) => [`z${at}.form.json`, {}]),
    );
    expect(findingTexts(most)[0]).toContain(`at most ${SCHEMA_BOUNDS.files} files`);
  });

  it('references and fragments that double with each file are not followed to their end', () => {
    const twice = (at: number) => ({
      type: 'object',
      properties: { a: { $ref: `r${at + 1}.entity.json` }, b: { $ref: `r${at + 1}.entity.json` } },
    });
    const entity = (at: number, rest: object) => ({ $schema: '', 'x-entity': `r${at}`, title: 'R', ...rest });
    const laughs = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `r${at}.entity.json`,
        entity(at, at === 39 ? { type: 'object', properties: {} } : twice(at)),
      ]),
    );
    expect(findingTexts(laughs)).toContainEqual(
      expect.stringMatching(/^TOO_BIG r\d+\.entity\.json#\/properties\/[ab]\/\$ref/),
    );

    const use = (at: number) => ({ $schema: '', fields: [{ fragment: `f${at}` }, { fragment: `f${at}` }] });
    const fragments = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`f${at}.fragment.json`, use(at + 1)]),
    );
    const end = { 'f30.fragment.json': { $schema: '', fields: [{ field: 'bookCode' }] } };
    const form = setAt(files[FORM], 'sections.0.fields.0', { fragment: 'f0' });
    expect(findingTexts({ ...fragments, ...end, [FORM]: form })).toContainEqual(
      expect.stringMatching(/^TOO_BIG f\d+\.fragment\.json#\/fields\/0\/fragment .*within one another/),
    );
  });

  it('any JSON value gets an answer', () => {
    const name = fc.constantFrom(
      'title',
      'properties',
      'sections',
      'fields',
      'type',
      '$ref',
      'x-options',
      '__proto__',
    );
    const paths = Object.keys(files).filter((path) => !path.startsWith('meta/'));
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.jsonValue(),
        fc.dictionary(name, tie('value'), { maxKeys: 4 }),
        fc.array(tie('value'), { maxLength: 4 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.constantFrom(...paths), value, (path, content) => {
        expect(examine({ ...files, [path]: content }).findings.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(25) },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
