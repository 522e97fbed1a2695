import { beforeAll, describe, expect, it } from 'vitest';
import {
  afterStep,
  beginHistory,
  type EditedFiles,
  editSchema,
  hasTextElsewhere,
  labelPlaces,
  outlineOf,
  translatedAt,
  withLabel,
  withLabelApart,
} from '../../../engine/editor/index.ts';
import { productFiles } from './productFiles.ts';

const FORM = 'checklist/pjc.form.json';
const ENTITY = 'checklist/pjc.entity.json';
/** The title of the entity; then that of the form, with the name of the section as context. */
const TITLE = { file: ENTITY, pointer: '/properties/RE/title' };
const SECTION = { file: FORM, pointer: '/sections/2/title' };
let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});
const textsByLocale = (of: EditedFiles, at = TITLE) =>
  Object.fromEntries(labelPlaces(of, at).map((place) => [place.locale, place.said]));
const changed = (of: EditedFiles) => Object.keys(of).filter((path) => of[path] !== files[path]);

describe('a text in other languages', () => {
  it('is listed by language except that of the schemas, with its name; missing ones are empty', () => {
    const places = labelPlaces(files, TITLE);
    expect(places.map(({ locale, name }) => [locale, name])).toEqual([
      ['ar', 'العربية'],
      ['en', 'English'],
    ]);
    expect(textsByLocale(files)['en']).toMatch(/electric/i);
    expect(textsByLocale(files, SECTION)['en']).toMatch(/risk/i);
    expect(textsByLocale(files, { file: ENTITY, pointer: '/properties/RE/type' })).toEqual({});
    expect(labelPlaces(files, undefined).map(({ said: none }) => none)).toEqual([undefined, undefined]);
  });

  it('is edited once for all places, and removed again', () => {
    const corrected = withLabel(files, 'en', TITLE, 'Shock');
    expect(changed(corrected)).toEqual(['checklist/translations.en.json']);
    expect(textsByLocale(corrected)).toEqual({ ...textsByLocale(files), en: 'Shock' });
    const itemLabel = { file: FORM, pointer: '/sections/2/fields/0/label' };
    const twice = editSchema(corrected, { does: 'set', ...at(itemLabel), value: 'Rischio elettrico' });
    expect(textsByLocale(twice, itemLabel)['en']).toBe('Shock');
    expect([hasTextElsewhere(corrected, TITLE), hasTextElsewhere(twice, TITLE)]).toEqual([false, true]);
    expect(textsByLocale(corrected, SECTION)).toEqual(textsByLocale(files, SECTION));
    const withoutEnglish = withLabel(corrected, 'en', TITLE, '');
    expect(textsByLocale(withoutEnglish)['en']).toBeUndefined();
    expect(withLabel(withoutEnglish, 'en', TITLE, '')).toBe(withoutEnglish);
    expect(textsByLocale(withLabel(withoutEnglish, 'en', TITLE, 'Again'))['en']).toBe('Again');
  });

  it('has an exception at one place, until it is removed', () => {
    const itemLabel = { file: FORM, pointer: '/sections/2/fields/0/label' };
    const twice = editSchema(files, { does: 'set', ...at(itemLabel), value: 'Rischio elettrico' });
    const apart = withLabel(withLabelApart(twice, 'en', itemLabel, true), 'en', itemLabel, 'Live parts');
    expect(labelPlaces(apart, itemLabel).find(({ locale }) => locale === 'en')).toMatchObject({
      ...{ said: 'Live parts', isException: true },
    });
    expect([textsByLocale(apart)['en'], textsByLocale(apart, itemLabel)['ar']]).toEqual([
      textsByLocale(files)['en'],
      textsByLocale(files)['ar'],
    ]);
    expect(withLabelApart(apart, 'en', itemLabel, false)).toEqual(twice);
  });

  it('creates a file where the folder has none in that language', () => {
    const path = 'checklist/translations.en.json';
    const { [path]: _, ...without } = files;
    const withoutTitle = withLabel(without, 'en', TITLE, 'Shock');
    expect(withoutTitle[path]).toEqual({
      $schema: '../meta/translations.schema.json',
      texts: { 'Rischio elettrico': 'Shock' },
    });
  });

  it('is missing after the text is changed; the former one is offered until replaced', () => {
    const relabelled = afterStep(
      beginHistory(files),
      editSchema(files, { does: 'set', ...at(TITLE), value: 'Rischio di scossa' }),
      { label: '' },
    ).files;
    const english = (of: EditedFiles) => labelPlaces(of, TITLE).find(({ locale }) => locale === 'en');
    expect(english(relabelled)).toMatchObject({
      ...{ said: undefined, offer: { of: 'Rischio elettrico', is: textsByLocale(files)['en'] } },
    });
    const withOffer = withLabel(relabelled, 'en', TITLE, english(relabelled)?.offer?.is ?? '');
    expect(english(withOffer)).toMatchObject({ said: textsByLocale(files)['en'], offer: undefined });
    expect(textsByLocale(withOffer)['ar']).toBeUndefined();
  });

  it('is shown where the outline labels an item', () => {
    const [section] = outlineOf(files, FORM).filter(({ id }) => id === 'rischi');
    expect(section?.labelPlace).toEqual(SECTION);
    expect(section?.fields.find(({ path }) => path === 'RE')?.labelPlace).toEqual(TITLE);
    const relabelledFiles = editSchema(files, {
      ...{ does: 'set', file: FORM, at: `${section?.fields[0]?.pointer}/label`, value: 'Altro' },
    });
    const [field] = outlineOf(relabelledFiles, FORM).find(({ id }) => id === 'rischi')?.fields ?? [];
    expect(field).toMatchObject({
      label: 'Altro',
      labelPlace: { file: FORM, pointer: `${field?.pointer}/label` },
    });
  });

  it('leads from a finding to the text', () => {
    const file = 'checklist/translations.en.json';
    expect(translatedAt(files, { file, pointer: '/texts/Rischi e misure discussi con la squadra' })).toEqual(
      SECTION,
    );
    const place = '/places/checklist~1pjc.form.json/~1sections~1rischi~1title';
    expect(translatedAt(files, { file, pointer: place })).toEqual(SECTION);
    for (const other of [TITLE, { file, pointer: '/texts/Mai' }, { file, pointer: '' }])
      expect(translatedAt(files, other)).toEqual(other);
  });
});

function at({ file, pointer }: typeof TITLE) {
  return { file, at: pointer };
}
