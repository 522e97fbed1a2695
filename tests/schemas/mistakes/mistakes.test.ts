import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFinding, type Finding, runScenario, type SchemaErrorCode } from '../../../engine/index.ts';
import { compileCheck, examine, loadProduct } from '../../../engine/node.ts';
import { parseSchemas, readSchemas, readSchemaTexts } from '../../../server/host/product/readSchemas.ts';
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
const files = await readSchemas(folder);

/** The files with one mistake in them. */
function withMistake({ file, at, put }: Mistake): Readonly<Record<string, unknown>> {
  // 102: the same form once more, in another folder.
  const next =
    at.length === 0 && put === undefined ? files['checklist/pjc.form.json'] : changed(files[file], at, put);
  return { ...files, [file]: next };
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

function isTold({ code, file, pointer, found, expected }: Finding, wanted: Mistake): boolean {
  const at = wanted.pointer ?? wanted.at.reduce<string>((path, key) => `${path}/${key}`, '');
  return (
    code === wanted.code &&
    file === (wanted.told ?? wanted.file) &&
    (pointer === at || pointer.startsWith(at) || (wanted.pointer === undefined && at.startsWith(pointer))) &&
    found.includes(wanted.found ?? '') &&
    expected.includes(wanted.expected ?? '')
  );
}

describe('[SCHEMA-A4] mistakes in the product’s own files', () => {
  it.each(MISTAKES.map((each) => [each.number, each.what, each] as const))(
    '[SCHEMA-A4] %i: %s is told with file, pointer, found and expected',
    (_number, _what, mistake) => {
      const { product, findings } = examine(withMistake(mistake));
      expect(product).toBeUndefined();
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
