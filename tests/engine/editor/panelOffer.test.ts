import { beforeAll, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  atPointer,
  type EditedFiles,
  editSchema,
  type OutlineItem,
  type OutlinePlace,
  outlineOf,
  panelOf,
  panelOffer,
  panelRecord,
} from '../../../engine/editor/index.ts';
import { getAt, textOf } from '../../../engine/index.ts';
import { loadedProduct } from '../../schemas/product.ts';
import { productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
const VIS = 'checklist/vis.form.json';
let files: EditedFiles;
let words: { textOf: (id: string) => string | undefined };
beforeAll(async () => {
  files = await productFiles();
  const { it: italian } = (await loadedProduct()).messages;
  words = { textOf: (id) => (italian === undefined ? undefined : textOf(id, italian)) };
});

function itemsOf(form: string, of = files): readonly OutlineItem[] {
  const opened = (items: readonly OutlineItem[]): readonly OutlineItem[] =>
    items.flatMap((item) => [item, ...opened(item.inside)]);
  const sections = outlineOf(of, form).flatMap((section) => [section, ...section.inside]);
  return sections.flatMap(({ fields }) => opened(fields)).filter(({ path }) => path !== undefined);
}

/** Keywords in both panels of an item: of its property, and of its place in the form. */
function wordsOf(form: string, path: string, of = files) {
  const item = itemsOf(form, of).find((each) => each.path === path);
  if (item?.property === undefined) throw new Error(`no ${path} in ${form}`);
  const offer = { ...words, ...panelOffer(of, form, item) };
  const [property, layout] = [item.property, item].map((at) => panelOf(of, at.file, at.pointer, offer));
  const widgets = layout?.package.options['widget']?.values.map(({ value }) => value);
  return { property: property?.words ?? [], layout: layout?.words ?? [], widgets };
}

it.each([
  [
    'a flag',
    PJC,
    'RE',
    ['x-flag', 'x-note'],
    ['answers.yes'],
    ['minLength', 'minItems', 'x-unit', 'x-options'],
  ],
  ['a text', PJC, 'numeroEmergenza', ['minLength', 'x-options'], [], ['minItems', 'x-flag']],
  ['a text of several rows', PJC, 'rischi', ['maxLength'], ['placeholder', 'counter'], ['minimum', 'x-flag']],
  ['photos', VIS, 'foto', ['minItems', 'maxItems'], [], ['maxLength', 'x-flag', 'x-options']],
])('%s is offered its keywords', (_what, form, path, property, layout, never) => {
  const offered = wordsOf(form, path);
  expect(offered.property).toEqual(expect.arrayContaining(property));
  expect(offered.layout).toEqual(expect.arrayContaining(layout));
  for (const word of never) expect(offered.property).not.toContain(word);
  for (const word of ['scale.stars', 'copyRows', 'orderRows', 'whenHidden'])
    expect(offered.layout).not.toContain(word);
});

it('offers the widgets that can fill a field, and no others', () => {
  expect(wordsOf(PJC, 'rischi').widgets).toEqual(['text', 'textarea', 'readonly']);
});

it('keeps present keywords visible', () => {
  const [item] = itemsOf(PJC).filter(({ path }) => path === 'rischi');
  const at = `${item?.property?.pointer}/minItems`;
  const odd = editSchema(files, { does: 'set', file: item?.property?.file ?? '', at, value: 2 });
  expect(wordsOf(PJC, 'rischi', odd).property).toContain('minItems');
});

it('offers lists by label, and for a note the texts without another use', () => {
  const entity = 'checklist/pjc.entity.json';
  const free = { title: 'Appunto libero', type: 'string', maxLength: 200 };
  const more = editSchema(files, { does: 'set', file: entity, at: '/properties/libera', value: free });
  const [item] = itemsOf(PJC, more).filter(({ path }) => path === 'RE');
  if (item === undefined) throw new Error('no RE');
  const { choices, offered } = panelOffer(more, PJC, item);
  const [path, at] = [item.property?.file ?? '', `${item.property?.pointer}/x-options`];
  const listed = editSchema(more, { does: 'set', file: path, at, value: 'yes-no' });
  const panel = panelOf(listed, path, item.property?.pointer ?? '', words);
  expect(panel?.package.options['x-options']?.values).toContainEqual({ value: 'yes-no', label: 'Sì o no' });
  expect(choices?.['note']).toContainEqual({ value: 'libera', label: 'Appunto libero' });
  expect(choices?.['note']?.map(({ value }) => value)).not.toContain('rischi');
  expect(offered?.('form.fieldLayout.note', {})).toBe(true);
  expect(choices?.['photos']).toEqual([]);
  expect(offered?.('form.fieldLayout.photos', {})).toBe(false);
});

/** The grammar of a keyword, by the id of its label. */
function grammarOf(id: string) {
  const [kind = '', def = '', ...words] = id.split('.');
  const at = ['', '$defs', def, ...words.flatMap((word) => ['properties', word])].join('/');
  return (atPointer(files[`meta/${kind}.schema.json`], at) ?? {}) as Readonly<Record<string, Json>>;
}

it('finds no meaningless keyword in the product’s forms', () => {
  const strange: string[] = [];
  for (const form of Object.keys(files).filter((path) => path.endsWith('.form.json'))) {
    for (const item of itemsOf(form)) {
      const { offered } = panelOffer(files, form, item);
      const labelOf = (at: OutlinePlace | undefined, id: string) => {
        const panel = at && panelOf(files, at.file, at.pointer, words);
        if (panel === undefined) return [];
        const record = panelRecord(panel, files, at?.file ?? '', at?.pointer ?? '');
        return panel.words.filter((word) => getAt(record, word) !== undefined).map((word) => `${id}.${word}`);
      };
      const all = [...labelOf(item.property, 'entity.field'), ...labelOf(item, 'form.fieldLayout')];
      strange.push(
        ...all
          .filter((id) => offered?.(id, grammarOf(id)) === false)
          .map((id) => `${form} ${item.path} ${id}`),
      );
    }
  }
  expect(strange).toEqual([]);
});
