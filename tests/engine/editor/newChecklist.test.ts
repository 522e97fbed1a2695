import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  addItem,
  checklistsToCopy,
  type EditedFiles,
  emptyGroups,
  groupForItems,
  newChecklist,
  takenTitle,
} from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { productFiles } from './productFiles.ts';

let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

type Node = Readonly<Record<string, Json>>;
const TITLE = { title: 'Verifica scale', translations: { en: 'Ladder check', ar: 'فحص السلالم' } };
const FORM = 'verifica-scale/verifica-scale.form.json';
const findingsOf = (made: EditedFiles) =>
  examine({ ...files, ...made } as Readonly<Record<string, unknown>>).findings;

describe('[CKL-04] a new checklist', () => {
  it('starts with an empty group as its only finding, and has none after the first item', () => {
    const { files: made, form } = newChecklist(files, { ...TITLE, like: 'pjc' });
    expect(form).toBe(FORM);
    expect(findingsOf(made).map(({ code, file, pointer }) => `${code} ${file}${pointer}`)).toEqual([
      `MISSING_WORD ${FORM}/sections/1/fields`,
    ]);
    const all = { ...files, ...made };
    expect(emptyGroups(all, form)).toEqual([{ file: form, pointer: '/sections/1', title: 'Voci' }]);
    expect(groupForItems(all, form)).toBe('/sections/1');
    const item = { form, section: '/sections/1', index: 0, title: 'Scala integra', kind: 'inOrder' } as const;
    const { files: filled } = addItem(all, {
      ...{ ...item, note: 'required' },
      translations: { en: 'Ladder sound', ar: 'السلم سليم' },
    });
    expect(findingsOf(filled)).toEqual([]);
    expect(emptyGroups(filled, form)).toEqual([]);
  });

  it.each(['pjc', 'vis'])('includes all that %s requires, its rules among it', (like) => {
    const { files: made } = newChecklist(files, { ...TITLE, like, whole: true });
    const ownEntity = made['verifica-scale/verifica-scale.entity.json'] as Node;
    const pattern = files[`checklist/${like}.entity.json`] as Node;
    expect(Object.keys(ownEntity['properties'] as Node)).toEqual(Object.keys(pattern['properties'] as Node));
    expect(ownEntity['x-rules']).toEqual(pattern['x-rules']);
    expect(JSON.stringify(ownEntity)).not.toContain('"x-was"');
    expect(ownEntity['x-checklist']).not.toHaveProperty('when');
  });

  it('is led to beside the other: by a button in its words, which the examples of the list tell', () => {
    const { files: made, places } = newChecklist(files, { ...TITLE, like: 'pjc' });
    expect(places).toEqual(['I cantieri di oggi']);
    const { actions } = made['team/team-card.table.json'] as unknown as { actions: readonly Node[] };
    expect(actions.map(({ id, label, goTo }) => `${id} ${label} ${goTo}`).slice(0, 2)).toEqual([
      'pjc Pre Job Check cantiere-pjc',
      'verifica-scale Verifica scale cantiere-verifica-scale',
    ]);
    expect(actions[1]?.['showWhen']).toEqual(actions[0]?.['showWhen']);
    expect(JSON.stringify(made['team/translations.ar.json'])).toContain('فحص السلالم');
    const { scenarios } = made['team/team-card.scenario.json'] as unknown as {
      scenarios: readonly { expect: { actions: readonly string[] } }[];
    };
    expect(scenarios.map(({ expect: told }) => told.actions.join(' '))).toEqual([
      'pjc verifica-scale vis open',
      'pjc verifica-scale vis open',
      'open',
      'open',
    ]);
  });

  it('may use another new one as template, each with a separate name; all together have no findings', () => {
    let now = files;
    const begin = (checklist: Parameters<typeof newChecklist>[1]) => {
      const { files: made, form } = newChecklist(now, { ...checklist, whole: true });
      now = { ...now, ...made };
      return form;
    };
    begin({ ...TITLE, like: 'pjc' });
    expect(checklistsToCopy(now).map(({ name }) => name)).toEqual(['pjc', 'vis', 'verifica-scale']);
    expect(begin({ ...TITLE, like: 'verifica-scale' })).toBe('verifica-scale-2/verifica-scale-2.form.json');
    // This one has two calls that read.
    for (const title of ['Torri', 'Torri 2']) begin({ title, translations: {}, like: 'vis' });
    expect(findingsOf(now)).toEqual([]);
    expect(newChecklist(files, { title: 'فحص', translations: {}, like: 'pjc' }).form).toBe(
      'scheda/scheda.form.json',
    );
  });

  it('reports an existing title in any spelling', () => {
    expect(takenTitle(files, ' pre  job CHECK ')).toBe('Pre Job Check');
    expect(takenTitle(files, 'Verifica scale')).toBeUndefined();
  });
});

it('inserts an item without a position at the end of the items, not among members or signatures', () => {
  const group = groupForItems(files, 'checklist/pjc.form.json');
  const { sections } = files['checklist/pjc.form.json'] as unknown as { sections: readonly Node[] };
  expect(sections[Number(group?.split('/').at(-1))]?.['id']).toBe('briefing');
});
