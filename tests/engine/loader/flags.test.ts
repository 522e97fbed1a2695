import { beforeAll, describe, expect, it } from 'vitest';
import { type EditedFiles, fieldMentions, renameField } from '../../../engine/editor/index.ts';
import { examine, phraseText } from '../../../engine/node.ts';
import { libraryFiles } from '../support/library.ts';

type Node = Readonly<Record<string, unknown>>;

const PATH = 'loans/loan.entity.json';
let files: Node;
beforeAll(async () => {
  files = {
    ...(await libraryFiles()),
    'loans/yes-no.options.json': {
      $schema: '../meta/options.schema.json',
      title: 'Sì o no',
      values: [
        { value: 'Y', label: 'Sì' },
        { value: 'N', label: 'No' },
      ],
    },
  };
});

const withFields = (fields: Node): Node => {
  const entity = files[PATH] as { readonly properties: Node };
  return { ...files, [PATH]: { ...entity, properties: { ...entity.properties, ...fields } } };
};
/** Fields of the entity, and the findings of its file. */
const judged = (fields: Node) => {
  const { product, findings } = examine({ ...withFields(fields), ...TEXTS() });
  const fileFindings = findings.filter(({ file }) => file === PATH);
  return { fields: product?.entities['loan']?.properties ?? {}, told: fileFindings };
};
/** The library has no text for fields required by another answer. */
const TEXTS = (): Node =>
  Object.fromEntries(
    ['it', 'en'].map((locale) => {
      const path = `shared/messages.${locale}.json`;
      const content = files[path] as { readonly rules: Node };
      return [path, { ...content, rules: { ...content.rules, 'x-required-if': 'Manca' } }];
    }),
  );

describe('a flag', () => {
  it('is a text of Y or N, with the note beside it that it asks for', () => {
    const right = judged({
      torn: { title: 'Strappato', 'x-flag': 'anomaly', 'x-note': 'offered' },
      whole: { title: 'DVD integro', 'x-flag': 'ok', 'x-note': 'required' },
    });
    expect(right.told).toEqual([]);
    expect(right.fields).toMatchObject({
      torn: { title: 'Strappato', type: 'string', 'x-options': 'yes-no', enum: ['Y', 'N'] },
      torn_note: { title: 'Nota: strappato', type: 'string', maxLength: 500 },
      whole_note: { title: 'Nota: DVD integro', 'x-required-if': { field: 'whole', is: ['N'] } },
    });
    expect(right.fields['torn']).not.toHaveProperty('x-note');
    expect(right.fields['torn_note']).not.toHaveProperty('x-required-if');
    const names = Object.keys(right.fields);
    expect(names.slice(names.indexOf('torn'), names.indexOf('torn') + 3)).toEqual([
      'torn',
      'torn_note',
      'whole',
    ]);
  });

  it('reports faults of its note at the flag', () => {
    const { told } = judged({
      whole: { title: 'Integro', 'x-flag': 'ok', 'x-note': 'offered', 'x-was': { fields: ['entire'] } },
    });
    // The library keeps no versions of its forms.
    expect(told.map(({ pointer }) => pointer)).toEqual([
      '/properties/whole/x-was',
      '/properties/whole/x-note',
    ]);
  });

  it('that is written at length is the same', () => {
    const short = judged({ torn: { title: 'Strappato', 'x-flag': 'anomaly', 'x-note': 'offered' } });
    const long = judged({
      torn: { title: 'Strappato', type: 'string', 'x-options': 'yes-no', 'x-flag': 'anomaly' },
      torn_note: { title: 'Nota: strappato', type: 'string', maxLength: 500 },
    });
    expect(short).toEqual(long);
  });

  it.each([
    [
      'has no note where a field is called so',
      {
        torn: { title: 'A', 'x-flag': 'ok', 'x-note': 'offered' },
        torn_note: { title: 'B', type: 'string', maxLength: 9 },
      },
      '/properties/torn/x-note',
      'un campo che non ne ha accanto',
    ],
    [
      'alone has a note',
      { torn: { title: 'A', type: 'string', maxLength: 9, 'x-note': 'offered' } },
      '/properties/torn',
      'x-flag',
    ],
    ['or a type is what a field needs', { torn: { title: 'A' } }, '/properties/torn', 'x-flag'],
  ])('%s: reported where it is declared', (_title, fields, pointer, expected) => {
    const { told } = judged(fields);
    const tornFindings = told.filter((finding) => finding.pointer.startsWith('/properties/torn'));
    expect(tornFindings.map((finding) => finding.pointer)).toEqual([pointer]);
    expect(tornFindings.map((finding) => phraseText(finding, 'it')).join()).toContain(expected);
  });

  it('renames its note, without a separate former name', () => {
    const entity = withFields({ torn: { title: 'Strappato', 'x-flag': 'anomaly', 'x-note': 'offered' } });
    const form = structuredClone(entity['loans/loan.form.json']) as { sections: { fields: object[] }[] };
    form.sections[0]?.fields.push({ field: 'torn', note: 'torn_note' });
    const set = { ...entity, 'loans/loan.form.json': form } as unknown as EditedFiles;
    expect(examine(set).product?.entities['loan']?.properties).toHaveProperty('torn_note');
    const renamed = renameField(set, { entity: 'loan', from: 'torn', to: 'ripped' });
    expect(JSON.stringify(renamed['loans/loan.form.json'])).toContain(
      '{"field":"ripped","note":"ripped_note"}',
    );
    expect(examine(renamed).product?.entities['loan']?.properties).toHaveProperty('ripped_note');
    expect(() => renameField(set, { entity: 'loan', from: 'torn_note', to: 'why' })).toThrow('torn_note');
    const mentions = fieldMentions(set, { entity: 'loan', field: 'torn_note' });
    expect(mentions.map(({ kind }) => kind)).toEqual(['form']);
  });
});
