import { beforeAll, describe, expect, it } from 'vitest';
import {
  type EditedFiles,
  editSchema,
  labelPlaces,
  outlineOf,
  translatedAt,
  withLabel,
} from '../../../engine/editor/index.ts';
import { productFiles } from './productFiles.ts';

const FORM = 'checklist/pjc.form.json';
const ENTITY = 'checklist/pjc.entity.json';
/** Said by the entity; by the form, whose section's name stands in its place. */
const TITLE = { file: ENTITY, pointer: '/properties/RE/title' };
const SECTION = { file: FORM, pointer: '/sections/2/title' };
let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});
const said = (of: EditedFiles, at = TITLE) =>
  Object.fromEntries(labelPlaces(of, at).map((place) => [place.locale, place.said]));
const changed = (of: EditedFiles) => Object.keys(of).filter((path) => of[path] !== files[path]);

describe('a text in other languages', () => {
  it('is told for each language of the product but that of the schemas, with its name; what nobody said is missing', () => {
    const places = labelPlaces(files, TITLE);
    expect(places.map(({ locale, name }) => [locale, name])).toEqual([
      ['ar', 'العربية'],
      ['en', 'English'],
    ]);
    expect(said(files)['en']).toMatch(/electric/i);
    expect(said(files, SECTION)['en']).toMatch(/risk/i);
    expect(said(files, { file: ENTITY, pointer: '/properties/RE/type' })).toEqual({});
    expect(labelPlaces(files, undefined).map(({ said: none }) => none)).toEqual([undefined, undefined]);
  });

  it('is written beside its schema, corrected at its place alone, and taken away again', () => {
    const corrected = withLabel(files, 'en', TITLE, 'Shock');
    expect(changed(corrected)).toEqual(['checklist/translations.en.json']);
    expect(said(corrected)).toEqual({ ...said(files), en: 'Shock' });
    expect(said(corrected, SECTION)).toEqual(said(files, SECTION));
    const gone = withLabel(corrected, 'en', TITLE, '');
    expect(said(gone)['en']).toBeUndefined();
    expect(withLabel(gone, 'en', TITLE, '')).toBe(gone);
    expect(said(withLabel(gone, 'en', TITLE, 'Again'))['en']).toBe('Again');
  });

  it('begins a file where the folder has none in that language', () => {
    const path = 'checklist/translations.en.json';
    const { [path]: _, ...without } = files;
    const begun = withLabel(without, 'en', TITLE, 'Shock');
    expect(begun[path]).toEqual({
      $schema: '../meta/translations.schema.json',
      files: { 'pjc.entity.json': { '/properties/RE/title': { of: 'Rischio elettrico', is: 'Shock' } } },
    });
  });

  it('stays where the text is changed, told as one of the former text until somebody says it again', () => {
    const relabelled = editSchema(files, { does: 'set', ...at(TITLE), value: 'Rischio di scossa' });
    const [ar, en] = labelPlaces(relabelled, TITLE);
    expect([ar?.former, en?.former]).toEqual(['Rischio elettrico', 'Rischio elettrico']);
    const read = withLabel(relabelled, 'en', TITLE, en?.said ?? '');
    expect(labelPlaces(read, TITLE).map(({ former }) => former)).toEqual(['Rischio elettrico', undefined]);
    expect(said(read)).toEqual(said(files));
  });

  it('is said where the outline says that an item is called', () => {
    const [section] = outlineOf(files, FORM).filter(({ id }) => id === 'rischi');
    expect(section?.called).toEqual(SECTION);
    expect(section?.fields.find(({ path }) => path === 'RE')?.called).toEqual(TITLE);
    const own = editSchema(files, {
      ...{ does: 'set', file: FORM, at: `${section?.fields[0]?.pointer}/label`, value: 'Altro' },
    });
    const [field] = outlineOf(own, FORM).find(({ id }) => id === 'rischi')?.fields ?? [];
    expect(field).toMatchObject({
      label: 'Altro',
      called: { file: FORM, pointer: `${field?.pointer}/label` },
    });
  });

  it('leads from a finding to the text', () => {
    const file = 'checklist/translations.en.json';
    const finding = { file, pointer: '/files/pjc.form.json/~1sections~1rischi~1title' };
    expect(translatedAt(files, finding)).toEqual(SECTION);
    for (const other of [TITLE, { file, pointer: '/files/pjc.form.json/~1no' }, { file, pointer: '' }])
      expect(translatedAt(files, other)).toEqual(other);
  });
});

function at({ file, pointer }: typeof TITLE) {
  return { file, at: pointer };
}
