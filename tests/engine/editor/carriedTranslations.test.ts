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
} from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { productFiles } from './productFiles.ts';

const FORM = 'checklist/pjc.form.json';
const FIRST: OutlinePlace = { file: FORM, pointer: '/sections/2/fields/0/label' };
let files: EditedFiles;
beforeAll(async () => {
  const own = editSchema(await productFiles(), { ...set(FIRST), value: 'Pericolo di prova' });
  files = withLabel(withLabel(own, 'en', FIRST, 'Trial danger'), 'ar', FIRST, 'خطر تجريبي');
});
function set({ file, pointer }: OutlinePlace) {
  return { does: 'set', file, at: pointer } as const;
}
const english = (of: EditedFiles, pointer: string) =>
  labelPlaces(of, { file: FORM, pointer }).find(({ locale }) => locale === 'en');
/** What one step makes of the files. */
const step = (edit: SchemaEdit | EditedFiles, from = files): EditedFiles =>
  afterStep(beginHistory(from), 'does' in edit ? editSchema(from, edit as SchemaEdit) : edit, { label: '' })
    .files;
const findings = (of: EditedFiles) => examine(of as Readonly<Record<string, unknown>>).findings;

describe('translations', () => {
  it('go to another section with an item that has a label of its own, and the product loads', () => {
    const item = { file: FORM, pointer: '/sections/2/fields/0' };
    const moved = step(moveInOutline(files, item, '/sections/1/fields/0').files);
    expect(english(moved, '/sections/1/fields/0/label')).toMatchObject({ said: 'Trial danger' });
    expect(findings(moved)).toEqual([]);
  });

  it('go with what is taken out, and are there again when it is taken back', () => {
    const history = beginHistory(files);
    const edit = { does: 'remove', file: FORM, at: '/sections/2/fields/0/label' } as const;
    const removed = afterStep(history, editSchema(files, edit), { label: '' });
    expect(JSON.stringify(removed.files)).not.toContain('Trial danger');
    expect(findings(removed.files)).toEqual([]);
    expect(undoStep(removed).files).toBe(files);
  });

  it('are copied with what is doubled', () => {
    const doubled = step({ does: 'duplicate', file: FORM, at: '/sections/2/fields/0' });
    for (const index of [0, 1])
      expect(english(doubled, `/sections/2/fields/${index}/label`)?.said).toBe('Trial danger');
  });

  it.each([
    ['after some letters', ['Pericolo di prov', undefined, 'N', 'Nu', 'Nuovo']],
    ['at once', [undefined, 'N', 'Nuovo']],
  ])('stay where a text is changed letter by letter, also by way of nothing: %s', (_, texts) => {
    let history = beginHistory(files);
    for (const text of texts) {
      const edit: SchemaEdit =
        text === undefined
          ? { does: 'remove', file: FORM, at: FIRST.pointer }
          : { ...set(FIRST), value: text };
      history = afterStep(history, editSchema(history.files, edit), { label: '', group: 'typed' });
    }
    expect(english(history.files, FIRST.pointer)).toMatchObject({
      ...{ said: 'Trial danger', former: 'Pericolo di prova' },
    });
    expect(undoStep(history).files).toBe(files);
  });

  it('keep to their texts where places go by number', () => {
    const path = 'checklist/pjc.form.json';
    const sections = (texts: readonly string[]) => ({
      ...{ entity: 'pjc', sections: texts.map((title) => ({ title })) },
    });
    const entry = (of: string) => ({ of, is: `${of} in English` });
    const before: EditedFiles = {
      [path]: sections(['A', 'B', 'C']),
      'checklist/translations.en.json': {
        files: {
          'pjc.form.json': Object.fromEntries(
            ['A', 'B', 'C'].map((text, index) => [`/sections/#${index + 1}/title`, entry(text)]),
          ),
        },
      },
    };
    const after = step({ does: 'remove', file: path, at: '/sections/0' }, before);
    expect(after['checklist/translations.en.json']).toEqual({
      files: {
        'pjc.form.json': { '/sections/#1/title': entry('B'), '/sections/#2/title': entry('C') },
      },
    });
  });

  it('that a step writes itself stand: a renamed field’s', () => {
    const renamed = renameField(files, { entity: 'pjc', from: 'RE', to: 'scossa' });
    expect(step(renamed)).toEqual(renamed);
  });

  it('stand at a place, each of its own text, whatever is moved, doubled and taken out', () => {
    const place = fc.record({ section: fc.nat(20), field: fc.nat(40) });
    const does = fc.constantFrom('move' as const, 'duplicate' as const, 'remove' as const);
    fc.assert(
      fc.property(fc.array(fc.record({ does, from: place, to: place }), { maxLength: 12 }), (edits) => {
        let history = beginHistory(files);
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
        const labels = allLabels(history.files);
        for (const [said, former, text] of labels) {
          expect(former, text).toBeUndefined();
          expect(said, text).toBeDefined();
        }
        const kept = history.files['checklist/translations.en.json'];
        // Nothing is kept of what is gone.
        const gone = !JSON.stringify(history.files[FORM]).includes('Pericolo di prova');
        expect(JSON.stringify(kept).includes('Trial danger')).toBe(!gone);
      }),
      { numRuns: runs(60) },
    );
  });
});

/** Of every section and item that the form itself names. */
function allLabels(of: EditedFiles): readonly (readonly [string | undefined, string | undefined, string])[] {
  return outlineOf(of, FORM).flatMap(({ called, title, fields }) =>
    [{ called, label: title }, ...fields].flatMap(({ called: at, label }) =>
      at?.file === FORM
        ? [[english(of, at.pointer)?.said, english(of, at.pointer)?.former, label] as const]
        : [],
    ),
  );
}
