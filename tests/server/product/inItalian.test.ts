import { describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { examine } from '../../../engine/node.ts';
import { placeFindings } from '../../../server/host/product/placeFindings.ts';
import cases from '../../engine/loader/broken.cases.json' with { type: 'json' };
import { libraryFiles } from '../../engine/support/library.ts';

const files = await libraryFiles();
/** Words that no Italian sentence has; names and what is quoted may be anything. */
const ENGLISH =
  /(?<![\w.#/-])(the|that|which|with|without|of|an|its|beside|than|what|must|where|nobody|everybody|other|another|at most|at least)(?![\w.#/-])/;
const plain = (text: string) => text.replace(/"[^"]*"?|«[^»]*»|\{.*|\[.*?\]|\(\?.*|uno di [^;]*/gs, '…');

/** What an administrator is told of a set of schemas. */
function told(changed: Readonly<Record<string, unknown>>): readonly string[] {
  const { findings } = examine({ ...files, ...changed });
  return placeFindings(findings, {}).map(({ what }) => what);
}

describe('[SCHEMA-A4] what the loader finds, as an administrator reads it', () => {
  it('is Italian from end to end, whatever is wrong', { timeout: 180_000 }, () => {
    const all = cases.flatMap(({ file, at, put }: { file: string; at: string; put?: unknown }) =>
      told({ [file]: setAt(files[file], at, put) }),
    );
    expect(new Set(all).size).toBeGreaterThan(400);
    expect([...new Set(all)].filter((what) => ENGLISH.test(plain(what)))).toEqual([]);
  });

  it('says what, what is there and what would do', () => {
    const form = 'loans/loan.form.json';
    const [first] = told({ [form]: setAt(files[form], 'entity', 'lone') });
    expect(first).toContain(
      'non c’è nessuno schema con questo nome; trovato: "lone"; atteso: entities: uno di loan, ',
    );
  });

  it('leaves what it does not know as it is, and whole contents as they stand', () => {
    const at = { code: 'UNUSED', file: 'a.form.json', pointer: '' } as const;
    const long = `one of ${'x'.repeat(3000)}`;
    const [first, second] = placeFindings(
      [
        { ...at, found: '"x"', expected: 'words never heard' },
        { ...at, found: 'y'.repeat(3000), expected: long },
      ],
      {},
    );
    expect(first?.what).toBe('niente usa questo; trovato: "x"; atteso: words never heard');
    expect(second?.what).toContain('y'.repeat(3000));
  });
});
