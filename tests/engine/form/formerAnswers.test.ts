import { describe, expect, it } from 'vitest';
import {
  createFormModel,
  type FormPackage,
  formerAnswers,
  formerForm,
  formState,
} from '../../../engine/index.ts';

const RECORD = {
  ...{ name: 'Rossi', schemaVersion: 3 },
  ...{ 'odm@1': 'OdM 7-B', 'place@2': 'b', 'place@1': 'a', 'empty@1': '', 'mail@home': 'x' },
};

describe('answers of versions that a record has left', () => {
  it('[CKL-04] are listed by the version that asked them, latest first, without empty ones', () => {
    expect(formerAnswers(RECORD)).toEqual([
      { version: 2, answers: { place: 'b' } },
      { version: 1, answers: { odm: 'OdM 7-B', place: 'a' } },
    ]);
    expect(formerAnswers({ name: 'Rossi' })).toEqual([]);
  });

  it('[CKL-04] have a separate form as it was, without other dependencies', () => {
    const entity = {
      ...{ 'x-entity': 'visit', 'x-key': ['Id'], type: 'object', required: ['odm'] },
      'x-rules': [{ id: 'a' }],
      properties: {
        name: { title: 'Nome', type: 'string' },
        odm: { title: 'ODM', type: 'string', 'x-calculated': { value: { $value: 'record.name' } } },
        place: { title: 'Luogo', type: 'string', 'x-options': 'places' },
        remark: { title: 'Nota', type: 'string' },
        sign: { title: 'Firma', type: 'object', 'x-signs': ['name'], properties: { by: { type: 'string' } } },
        shown: { title: 'Mai mostrato', type: 'string' },
      },
    };
    const pkg = {
      ...{ name: 'visit', version: 1, entity, options: { places: {} } },
      form: {
        ...{ $schema: '', entity: 'visit', title: 'Visita', readOnlyWhen: { 'record.name': { const: 'x' } } },
        sections: [
          { id: 'a', fields: [{ field: 'name' }, { field: 'sign' }] },
          {
            ...{ id: 'b', showWhen: { 'record.name': { const: 'Rossi' } } },
            fields: [
              {
                field: 'place',
                label: 'Dove',
                note: 'remark',
                showWhen: { 'record.name': { const: 'Rossi' } },
              },
              { field: 'odm', requiredWhen: {} },
            ],
          },
        ],
      },
    } as unknown as FormPackage;
    const answers = {
      odm: 'OdM 7-B',
      place: 'a',
      remark: 'n',
      shown: 's',
      sign: { by: 'Rossi' },
      unknown: 'u',
    };
    const former = formerForm(pkg, { version: 1, answers }, 'Versione 1');
    expect(former.form.sections).toEqual([
      {
        ...{ id: 'former-1', title: 'Versione 1' },
        fields: [
          { field: 'sign' },
          { field: 'place', label: 'Dove' },
          { field: 'remark' },
          { field: 'odm' },
          { field: 'shown' },
        ],
      },
    ]);
    expect(former.entity.properties['odm']).toEqual({ title: 'ODM', type: 'string', readOnly: true });
    expect(former.entity.properties['sign']?.['x-signs']).toEqual([]);
    const model = createFormModel(former);
    expect([...formState(model, answers, {}).visible]).toEqual(['sign', 'place', 'remark', 'odm', 'shown']);
    expect(model.fields.some(({ required }) => required)).toBe(false);
  });
});
