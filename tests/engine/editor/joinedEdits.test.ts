import { describe, expect, it } from 'vitest';
import {
  afterStep,
  beginHistory,
  type EditedFiles,
  editSchema,
  followPointer,
  mergeJson,
  redoStep,
  undoStep,
  withExternalChange,
} from '../../../engine/editor/index.ts';

const FORM = 'loans/loan.form.json';
const fields = (...names: readonly string[]) => names.map((field) => ({ field, label: field }));
const form = (title: string, ...names: readonly string[]) => ({
  title,
  sections: [{ id: 'all', fields: fields(...names) }],
});
const initialFiles: EditedFiles = { [FORM]: form('Prestito', 'a', 'b') };
const label = (files: EditedFiles, index: number, value: string) =>
  editSchema(files, { does: 'set', file: FORM, at: `/sections/0/fields/${index}/label`, value });

describe('changes that another administrator has saved', () => {
  it('[ADMIN-A2] is merged into every step: undo affects only own edits', () => {
    const mine = afterStep(beginHistory(initialFiles), label(initialFiles, 1, 'Mia'), { label: 'Etichetta' });
    const foreignForm = form('Di un altro', 'c', 'a', 'b');
    const join: Parameters<typeof withExternalChange>[2] = (content) =>
      mergeJson(initialFiles[FORM], foreignForm, content).merged as never;
    const joined = withExternalChange(mine, FORM, join);
    const both = {
      title: 'Di un altro',
      sections: [{ fields: [{ field: 'c' }, { field: 'a' }, { field: 'b', label: 'Mia' }] }],
    };
    expect(joined.files[FORM]).toMatchObject(both);
    expect(undoStep(joined).files[FORM]).toEqual(foreignForm);
    // A step that they made as well is none any more.
    expect(undoStep(undoStep(joined)).files[FORM]).toEqual(foreignForm);
    // A step that was undone before can be redone over their edit.
    expect(redoStep(withExternalChange(undoStep(mine), FORM, join)).files[FORM]).toMatchObject(both);
  });

  it('[ADMIN-A2] a place is where its item is now, or nowhere', () => {
    const [before, after] = [form('', 'a', 'b'), form('', 'c', 'b')];
    expect(followPointer(before, after, '/sections/0/fields/1/label')).toBe('/sections/0/fields/1/label');
    expect(followPointer(form('', 'a', 'b'), form('', 'c', 'a', 'b'), '/sections/0/fields/1')).toBe(
      '/sections/0/fields/2',
    );
    expect(followPointer(before, after, '/sections/0/fields/0')).toBeUndefined();
    expect(followPointer(before, after, '/title')).toBe('/title');
    expect(followPointer(before, after, '')).toBe('');
  });

  it('[ADMIN-A2] reports both versions in a conflict, and applies none without a choice', () => {
    const mine = label(initialFiles, 0, 'Mia')[FORM];
    const foreignLabel = label(initialFiles, 0, 'Sua')[FORM];
    const { merged, conflicts } = mergeJson(initialFiles[FORM], foreignLabel, mine);
    expect(merged).toEqual(mine);
    expect(conflicts).toEqual([
      { pointer: '/sections/0/fields/0/label', base: 'a', theirs: 'Sua', ours: 'Mia' },
    ]);
  });
});
