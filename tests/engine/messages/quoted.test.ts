import { expect, it } from 'vitest';
import { createFormModel, type FormPackage, formatValue, quotedText } from '../../../engine/index.ts';
import { loadLibrary } from '../support/library.ts';

const { messages } = await loadLibrary();
const catalogue = messages['it'];
if (catalogue === undefined) throw new Error('no it');

const pkg: FormPackage = {
  name: 'return',
  version: 1,
  entity: {
    $schema: '../meta/entity.schema.json',
    'x-entity': 'return',
    title: 'Restituzione',
    type: 'object',
    properties: {
      day: { title: 'Giorno', type: 'string', format: 'date' },
      reason: { title: 'Motivo', type: 'string' },
    },
  },
  form: {
    $schema: '../meta/form.schema.json',
    entity: 'return',
    title: 'Restituzione',
    sections: [{ id: 'reason', fields: [{ field: 'reason' }] }],
  },
  options: {},
};

it('[CKL-01] a text quotes a field that its form does not place as one that it does', () => {
  const quoting = { model: createFormModel(pkg), record: { day: '2026-11-20' }, context: {} };
  const reader = {
    translate: (text: string) => text,
    value: (value: unknown, format: Parameters<typeof formatValue>[1]) =>
      formatValue(value, format, catalogue),
  };
  expect(quotedText('Reso il {record.day}', quoting, reader)).toBe('Reso il 20/11/2026');
});
