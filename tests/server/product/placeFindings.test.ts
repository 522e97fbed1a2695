import { describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { examine, phraseText } from '../../../engine/node.ts';
import { placeFindings } from '../../../server/host/product/readProduct.ts';
import { libraryFiles } from '../../engine/support/library.ts';

const FORM = 'loans/loan.form.json';
const files = await libraryFiles();
const form = setAt(files[FORM], 'entity', 'lone');
const [fault] = placeFindings(examine({ ...files, [FORM]: form }).findings, {
  [FORM]: JSON.stringify(form, null, 2),
});
const textIn = (locale: string) => fault && phraseText(fault.what, locale);

describe('[SCHEMA-A4] a finding of the loader for administrators', () => {
  it('has a line and column of its file', () => {
    expect(fault).toMatchObject({ file: FORM, line: 3, column: 3 });
  });

  it.each([
    ['it', 'non c’è nessuno schema con questo nome; trovato: "lone"; atteso: entità: uno di loan, '],
    ['en', 'no schema of that name exists; found "lone", expected entities: one of loan, '],
    ['de', 'non c’è nessuno schema con questo nome; trovato: "lone"'],
  ])('gives place, value and expectation in %s', (locale, words) => {
    expect(textIn(locale)).toContain(words);
  });

  it('gives them in Arabic, with left-to-right names', () => {
    expect(textIn('ar')).toMatch(/^لا يوجد مخطط بهذا الاسم؛ .*"\u2068lone\u2069".*\u2068loan\u2069/);
  });
});
