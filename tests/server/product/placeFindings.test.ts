import { describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { examine } from '../../../engine/node.ts';
import { placeFindings } from '../../../server/host/product/placeFindings.ts';
import { libraryFiles } from '../../engine/support/library.ts';

const FORM = 'loans/loan.form.json';
const files = await libraryFiles();
const { findings } = examine({ ...files, [FORM]: setAt(files[FORM], 'entity', 'lone') });

describe('[SCHEMA-A4] what the loader finds, as an administrator reads it', () => {
  it.each([
    ['it', 'non c’è nessuno schema con questo nome; trovato: "lone"; atteso: entities: uno di loan, '],
    ['en', 'no schema of that name exists; found "lone", expected entities: one of loan, '],
    ['de', 'non c’è nessuno schema con questo nome; trovato: "lone"'],
  ])('says in %s what is wrong, what is there and what would do', (locale, words) => {
    const [first] = placeFindings(findings, {}, locale);
    expect(first).toMatchObject({ file: FORM, what: expect.stringContaining(words) });
  });

  it('says it in Arabic, with names from the left among its words', () => {
    const [first] = placeFindings(findings, {}, 'ar');
    expect(first?.what).toMatch(/^لا يوجد مخطط بهذا الاسم؛ .*"\u2068lone\u2069".*\u2068loan\u2069/);
  });
});
