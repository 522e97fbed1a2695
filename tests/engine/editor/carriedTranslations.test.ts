import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  afterStep,
  beginHistory,
  type EditedFiles,
  editSchema,
  labelPlaces,
  moveInOutline,
  type OutlinePlace,
  outlineOf,
  renameField,
  type SchemaEdit,
  undoStep,
  withLabel,
  withLabelApart,
} from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { productFiles } from './productFiles.ts';

const FORM = 'checklist/pjc.form.json';
const FIRST: OutlinePlace = { file: FORM, pointer: '/sections/2/fields/0/label' };
let files: EditedFiles;
beforeAll(async () => {
  const withTrialTitle = editSchema(await productFiles(), { ...set(FIRST), value: 'Pericolo di prova' });
  files = withLabel(withLabel(withTrialTitle, 'en', FIRST, 'Trial danger'), 'ar', FIRST, 'خطر تجريبي');
});
function set({ file, pointer }: OutlinePlace) {
  return { does: 'set', file, at: pointer } as const;
}
const english = (of: EditedFiles, pointer: string) =>
  labelPlaces(of, { file: FORM, pointer }).find(({ locale }) => locale === 'en');
/** The files after one step. */
const step = (edit: SchemaEdit | EditedFiles, from = files): EditedFiles =>
  afterStep(beginHistory(from), 'does' in edit ? editSchema(from, edit as SchemaEdit) : edit, { label: '' })
    .files;
const findings = (of: EditedFiles) => examine(of as Readonly<Record<string, unknown>>).findings;

/** The translation of the item at this one place. */
const apart = (of: EditedFiles = files) =>
  withLabel(withLabelApart(of, 'en', FIRST, true), 'en', FIRST, 'Trial hazard');

