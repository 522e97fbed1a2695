import { describe, expect, it } from 'vitest';
import { createFormModel, validateForm, widgetOf } from '../../../engine/index.ts';

const CODE = { type: 'string', 'x-code': { checksum: 'gtin' } } as const;
const entity = {
  $schema: '',
  'x-entity': 'thing',
  title: 'Thing',
  type: 'object',
  properties: {
    code: { title: 'Code', ...CODE },
    serial: { title: 'Serial', type: 'string', 'x-code': { checksum: 'luhn' } },
    rows: { title: 'Rows', type: 'array', items: { type: 'object', properties: { code: CODE } } },
  },
} as never;
const fields = [{ field: 'code' }, { field: 'serial' }, { field: 'rows', fields: [{ field: 'code' }] }];
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

  it('are asked for where they can be read', () => {
    expect(widgetOf(CODE as never)).toBe('code');
  });
});
