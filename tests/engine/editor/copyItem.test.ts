import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  atPointer,
  copyItem,
  type EditedFiles,
  editSchemas,
  labelPlaces,
  type ReadyItem,
  readyItemAt,
  readyItems,
} from '../../../engine/editor/index.ts';
import { examine, expandedFlags } from '../../../engine/node.ts';
import { productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
const RISKS = { form: PJC, section: '/sections/2', index: 1 };
type Node = Readonly<Record<string, Json>>;

let files: EditedFiles;
let items: readonly ReadyItem[];
beforeAll(async () => {
  files = await productFiles();
  items = readyItems(files);
});

const ready = (title: string, of = items): ReadyItem => {
  const itemByTitle = of.find((item) => item.title === title);
  if (itemByTitle === undefined) throw new Error(`no item '${title}'`);
  return itemByTitle;
};
const properties = (of: EditedFiles) => atPointer(of['checklist/pjc.entity.json'], '/properties') as Node;
const findingsOf = (of: EditedFiles) =>
  examine(of as Readonly<Record<string, unknown>>).findings.map(
    ({ code, file, pointer }) => `${code} ${file}${pointer}`,
  );

describe('items that are ready', () => {
  it('[CKL-04] are those of all checklists, each with where it stands; not what a fragment brings or rows hold', () => {
    expect(new Set(items.map(({ form }) => form))).toEqual(
      new Set(['Pre Job Check', 'Verifica integrità sostegni']),
    );
    expect(ready('Dilavamento o erosione')).toEqual({
      ...{
        title: 'Dilavamento o erosione',
        form: 'Verifica integrità sostegni',
        section: 'Fondazione e terreno',
      },
      ...{
        file: 'checklist/vis.form.json',
        pointer: expect.stringMatching(/^\/sections\/\d+\/fields\/\d+$/),
      },
    });
    for (const { file, pointer } of items) expect(atPointer(files[file], `${pointer}/field`)).toBeDefined();
    expect(items.every(({ file }) => file.endsWith('.form.json'))).toBe(true);
    // The same by its place; a section is none.
    for (const item of items) expect(readyItemAt(files, item)).toEqual(item);
    expect(readyItemAt(files, { file: PJC, pointer: '/sections/2' })).toBeUndefined();
  });
});

describe('an item that is copied', () => {
  it('[CKL-04] copies an item into another checklist with note and translations, in one change, without findings', () => {
    const {
      files: copied,
      field,
      pointer,
      left,
    } = copyItem(files, {
      ...RISKS,
      from: ready('Dilavamento o erosione'),
    });
    expect({ field, pointer, left }).toEqual({
      field: 'ftn_erosione',
      pointer: '/sections/2/fields/1',
      left: [],
    });
    expect(atPointer(copied[PJC], pointer)).toEqual({ field: 'ftn_erosione', note: 'ftn_erosione_note' });
    const vis = atPointer(files['checklist/vis.entity.json'], '/properties') as Node;
    expect(properties(copied)).toMatchObject({
      ftn_erosione: vis['ftn_erosione'],
    });
    const places = labelPlaces(copied, {
      file: 'checklist/pjc.entity.json',
      pointer: '/properties/ftn_erosione/title',
    });
    expect(places.map(({ locale, said: is }) => `${locale} ${is !== undefined}`)).toEqual([
      'ar true',
      'en true',
    ]);
    expect(findingsOf(copied)).toEqual([]);
    // The original stays unchanged.
    for (const path of ['checklist/vis.form.json', 'checklist/vis.entity.json'])
      expect(copied[path]).toBe(files[path]);
  });

  it('[CKL-04] duplicates it in its form as a new item with a separate note', () => {
    const from = ready('Dilavamento o erosione');
    const { section = '', at = '' } = /^(?<section>.*)\/fields\/(?<at>\d+)$/.exec(from.pointer)?.groups ?? {};
    const {
      files: copied,
      field,
      pointer,
    } = copyItem(files, {
      ...{ from, form: from.file, section, index: Number(at) + 1 },
    });
    expect(field).toBe('ftn_erosione2');
    expect(atPointer(copied[from.file], pointer)).toEqual({
      field: 'ftn_erosione2',
      note: 'ftn_erosione2_note',
    });
    const again = copyItem(copied, { from, form: from.file, section, index: Number(at) + 1 });
    expect(again.field).toBe('ftn_erosione3');
    expect(findingsOf(again.files)).toEqual([]);
  });

  it('[CKL-04] speaks of itself under its new name, and no more of those that it stood beside', () => {
    const from = ready('Inclinazione');
    const alone = copyItem(files, { ...RISKS, from });
    expect(alone.left).toEqual(['form.fieldLayout.showWhen']);
    expect(atPointer(alone.files[PJC], alone.pointer)).toEqual({ field: 'fp_gradi', width: 'half' });
    const brace = ready('Tiranti presenti');
    const once = copyItem(alone.files, { ...RISKS, from: brace });
    const twice = copyItem(once.files, { ...RISKS, from: brace });
    expect(atPointer(twice.files[PJC], twice.pointer)).toMatchObject({
      field: 't_sostegno_tiranti2',
      note: 't_sostegno_tiranti2_note',
      noteWhen: { 'record.t_sostegno_tiranti2': { const: 'Y' } },
    });
    expect(findingsOf(twice.files)).toEqual([]);
  });

  it('[CKL-04] renames its note, and drops its former names', () => {
    const entity = 'checklist/vis.entity.json';
    const asking = editSchemas(files, [
      { does: 'set', file: entity, at: '/properties/ftn_erosione/x-note', value: 'required' },
      { does: 'set', file: entity, at: '/properties/ftn_erosione/x-was', value: ['ftn_acqua'] },
    ]);
    const from = ready('Dilavamento o erosione');
    const once = copyItem(asking, { ...RISKS, from });
    const twice = copyItem(once.files, { ...RISKS, from });
    expect(
      atPointer(expandedFlags(twice.files['checklist/pjc.entity.json'] ?? null), '/properties'),
    ).toMatchObject({
      ftn_erosione_note: { 'x-required-if': { field: 'ftn_erosione' } },
      ftn_erosione2_note: { 'x-required-if': { field: 'ftn_erosione2', is: ['Y'] } },
    });
    expect(properties(twice.files)['ftn_erosione2']).not.toHaveProperty('x-was');
  });

  it('[CKL-04] from anywhere leaves the other checklist in order', () => {
    const VIS = 'checklist/vis.form.json';
    const crossed = items.reduce((now, from) => {
      const [form, section] = from.file === VIS ? [PJC, '/sections/2'] : [VIS, '/sections/5'];
      // At the end, because a line that is inserted moves those behind it.
      const { length: index } = atPointer(now[form], `${section}/fields`) as readonly Json[];
      return copyItem(now, { form, section, from, index }).files;
    }, files);
    expect(findingsOf(crossed)).toEqual([]);
  });

  it('[CKL-04] into a table of answers begins unanswered, as all its lines do', () => {
    const VIS = 'checklist/vis.form.json';
    const into = { form: VIS, section: '/sections/2', index: 0 };
    expect(atPointer(files[VIS], '/sections/2/matrix/options')).toBe('yes-no');
    const { files: copied, field, pointer } = copyItem(files, { ...into, from: ready('Rischio elettrico') });
    expect(atPointer(copied[VIS], pointer)).toEqual({ field });
    const property = atPointer(copied['checklist/vis.entity.json'], `/properties/${field}`) as Node;
    expect(property).toMatchObject({ title: 'Rischio elettrico', 'x-flag': 'plain' });
    expect(property).not.toHaveProperty('default');
  });

  it('is refused where there is no such item or section', () => {
    const from = ready('Dilavamento o erosione');
    expect(() => copyItem(files, { ...RISKS, from: { ...from, pointer: '/sections/99/fields/0' } })).toThrow(
      expect.objectContaining({ code: 'NO_SUCH_PLACE' }),
    );
    expect(() => copyItem(files, { ...RISKS, section: '/sections/99', from })).toThrow(
      expect.objectContaining({ code: 'NO_SUCH_PLACE' }),
    );
  });
});