describe('translations', () => {
  it('follow their text when it is moved, copied, removed and restored', () => {
    const item = { file: FORM, pointer: '/sections/2/fields/0' };
    const moved = step(moveInOutline(files, item, '/sections/1/fields/0').files);
    expect(english(moved, '/sections/1/fields/0/label')).toMatchObject({ said: 'Trial danger' });
    expect(findings(moved)).toEqual([]);
    const doubled = step({ does: 'duplicate', file: FORM, at: item.pointer });
    for (const index of [0, 1])
      expect(english(doubled, `/sections/2/fields/${index}/label`)?.said).toBe('Trial danger');
    const removed = step({ does: 'remove', file: FORM, at: FIRST.pointer });
    expect(findings(removed)).toEqual([]);
    expect(english(step({ ...set(FIRST), value: 'Pericolo di prova' }, removed), FIRST.pointer)?.said).toBe(
      'Trial danger',
    );
  });

  it.each([
    ['after some letters', ['Pericolo di prov', undefined, 'N', 'Nu', 'Nuovo']],
    ['at once', [undefined, 'N', 'Nuovo']],
  ])('are offered for a text changed letter by letter, also through an empty text: %s', (_, texts) => {
    let history = beginHistory(files);
    for (const text of texts) {
      const edit: SchemaEdit =
        text === undefined
          ? { does: 'remove', file: FORM, at: FIRST.pointer }
          : { ...set(FIRST), value: text };
      history = afterStep(history, editSchema(history.files, edit), { label: '', group: 'typed' });
    }
    const offer = { of: 'Pericolo di prova', is: 'Trial danger' };
    expect(english(history.files, FIRST.pointer)).toMatchObject({ said: undefined, offer });
    expect(history.files['checklist/translations.en.json']).not.toHaveProperty('texts.Nu');
    expect(undoStep(history).files).toBe(files);
  });

  it('unused ones are offered for the next text, and apply again to the first', () => {
    const second = step({ ...set(FIRST), value: 'Secondo' });
    const third = step({ ...set(FIRST), value: 'Terzo' }, second);
    const offer = { of: 'Pericolo di prova', is: 'Trial danger' };
    expect(english(third, FIRST.pointer)?.offer).toEqual(offer);
    expect(third['checklist/translations.en.json']).not.toHaveProperty('texts.Secondo');
    expect(english(step({ ...set(FIRST), value: 'Pericolo di prova' }, third), FIRST.pointer)).toMatchObject({
      ...{ said: 'Trial danger', offer: undefined },
    });
  });

  it('offered for a text that is in no file any more are removed with it, those of another file stay', () => {
    const published = step({ ...set(FIRST), value: 'Secondo' });
    expect(step({ ...set(FIRST), value: 'Pericolo di prova' }, published)).toEqual(files);
    const other: OutlinePlace = { file: 'checklist/vis.form.json', pointer: '/title' };
    const both = editSchema(editSchema(files, { ...set(FIRST), value: 'Secondo' }), {
      ...{ ...set(other), value: 'Altro titolo' },
    });
    const texts = (of: EditedFiles) =>
      (of['checklist/translations.en.json'] as { readonly texts: object }).texts;
    expect(Object.keys(texts(step(both)))).toEqual(expect.arrayContaining(['Secondo', 'Altro titolo']));
    const same = editSchema(published, { ...set(other), value: 'Secondo' });
    for (const value of ['Pericolo di prova', 'Terzo'])
      expect(texts(step({ ...set(FIRST), value }, same))).toHaveProperty('Secondo');
  });

  it('of one place are offered for the next text there', () => {
    const relabelled = step({ ...set(FIRST), value: 'Secondo' }, apart());
    expect(english(relabelled, FIRST.pointer)?.offer).toEqual({
      ...{ of: 'Pericolo di prova', is: 'Trial hazard' },
    });
    const restored = step({ ...set(FIRST), value: 'Pericolo di prova' }, relabelled);
    expect(restored).toEqual(apart());
  });

  it('of one place alone go along with their text, and go with it', () => {
    const item = { file: FORM, pointer: '/sections/2/fields/0' };
    const moved = step(moveInOutline(apart(), item, '/sections/1/fields/0').files, apart());
    expect(english(moved, '/sections/1/fields/0/label')).toMatchObject({
      ...{ said: 'Trial hazard', isException: true },
    });
    const withoutTitle = step({ does: 'remove', file: FORM, at: FIRST.pointer }, apart());
    expect(JSON.stringify(withoutTitle)).not.toContain('Trial hazard');
  });

  it('of one place keep to their texts where places go by number', () => {
    const path = 'checklist/pjc.form.json';
    const entry = (of: string) => ({ of, is: `${of} in English` });
    const placed = (texts: readonly string[]) =>
      Object.fromEntries(texts.map((text, index) => [`/sections/#${index + 1}/title`, entry(text)]));
    const translations = 'checklist/translations.en.json';
    const before: EditedFiles = {
      'shared/messages.en.json': { locale: 'en', name: 'English' },
      [path]: { entity: 'pjc', sections: ['A', 'B', 'C'].map((title) => ({ title })) },
      [translations]: { texts: {}, places: { [path]: placed(['A', 'B', 'C']) } },
    };
    const after = step({ does: 'remove', file: path, at: '/sections/0' }, before);
    expect(after[translations]).toEqual({ texts: {}, places: { [path]: placed(['B', 'C']) } });
  });

  it('that a step writes itself stand: a renamed field’s', () => {
    const renamed = renameField(files, { entity: 'pjc', from: 'RE', to: 'scossa' });
    expect(step(renamed)).toEqual(renamed);
  });

  it('are complete after moves, copies and removals', () => {
    const place = fc.record({ section: fc.nat(20), field: fc.nat(40) });
    const does = fc.constantFrom('move' as const, 'duplicate' as const, 'remove' as const);
    fc.assert(
      fc.property(fc.array(fc.record({ does, from: place, to: place }), { maxLength: 12 }), (edits) => {
        let history = beginHistory(apart());
        for (const { does: what, from, to } of edits) {
          const outline = outlineOf(history.files, FORM);
          const at = (of: typeof from) => {
            const section = of.section % outline.length;
            const length = outline[section]?.fields.length ?? 0;
            return { section, index: of.field % (length + 1), length };
          };
          const [source, target] = [at(from), at(to)];
          if (source.index >= source.length || target.length === 0) continue;
          const pointer = `/sections/${source.section}/fields/${source.index}`;
          const end = Math.min(target.index, target.length - 1);
          const next =
            what === 'move'
              ? moveInOutline(
                  history.files,
                  { file: FORM, pointer },
                  `/sections/${target.section}/fields/${end}`,
                ).files
              : editSchema(history.files, { does: what, file: FORM, at: pointer });
          history = afterStep(history, next, { label: '' });
        }
        for (const [said, text] of allLabels(history.files)) expect(said, text).toBeDefined();
        const translations = history.files['checklist/translations.en.json'];
        // Exceptions of removed places are deleted.
        const isRemoved = !JSON.stringify(history.files[FORM]).includes('Pericolo di prova');
        expect(JSON.stringify(translations).includes('Trial hazard')).toBe(!isRemoved);
      }),
      { numRuns: runs(20, 60) },
    );
  });
});

/** Of every section and item that the form itself names. */
function allLabels(of: EditedFiles): readonly (readonly [string | undefined, string])[] {
  return outlineOf(of, FORM).flatMap(({ labelPlace, title, fields }) =>
    [{ labelPlace, label: title }, ...fields].flatMap(({ labelPlace: at, label }) =>
      at?.file === FORM ? [[english(of, at.pointer)?.said, label] as const] : [],
    ),
  );
}
