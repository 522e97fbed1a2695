import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding, SchemaErrorCode } from '../../../engine/index.ts';
import { compileCheck, describeFinding, examine, loadProduct } from '../../../engine/node.ts';
import { parseSchemas, readSchemaTexts } from '../../../server/host/product/readSchemas.ts';
import { inEnglish } from '../../engine/support/inEnglish.ts';
import { runScenario } from '../../support/runScenario.ts';
import { schemaFiles } from '../../support/testProduct.ts';
import cases from './mistakes.cases.json' with { type: 'json' };

/** One of the mistakes that were tried: what is put where, and what must be told of it. */
interface Mistake {
  readonly number: number;
  readonly what: string;
  readonly file: string;
  readonly at: readonly (string | number)[];
  /** Taken out without it. */
  readonly put?: unknown;
  readonly code: SchemaErrorCode;
  /** How the pointer begins; the place of the mistake unless said. */
  readonly pointer?: string;
  /** The file that is told, where it is another. */
  readonly told?: string;
  /** A word of what was found, and one of what was expected: the nearest name. */
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

/** What is told of files with one or more mistakes in them. */
interface Told {
  readonly findings: readonly Finding[];
  readonly isLoaded: boolean;
}

/**
 * What is told of each mistake. Many are made at once, since the whole product is examined each time; those that are told are mended and the
 * others examined again, since one may hide another; the last is examined alone.
 */
function examined(mistakes: readonly Mistake[]): ReadonlyMap<Mistake, Told> {
  const { product, findings } = examine(mistakes.reduce(withMistake, files));
  const told = { findings, isLoaded: product !== undefined };
  const isFound = (each: Mistake) => findings.some((finding) => isTold(finding, each));
  const found = mistakes.length === 1 ? mistakes : mistakes.filter(isFound);
  const left = mistakes.filter((each) => !found.includes(each));
  const half = found.length === 0 ? Math.ceil(left.length / 2) : left.length;
  return new Map([
    ...found.map((each) => [each, told] as const),
    ...[left.slice(0, half), left.slice(half)].flatMap((part) =>
      part.length === 0 ? [] : [...examined(part)],
    ),
  ]);
}

/** Mistakes that stand in different places, so that each is made as it is written. */
function apart(mistakes: readonly Mistake[]): readonly (readonly Mistake[])[] {
  const batches: Mistake[][] = [];
  for (const each of mistakes) {
    const free = batches.find((batch) => !batch.some((other) => touches(each, other)));
    if (free === undefined) batches.push([each]);
    else free.push(each);
  }
  return batches;
}

/** One stands in the other, or in the same list, whose places move. */
function touches(one: Mistake, other: Mistake): boolean {
  if (one.file !== other.file) return false;
  const parting = one.at.findIndex((key, index) => key !== other.at[index]);
  return parting === -1 || parting >= other.at.length || typeof one.at[parting] === 'number';
}

const outcomes = new Map(apart(MISTAKES).flatMap((batch) => [...examined(batch)]));

describe('[SCHEMA-A4] mistakes in the product’s own files', () => {
  it.each(MISTAKES.map((each) => [each.number, each.what, each] as const))(
    '[SCHEMA-A4] %i: %s is told with file, pointer, found and expected',
    (_number, _what, mistake) => {
      const { isLoaded, findings } = outcomes.get(mistake) as Told;
      // What a language lacks is read as it is written: told all the same.
      if (mistake.code !== 'UNTRANSLATED') expect(isLoaded).toBe(false);
      const told = findings.map((each) => `${each.code} ${describeFinding(each)}`);
      expect(
        findings.some((each) => isTold(each, mistake)),
        told.join('\n'),
      ).toBe(true);
    },
  );

  it.each([
    [1, 'a trailing comma', '{"a": 1,}'],
    [8, 'a property that is said twice', '{"a": 1, "a": 2}'],
  ])('[SCHEMA-A4] %i: %s is told before anything is loaded', async (_number, _what, text) => {
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
