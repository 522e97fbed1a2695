import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ENGINE_ERRORS,
  EngineError,
  formPackage,
  SCENARIO_KINDS,
  SCHEMA_ERRORS,
} from '../../../engine/index.ts';
import { describeFinding, examine, loadProduct } from '../../../engine/node.ts';
import { runScenario } from '../../support/runScenario.ts';
import { runs } from '../../support/runs.ts';
import { inEnglish } from '../support/inEnglish.ts';
import { libraryFiles, loadLibrary } from '../support/library.ts';

type Place = readonly (string | number)[];

const files = await libraryFiles();
const productPaths = Object.keys(files).filter((path) => !path.startsWith('meta/'));

/** Every place of a file, the file itself first. */
function placesIn(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    placesIn(each, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return [at, ...inside];
}

/** A copy with another value at that place; `undefined` removes the key. */
function changed(value: unknown, [key, ...rest]: Place, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) {
    const inside: unknown = changed(value[Number(key)], rest, next);
    return rest.length === 0 && next === undefined
      ? value.toSpliced(Number(key), 1)
      : value.with(Number(key), inside);
  }
  const { [key]: before, ...others } = value as Record<string, unknown>;
  return rest.length === 0 && next === undefined ? others : { ...others, [key]: changed(before, rest, next) };
}

const places = productPaths.flatMap((path) => placesIn(files[path]).map((place) => ({ path, place })));
/** Typical slips: missing value, other type, another language's name, half a sign. */
const SLIPS = [
  ...[undefined, null, 0, -1, 1e21, '', ' ', 'x', true, [], {}, [null], [[]]],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '100%',
    '{x}',
    '{record.gone}',
    '(?<',
    'a/b~c',
    '🐈',
    'record.',
    '.',
  ],
  ...[
    { $ref: '#' },
    { $ref: 'nowhere.json' },
    { $ref: '%' },
    { $value: 'record.id' },
    { 'record.id': { const: 1 } },
    { anyOf: [] },
  ],
];
const slip = fc.record({ at: fc.constantFrom(...places), next: fc.constantFrom(...SLIPS) });
/** The mistakes, not the files, are what a failed case prints. */
const broken = fc.array(slip, { minLength: 1, maxLength: 3 });

/** An earlier slip may have removed the place. */
function safely(file: unknown, place: Place, next: unknown): unknown {
  try {
    return changed(file, place, next);
  } catch {
    return file;
  }
}

describe('random mistakes in the schemas', () => {
  it('examining never throws: it returns a product, or findings with place and value', () => {
    const property = fc.property(broken, (slips) => {
      const all: Record<string, unknown> = { ...files };
      for (const { at, next } of slips) all[at.path] = safely(all[at.path], at.place, next);
      const { product, findings } = examine(all);
      expect(product === undefined).toBe(findings.length > 0);
      for (const finding of findings) {
        expect(Object.keys(SCHEMA_ERRORS)).toContain(finding.code);
        expect(Object.keys(all)).toContain(finding.file);
        expect(finding.pointer).toMatch(/^(?:\/|$)/);
        const { found, expected } = inEnglish(finding);
        for (const text of [found, expected]) expect(text).not.toMatch(/undefined|\[object|function/);
        expect(describeFinding(finding)).toContain(SCHEMA_ERRORS[finding.code]);
      }
      expect(new Set(findings.map(describeFinding)).size).toBe(findings.length);
    });
    fc.assert(property, { numRuns: runs(100) });
  });

  it('a loaded product is usable: its forms have packages, its examples run', () => {
    const property = fc.property(slip, ({ at, next }) => {
      const { product } = examine({ ...files, [at.path]: safely(files[at.path], at.place, next) });
      if (product === undefined) return;
      for (const name of Object.keys(product.forms)) expect(formPackage(product, name).name).toBe(name);
      for (const { scenarios } of Object.values(product.scenarios)) {
        for (const scenario of scenarios)
          expect(Array.isArray(runScenario(product, scenario, () => () => []))).toBe(true);
      }
    });
    fc.assert(property, { numRuns: runs(100) });
  });

  it('a removed file is reported by its dependants only', () => {
    for (const path of productPaths) {
      const { [path]: _gone, ...others } = files;
      const { product, findings } = examine(others);
      expect(product === undefined, path).toBe(findings.length > 0);
      expect(findings.filter(({ file }) => file === path)).toEqual([]);
    }
  });
});

describe('names of the language as names of things', async () => {
  const library = await loadLibrary();

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '%s is empty as the subject of an example',
    (name) => {
      expect(() => formPackage(library, name)).toThrow(EngineError);
      const example = { title: 'x', given: {}, expect: {} };
      const tried = SCENARIO_KINDS.map((kind) => ({ [kind]: name })).map((kind) =>
        runScenario(library, { ...example, ...kind }, () => () => []),
      );
      expect(tried.flat()).toHaveLength(SCENARIO_KINDS.length);
      for (const [sentence] of tried) expect(sentence).toMatch(/^there is no /);
    },
  );

  it('reports a missing grammar file by file without throwing', () => {
    const { 'meta/form.schema.json': _gone, ...others } = files;
    const { findings } = examine(others);
    expect(findings.map(inEnglish).map(({ code, file, expected }) => `${code} ${file} ${expected}`)).toEqual([
      'GRAMMAR loans/loan.form.json the grammar meta/form.schema.json',
      'GRAMMAR loans/member.form.json the grammar meta/form.schema.json',
      'GRAMMAR shifts/shift.form.json the grammar meta/form.schema.json',
    ]);
  });

  it('an empty set is an empty product', () => {
    const empty = loadProduct({});
    expect([empty.entities, empty.forms, empty.calls, empty.settings.modules]).toEqual([{}, {}, {}, {}]);
    expect(() => formPackage(empty, 'loan')).toThrow(ENGINE_ERRORS.UNKNOWN_SCHEMA.remedy);
  });
});
