import { expect, it } from 'vitest';
import { createFormModel, type DataRecord, validateForm } from '../../../engine/index.ts';

const messageOf = (word: string) => ({ 'x-messages': { [word]: `own ${word}` } });
const properties = {
  code: { title: 'Code', type: 'string', 'x-code': { checksum: 'gtin' }, ...messageOf('x-code') },
  opens: { title: 'Opens', type: 'string', format: 'time' },
  closes: { title: 'Closes', type: 'string', format: 'time' },
  open: { title: 'Open', type: 'number', 'x-span': { from: 'opens', to: 'closes' }, ...messageOf('x-span') },
  kind: {
    ...{ title: 'Kind', type: 'string', enum: ['a', 'b'], ...messageOf('x-offered') },
    'x-offered': [{ values: ['a'], when: { 'record.code': { const: '' } } }],
  },
  metres: { title: 'Metres', type: 'number' },
  place: {
    title: 'Place',
    type: 'string',
    'x-accuracy': { field: 'metres', most: 5 },
    ...messageOf('x-accuracy'),
  },
  line: {
    title: 'Line',
    type: 'array',
    items: { type: 'object' },
    'x-trace': { most: 5 },
    ...messageOf('x-trace'),
  },
  signature: { title: 'Signature', type: 'object', 'x-signs': ['code'], ...messageOf('x-signs') },
};
const entity = { $schema: '', 'x-entity': 'thing', title: 'Thing', type: 'object', properties } as never;
const fields = Object.keys(properties).map((field) => ({ field }));
const form = { $schema: '', entity: 'thing', title: 'Thing', sections: [{ id: 'a', fields }] } as never;
const model = createFormModel({ name: 'thing', version: 1, entity, form, options: {} });

it('problems that code finds have the text that the field has for its word', () => {
  const record = {
    ...{
      code: '4006381333932',
      opens: '08:00:00',
      closes: '10:00:00',
      open: 3,
      kind: 'a',
      metres: 9,
      place: 'x',
    },
    line: [{ latitude: 45, longitude: 9, accuracy: 9 }],
    signature: { hash: 'other', name: 'Rossi' },
  } as unknown as DataRecord;
  const problems = validateForm(model, record, {}, () => []);
  expect(
    Object.fromEntries(problems.map(({ path, rule, message }) => [path, `${rule}: ${message}`])),
  ).toEqual({
    code: 'check-digit: own x-code',
    open: 'span: own x-span',
    kind: 'offered: own x-offered',
    place: 'accuracy: own x-accuracy',
    line: 'accuracy: own x-trace',
    signature: 'signature: own x-signs',
  });
});
