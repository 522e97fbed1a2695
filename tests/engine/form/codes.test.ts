import { describe, expect, it } from 'vitest';
import { createFormModel, settle, validateForm, widgetOf } from '../../../engine/index.ts';

const CODE = { type: 'string', 'x-code': { checksum: 'gtin' } } as const;
const entity = {
  $schema: '',
  'x-entity': 'thing',
  title: 'Thing',
  type: 'object',
  properties: {
    code: { title: 'Code', ...CODE },
    serial: { title: 'Serial', type: 'string', 'x-code': { checksum: 'luhn' } },
    tax: {
      title: 'Tax',
      type: 'string',
      'x-code': { checksum: ['codice-fiscale', 'partita-iva', 'foreign-vat'] },
    },
    own: { title: 'Own', type: 'string', 'x-code': { checksum: ['codice-fiscale', 'partita-iva'] } },
    rows: { title: 'Rows', type: 'array', items: { type: 'object', properties: { code: CODE } } },
  },
} as never;
const fields = [
  { field: 'code' },
  { field: 'serial' },
  { field: 'tax' },
  { field: 'own' },
  { field: 'rows', fields: [{ field: 'code' }] },
];
const form = { $schema: '', entity: 'thing', title: 'Thing', sections: [{ id: 'a', fields }] } as never;
const model = createFormModel({ name: 'thing', version: 1, entity, form, options: {} });
const wrong = (record: object) =>
  validateForm(model, record as never, {}, () => []).map(({ path, rule }) => `${path} ${rule}`);

describe('codes with a checksum', () => {
  it('are refused where a digit is wrong or two have changed places, in rows as well', () => {
    for (const code of ['4006381333931', '96385074', '036000291452', '10012345678902', '', undefined])
      expect(wrong({ code }), code).toEqual([]);
    for (const code of ['4006381333932', '4006381333913', '400638133393', 'ABC'])
      expect(wrong({ code }), code).toEqual(['code check-digit']);
    expect(wrong({ serial: '79927398713' })).toEqual([]);
    expect(wrong({ serial: '79927398710' })).toEqual(['serial check-digit']);
    expect(wrong({ rows: [{ code: '96385074' }, { code: '96385075' }] })).toEqual([
      'rows.1.code check-digit',
    ]);
  });

  it('[CASE-C26] of taxes are taken as people write them: letters raised, blanks and IT taken off', () => {
    const settledCode = (given: string) => settle(model, { own: given, rows: [] } as never, {})['own'];
    expect(settledCode('vrdlgu80a01h501q')).toBe('VRDLGU80A01H501Q');
    expect(settledCode(' RSS MRA 85T10 A562S ')).toBe('RSSMRA85T10A562S');
    expect(settledCode('IT 01234567897')).toBe('01234567897');
    expect(settledCode('it01234567897')).toBe('01234567897');
    for (const own of [
      'vrdlgu80a01h501q',
      'IT01234567897',
      '012 345 678 97',
      'RSSMRA85T10A56NH',
      '',
      undefined,
    ])
      expect(wrong({ own }), own).toEqual([]);
  });

  it('[CASE-C26] of taxes report a wrong check character; foreign ones are not checked', () => {
    for (const code of ['VRDLGU80A01H501X', '01234567890', 'IT01234567890', '123', 'RSSMRA85T10A562'])
      expect([...wrong({ own: code }), ...wrong({ tax: code })], code).toEqual([
        'own check-digit',
        'tax check-digit',
      ]);
    expect(wrong({ own: 'DE123456789' })).toEqual(['own check-digit']);
    for (const code of ['DE123456789', 'de 123 456 789', 'CHE123456789', 'FRXX999999999'])
      expect(wrong({ tax: code }), code).toEqual([]);
  });

  it('are asked for where they can be read', () => {
    expect(widgetOf(CODE as never)).toBe('code');
  });
});
