import { describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { examine } from '../../../engine/node.ts';
import { placeFindings } from '../../../server/host/product/placeFindings.ts';
import { libraryFiles } from '../../engine/support/library.ts';

const files = await libraryFiles();
/** What an administrator is told of a set of schemas. */
function told(changed: Readonly<Record<string, unknown>>): readonly string[] {
  const { findings } = examine({ ...files, ...changed });
  return placeFindings(findings, {}).map(({ what }) => what);
}

describe('[SCHEMA-A4] what the loader finds, as an administrator reads it', () => {
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
