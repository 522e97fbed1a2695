import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  addItem,
  addSection,
  type EditedFiles,
  editSchema,
  emptyGroups,
  labelPlaces,
  newChecklist,
  outlineOf,
  placeForItem,
} from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { plainFinding } from '../../../server/host/publishing/judgement/validateOverlay.ts';
import { productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
const FORM = 'verifica-scale/verifica-scale.form.json';
const TITLE = { title: 'Verifica scale', translations: { en: 'Ladder check', ar: 'فحص السلالم' } };
const STEPS = { form: FORM, title: 'Pioli e montanti', translations: { en: 'Rungs', ar: 'الدرجات' } };

let files: EditedFiles;
let initialFiles: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
  initialFiles = { ...files, ...newChecklist(files, { ...TITLE, like: 'pjc' }).files };
});

const titles = (of: EditedFiles, form: string) => outlineOf(of, form).map(({ title }) => title);
const ids = (of: EditedFiles, form: string) => outlineOf(of, form).map(({ id }) => id);
const findingsOf = (of: EditedFiles) => examine(of as Readonly<Record<string, unknown>>).findings;

describe('[CKL-04] a group that is added to a form', () => {
  it('starts empty, which is the only finding, and accepts items then', () => {
    const item = (section: string, title: string) => ({
      ...{ form: FORM, section, index: 0, title, kind: 'inOrder' as const },
      translations: { en: title, ar: title },
    });
    const first = addItem(initialFiles, item('/sections/1', 'Scala integra')).files;
    const { files: grouped, pointer } = addSection(first, STEPS);
    expect(pointer).toBe('/sections/2');
    expect(emptyGroups(grouped, FORM)).toEqual([{ file: FORM, pointer, title: 'Pioli e montanti' }]);
    expect(findingsOf(grouped).map((each) => plainFinding(each, grouped, 'it'))).toEqual([
      'il gruppo «Pioli e montanti» è ancora senza voci: aggiungine almeno una',
    ]);
    const whole = addItem(grouped, item(pointer, 'Pioli saldi')).files;
    expect(findingsOf(whole)).toEqual([]);
    expect(titles(whole, FORM).slice(1)).toEqual(['Voci', 'Pioli e montanti', 'Squadra presente']);
  });

  it('is inserted behind the selected group, or the group of the selected item', () => {
    for (const after of ['/sections/0', '/sections/0/fields/1'])
      expect(addSection(files, { ...STEPS, form: PJC, after }).pointer).toBe('/sections/1');
    const last = outlineOf(files, PJC).length;
    const added = addSection(files, { ...STEPS, form: PJC, after: `/sections/${last - 1}` });
    expect(titles(added.files, PJC).at(-1)).toBe('Pioli e montanti');
  });

  it('is where a new item goes: behind the selected one, else to the end, but before a fragment', () => {
    const placeBehind = (after?: string) => placeForItem(files, PJC, after);
    expect(placeBehind('/sections/2/fields/1')).toEqual({ form: PJC, section: '/sections/2', index: 2 });
    expect(placeBehind('/sections/2/fields/1/fields/0')?.index).toBe(2);
    const { fields = [] } = outlineOf(files, PJC)[2] ?? {};
    expect(placeBehind('/sections/2')?.index).toBe(fields.length);
    const at = `/sections/2/fields/${fields.length}`;
    const value = { fragment: 'checklist-head' };
    const ending = editSchema(files, { does: 'insert', file: PJC, at, value });
    expect(placeForItem(ending, PJC, '/sections/2')?.index).toBe(fields.length);
    expect(placeForItem({}, PJC, undefined)).toBeUndefined();
  });

  it('has an id that no other group has, and its title in the languages that are given', () => {
    const once = addSection(files, { ...STEPS, form: PJC });
    const twice = addSection(once.files, { form: PJC, title: 'Pioli e montanti' });
    expect(ids(twice.files, PJC)).toEqual(expect.arrayContaining(['pioli-e-montanti', 'pioli-e-montanti-2']));
    const textsAt = (of: EditedFiles, pointer: string) =>
      labelPlaces(of, { file: PJC, pointer: `${pointer}/title` }).map(({ locale, said: is }) => [locale, is]);
    expect(textsAt(once.files, once.pointer)).toEqual([
      ['ar', 'الدرجات'],
      ['en', 'Rungs'],
    ]);
    // One text, one translation.
    expect(textsAt(twice.files, twice.pointer)).toEqual(textsAt(once.files, once.pointer));
    const otherSection = addSection(once.files, { ...STEPS, form: PJC, translations: { en: 'Steps' } });
    expect(textsAt(otherSection.files, otherSection.pointer)).toEqual([
      ['ar', 'الدرجات'],
      ['en', 'Steps'],
    ]);
    expect(textsAt(otherSection.files, once.pointer)).toEqual(textsAt(once.files, once.pointer));
    const numbered = addSection(files, { form: PJC, title: '2ª parte' });
    expect(ids(numbered.files, PJC)).toContain('gruppo-2-parte');
  });

  it('is on the page of the preceding group', () => {
    const [first = '', second = '', ...others] = ids(files, PJC) as string[];
    const pages = [
      { id: 'one', title: 'Uno', sections: [first, second] },
      { id: 'two', title: 'Due', sections: others },
    ];
    const paged = { ...files, [PJC]: { ...(files[PJC] as object), pages } as unknown as Json };
    const { files: added } = addSection(paged, { ...STEPS, form: PJC, after: '/sections/0' });
    const form = added[PJC] as unknown as { readonly pages: typeof pages };
    expect(form.pages.map(({ sections }) => sections)).toEqual([[first, 'pioli-e-montanti', second], others]);
  });

  it('needs a form', () => {
    expect(() => addSection(files, { ...STEPS, form: 'none.form.json' })).toThrow('has no place');
  });
});
