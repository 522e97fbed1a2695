import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  checklistFiles,
  type EditedFiles,
  fieldMentions,
  recordFormerName,
  renameField,
} from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { DEEP } from '../../support/runs.ts';
import { productFiles } from './productFiles.ts';

let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

type Properties = Readonly<Record<string, Readonly<Record<string, Json>>>>;
const propertiesOf = (entity: string): Properties =>
  (files[checklistFiles(files, entity).entity ?? ''] as unknown as { properties: Properties }).properties;

describe('another name for a field', () => {
  it.each([
    ['pjc', 1],
    // The longest form: a sample, and in `npm run deep` all.
    ['vis', DEEP > 1 ? 1 : 4],
  ])('renames every reference: every answer of %s can have one', (entity, every) => {
    const names = Object.entries(propertiesOf(entity))
      .flatMap(([name, property]) => (property['x-column'] === undefined ? [name] : []))
      .filter((_name, index) => index % every === 0);
    expect(names.length).toBeGreaterThan(30);
    let renamed = files;
    for (const from of names) {
      try {
        renamed = renameField(renamed, { entity, from, to: `${from}Nuovo` });
      } catch (error) {
        expect(String(error), from).toContain('checklist-head.fragment.json');
      }
    }
    const { findings, product } = examine(renamed as Readonly<Record<string, unknown>>);
    expect(findings).toEqual([]);
    // Each field has its former name where its answers can be converted.
    const now = product?.entities[entity]?.properties ?? {};
    const formerFields = names.flatMap((from) => {
      const field = now[`${from}Nuovo`];
      const isWhole =
        field !== undefined && ![field.type].flat().includes('object') && field.items?.type !== 'object';
      return isWhole ? [[from, field['x-was']]] : [];
    });
    expect(formerFields.length).toBeGreaterThan(25);
    expect(formerFields).toEqual(formerFields.map(([from]) => [from, { fields: [from] }]));
  });

  it('renames it in examples: in bases, in differences and in removals', () => {
    const file = 'checklist/mine.scenario.json';
    const mine = (name: string, part: string) => ({
      $schema: '../meta/scenario.schema.json',
      form: 'vis',
      bases: {
        pole: { given: { record: { teamId: 12, [name]: 'P 14' }, team: { picchetto: 'no field of it' } } },
        other: { from: 'pole', but: { [`record.${name}`]: 'P 15' } },
        listed: { given: { rows: [{ [name]: 'P 14' }, { [name]: 'P 15' }] } },
        team: { given: { record: { picchetto: 'a record of another kind' } } },
      },
      scenarios: [
        { title: 'changed', from: 'other', but: { record: { [name]: 'P 16' } }, expect: { visible: [name] } },
        {
          title: 'not there',
          from: 'pole',
          without: [`record.${name}`, 'team.picchetto'],
          expect: { hidden: [name] },
        },
        {
          title: 'rows',
          table: 'vis-list',
          from: 'listed',
          but: { [`rows.0.${name}`]: 'P 17', 'rows.1': { [name]: 'P 18' } },
          without: [`rows.1.${part}`],
          expect: { listed: true },
        },
        {
          title: 'of another',
          form: 'pjc',
          from: 'team',
          without: ['record.picchetto'],
          expect: { valid: true },
        },
      ],
    });
    const all = { ...files, [file]: mine('picchetto', 'picchetto') } as unknown as EditedFiles;
    const renamed = renameField(all, { entity: 'vis', from: 'picchetto', to: 'palo' });
    expect(renamed[file]).toEqual(mine('palo', 'palo'));
    const mentions = fieldMentions(all, { entity: 'vis', field: 'picchetto' });
    expect(mentions.filter((each) => each.file === file).map(({ pointer }) => pointer)).toEqual([
      ...['/scenarios/0', '/scenarios/1', '/scenarios/2'],
    ]);
    expect(checklistFiles(all, 'vis').scenarios).toContain(file);
  });

  it('is remembered through several names, and forgotten on the way back', () => {
    const step = (from: string, to: string, of: EditedFiles) => renameField(of, { entity: 'pjc', from, to });
    const was = (name: string, of: EditedFiles) =>
      (of[checklistFiles(of, 'pjc').entity ?? ''] as unknown as { properties: Properties }).properties[
        name
      ]?.['x-was'];
    const once = step('Note', 'Osservazioni', files);
    const twice = step('Osservazioni', 'Commenti', once);
    expect(was('Osservazioni', once)).toEqual({ fields: ['Note'] });
    expect(was('Commenti', twice)).toEqual({ fields: ['Osservazioni', 'Note'] });
    expect(was('Note', step('Commenti', 'Note', twice))).toEqual({ fields: ['Commenti', 'Osservazioni'] });
    expect(was('Note', step('Osservazioni', 'Note', once))).toEqual({ fields: ['Osservazioni'] });
  });

  it('declares no former name without stored answers', () => {
    const [entity, from] = ['employee', 'Phone'];
    const properties = propertiesOf(entity);
    const name = Object.hasOwn(properties, from) ? from : (Object.keys(properties).at(-1) ?? '');
    expect(recordFormerName(files, { entity, from: 'prima', to: name })).toBe(files);
    expect(recordFormerName(files, { entity: 'pjc', from: 'prima', to: 'members' })).toBe(files);
    expect(recordFormerName(files, { entity: 'pjc', from: 'Note', to: 'rischi' })).toBe(files);
    expect(recordFormerName(files, { entity: 'pjc', from: 'prima', to: 'nessuna' })).toBe(files);
  });
});
