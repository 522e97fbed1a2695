import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding, SchemaErrorCode } from '../../../engine/index.ts';
import { compileCheck, describeFinding, examine, loadProduct } from '../../../engine/node.ts';
import { parseSchemas, readSchemaTexts } from '../../../server/host/product/readSchemas.ts';
import { inEnglish } from '../../engine/support/inEnglish.ts';
import { runScenario } from '../../support/runScenario.ts';
import { schemaFiles } from '../../support/testProduct.ts';
import cases from './mistakes.cases.json' with { type: 'json' };

/** A mistake: the place, the new value, and the expected finding. */
interface Mistake {
  readonly number: number;
  readonly what: string;
  readonly file: string;
  readonly at: readonly (string | number)[];
  /** Taken out without it. */
  readonly put?: unknown;
  readonly code: SchemaErrorCode;
  /** Start of the pointer; the place of the mistake by default. */
  readonly pointer?: string;
  /** The file of the finding, if it differs. */
  readonly told?: string;
  /** Part of the value in the finding, and part of the expectation: the nearest name. */
  readonly found?: string;
  readonly expected?: string;
}

const MISTAKES = cases as readonly Mistake[];
const folder = join(import.meta.dirname, '../../../schemas');
const files = await schemaFiles();

type Files = Readonly<Record<string, unknown>>;

function withMistake(given: Files, { file, at, put }: Mistake): Files {
  // 102: the same form once more, in another folder.
  const next =
    at.length === 0 && put === undefined ? files['checklist/pjc.form.json'] : changed(given[file], at, put);
  return { ...given, [file]: next };
}

function changed(value: unknown, [key, ...rest]: Mistake['at'], put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) {
    const next = changed(value[Number(key)], rest, put);
    if (rest.length === 0 && put === undefined) return value.toSpliced(Number(key), 1);
    return Number(key) < value.length ? value.with(Number(key), next) : [...value, next];
  }
  const { [key]: before, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return rest.length === 0 && put === undefined ? others : { ...others, [key]: changed(before, rest, put) };
}

function isTold(finding: Finding, wanted: Mistake): boolean {
  const { code, file, pointer, found, expected } = inEnglish(finding);
  const at = wanted.pointer ?? wanted.at.reduce<string>((path, key) => `${path}/${key}`, '');
  return (
    code === wanted.code &&
    file === (wanted.told ?? wanted.file) &&
    (pointer === at || pointer.startsWith(at) || (wanted.pointer === undefined && at.startsWith(pointer))) &&
    found.includes(wanted.found ?? '') &&
    expected.includes(wanted.expected ?? '')
  );
}

/** Findings for files with one or more mistakes. */
interface Told {
  readonly findings: readonly Finding[];
  readonly isLoaded: boolean;
}

/**
 * Findings by mistake. Many mistakes are made at once, because each examination takes all files; reported
 * ones are fixed and the others examined again, because one may hide another; the last is examined alone.
 */
function examined(mistakes: readonly Mistake[]): ReadonlyMap<Mistake, Told> {
  const { product, findings } = examine(mistakes.reduce(withMistake, files));
  const result = { findings, isLoaded: product !== undefined };
  const isFound = (each: Mistake) => findings.some((finding) => isTold(finding, each));
  const reported = mistakes.length === 1 ? mistakes : mistakes.filter(isFound);
  const undetected = mistakes.filter((each) => !reported.includes(each));
  const half = reported.length === 0 ? Math.ceil(undetected.length / 2) : undetected.length;
  return new Map([
    ...reported.map((each) => [each, result] as const),
    ...[undetected.slice(0, half), undetected.slice(half)].flatMap((part) =>
      part.length === 0 ? [] : [...examined(part)],
    ),
  ]);
}

/** Mistakes at independent places, so that each can be made as written. */
function apart(mistakes: readonly Mistake[]): readonly (readonly Mistake[])[] {
  const batches: Mistake[][] = [];
  for (const each of mistakes) {
    const free = batches.find((batch) => !batch.some((other) => touches(each, other)));
    if (free === undefined) batches.push([each]);
    else free.push(each);
  }
  return batches;
}

/** True if one place contains the other, or both are in one list, whose indexes shift. */
function touches(one: Mistake, other: Mistake): boolean {
  if (one.file !== other.file) return false;
  const parting = one.at.findIndex((key, index) => key !== other.at[index]);
  return parting === -1 || parting >= other.at.length || typeof one.at[parting] === 'number';
}

const outcomes = new Map(apart(MISTAKES).flatMap((batch) => [...examined(batch)]));

describe('[SCHEMA-A4] mistakes in the product’s own files', () => {
  it.each(MISTAKES.map((each) => [each.number, each.what, each] as const))(
    '[SCHEMA-A4] %i: %s is reported with file, pointer, value and expectation',
    (_number, _what, mistake) => {
      const { isLoaded, findings } = outcomes.get(mistake) as Told;
      // A missing translation does not prevent loading, but is reported.
      if (mistake.code !== 'UNTRANSLATED') expect(isLoaded).toBe(false);
      const findingTexts = findings.map((each) => `${each.code} ${describeFinding(each)}`);
      expect(
        findings.some((each) => isTold(each, mistake)),
        findingTexts.join('\n'),
      ).toBe(true);
    },
  );

  it.each([
    [1, 'a trailing comma', '{"a": 1,}'],
    [8, 'a property that is said twice', '{"a": 1, "a": 2}'],
  ])('[SCHEMA-A4] %i: %s is reported before loading', async (_number, _what, text) => {
    const texts = await readSchemaTexts(folder);
    expect(() => parseSchemas({ ...texts, 'checklist/pjc.form.json': text })).toThrow(
      'checklist/pjc.form.json',
    );
  });

  it('[SCHEMA-A4] 77: an example that expects the wrong thing fails', () => {
    const product = loadProduct(files);
    const valid = Object.values(product.scenarios)
      .flatMap(({ scenarios }) => scenarios)
      .find(({ expect: wanted }) => wanted.valid === true);
    const turned = valid && { ...valid, expect: { ...valid.expect, valid: false } };
    expect(turned && runScenario(product, turned, compileCheck)).not.toEqual([]);
  });
});
