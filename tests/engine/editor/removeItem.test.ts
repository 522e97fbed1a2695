import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  afterStep,
  atPointer,
  beginHistory,
  type EditedFiles,
  editSchema,
  fileOutline,
  type OutlinePlace,
  outlineOf,
  removalEffects,
  removeItem,
} from '../../../engine/editor/index.ts';
import { DEEP } from '../../support/runs.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { italianWords, productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
const VIS = 'checklist/vis.form.json';
const EXAMPLES = 'checklist/pjc.scenario.json';
/** One in how many lines of a form is removed; `npm run deep` removes all. */
const EVERY = DEEP > 1 ? 1 : 8;
type Scenario = Readonly<Record<string, Json>> & { readonly title: string };

let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

/** Groups and items of the form itself, without fragments. */
const rowsOf = (of: EditedFiles, form: string) =>
  outlineOf(of, form).flatMap((group) => [
    { ...group, label: group.title, path: undefined },
    ...group.fields.filter(({ fragment }) => fragment === undefined),
  ]);
const lineOf = (of: EditedFiles, form: string, path: string): OutlinePlace => {
  const formRow = rowsOf(of, form).find((row) => row.path === path);
  if (formRow === undefined) throw new Error(`no line '${path}'`);
  return formRow;
};
/** As the editor keeps it: translations go along. */
const filesAfter = (before: EditedFiles, after: EditedFiles) =>
  afterStep(beginHistory(before), after, { label: '' }).files;
const without = (of: EditedFiles, form: string, path: string) =>
  filesAfter(of, removeItem(of, lineOf(of, form, path)));
const findingsOf = (of: EditedFiles) =>
  examine(of as Readonly<Record<string, unknown>>).findings.map(
    ({ code, file, pointer, found }) => `${code} ${file}${pointer} ${found}`,
  );
const examplesOf = (of: EditedFiles) => atPointer(of[EXAMPLES], '/scenarios') as readonly Scenario[];

describe('an item that is taken out of a form', () => {
  it('[CKL-04] leaves no example with a reference, and no finding against publishing', () => {
    const bare = editSchema(files, { does: 'remove', file: PJC, at: lineOf(files, PJC, 'RCA').pointer });
    expect(findingsOf(filesAfter(files, bare))).toContainEqual(
      expect.stringMatching(/^UNKNOWN_NAME checklist\/pjc\.scenario\.json.*\/visible\/\d+ "RCA"$/),
    );
    const removed = without(files, PJC, 'RCA');
    expect(findingsOf(removed)).toEqual([]);
    const visible = (of: EditedFiles) =>
      examplesOf(of).flatMap(({ title, expect: told }) =>
        title.includes('all flags') ? (told as { visible: readonly string[] }).visible : [],
      );
    expect(visible(files)).toContain('RCA');
    expect(visible(removed)).toEqual(visible(files).filter((name) => name !== 'RCA'));
    // Its answers are no matter of the form: they stay, and so does the property that keeps them.
    expect(atPointer(removed['checklist/pjc.entity.json'], '/properties/RCA')).toEqual(
      atPointer(files['checklist/pjc.entity.json'], '/properties/RCA'),
    );
  });

  it('[CKL-04] removes rules with this field only, and examples about it only', () => {
    const removed = without(files, PJC, 'Note');
    // The last item of its group: the empty group is reported, with the action that adds an item.
    expect(findingsOf(removed)).toEqual([`MISSING_WORD ${PJC}/sections/3/fields nothing`]);
    const along = removalEffects(files, removed);
    expect(along.rules).toEqual(['pjc.notes-needed']);
    expect(along.changedScenarios).toBeGreaterThan(0);
    expect(examplesOf(files).length - examplesOf(removed).length).toBe(along.removedScenarios.length);
    expect(along.figures).toBe(0);
    expect(removalEffects(files, files)).toEqual({
      changedScenarios: 0,
      removedScenarios: [],
      rules: [],
      figures: 0,
    });
  });

  it('[CKL-04] may be a required one, or a whole group', () => {
    const required = (of: EditedFiles) => atPointer(of['checklist/vis.entity.json'], '/required');
    expect(required(files)).toContain('picchetto');
    const removed = without(files, VIS, 'picchetto');
    expect(required(removed)).not.toContain('picchetto');
    const group = rowsOf(removed, VIS).find(({ label }) => label === 'Fondazione e terreno');
    const both = filesAfter(removed, removeItem(removed, group ?? { file: VIS, pointer: '' }));
    expect(rowsOf(both, VIS).map(({ label }) => label)).not.toContain('Fondazione e terreno');
    expect(findingsOf(both)).toEqual([]);
  });

  it('[CKL-04] may be any: lines of a form one after the other, up to the last of a group', () => {
    const paths = rowsOf(files, PJC).flatMap(({ path }) => path ?? []);
    let now = files;
    // A sample, to which the last group as a whole belongs.
    for (const path of paths.toReversed().filter((_path, index) => index < 4 || index % EVERY === 0)) {
      const at = lineOf(now, PJC, path);
      const group = at.pointer.replace(/\/\d+$/, '');
      if ((atPointer(now[PJC], group) as readonly Json[]).length > 1)
        now = filesAfter(now, removeItem(now, at));
    }
    // A fragment counts as a line of its group.
    const sizes = (of: EditedFiles) =>
      (of[PJC] as { sections: { fields?: Json[] }[] }).sections.map(({ fields = [] }) => fields.length);
    expect(sizes(now).map(Math.sign)).toEqual(sizes(files).map(Math.sign));
    if (EVERY === 1) expect(sizes(now)).toEqual(sizes(files).map(Math.sign));
    expect(findingsOf(now)).toEqual([]);
  });

  it('keeps earlier findings for their author', () => {
    const wrong = editSchema(files, {
      ...{ does: 'insert', file: EXAMPLES, at: '/scenarios/0' },
      value: { title: 'x', form: 'pjc', given: { record: {} }, expect: { visible: ['nessuno', 'RCA'] } },
    });
    const [example] = examplesOf(without(wrong, PJC, 'RCA'));
    expect(example?.['expect']).toEqual({ visible: ['nessuno'] });
  });

  it('removes only the item if the files are invalid', () => {
    const broken = { ...files, 'checklist/pjc-history.table.json': { columns: 7 } };
    const at = lineOf(files, PJC, 'RCA');
    const removed = removeItem(broken, at);
    expect(removed[EXAMPLES]).toBe(files[EXAMPLES]);
    expect(removed[PJC]).not.toEqual(files[PJC]);
  });
});

describe('lines that are taken out of other files', () => {
  it('[CKL-04] are removed with their dependants, one after the other', async () => {
    const words = await italianWords();
    let now = files;
    for (const [file, label, word] of [
      ['checklist/checklist-days.table.json', 'Giorno', 'charts'],
      ['checklist/checklist-days.table.json', 'Schede', 'totals'],
      ['hours/work-hours.table.json', 'Stato', ''],
      ['checklist/pjc.document.json', 'Cantiere', ''],
      ['checklist/pjc.document.json', 'Firme', ''],
    ] as const) {
      const row = fileOutline(now, file, words).find((each) => each.label === label);
      if (row === undefined) throw new Error(`no line '${label}'`);
      const removed = filesAfter(now, removeItem(now, row));
      if (word !== '') expect(removalEffects(now, removed).figures, word).toBeGreaterThan(0);
      now = removed;
    }
    expect(findingsOf(now)).toEqual([]);
  });
});
