import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  afterPanel,
  atPointer,
  type EditedFiles,
  editSchema,
  grammarAt,
  type Panel,
  panelOf,
  panelRecord,
} from '../../../engine/editor/index.ts';
import { createFormModel, textOf } from '../../../engine/index.ts';
import { compileCheck, examine, under } from '../../../engine/node.ts';
import { loadedProduct } from '../../schemas/product.ts';
import { productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
const ENTITY = 'checklist/pjc.entity.json';
let files: EditedFiles;
let words: { textOf: (id: string) => string | undefined };
beforeAll(async () => {
  files = await productFiles();
  const { it: italian } = (await loadedProduct()).messages;
  words = { textOf: (id) => (italian === undefined ? undefined : textOf(id, italian)) };
});

function panelAt(path: string, pointer: string, of = files): Panel {
  const panel = panelOf(of, path, pointer, words);
  if (panel === undefined) throw new Error(`no panel for ${path}${pointer}`);
  return panel;
}

/** Every object of a file that a panel could be opened at. */
function placesOf(value: Json, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, each]) => placesOf(each as Json, under(at, key)));
  return Array.isArray(value) ? inside : [at, ...inside];
}

describe('the grammar of a place', () => {
  it.each([
    [PJC, '', 'form'],
    [PJC, '/sections/2', 'form.section'],
    [PJC, '/sections/2/fields/0', 'form.fieldLayout'],
    [PJC, '/sections/0/fields/0', 'form.fragmentUse'],
    [ENTITY, '/properties/AP', 'entity.field'],
    [ENTITY, '/properties/members/items/properties/empID', 'entity.field'],
    ['checklist/checklist-head.fragment.json', '/fields/0', 'form.fieldLayout'],
    ['shared/priority.options.json', '/values/0', 'options.values'],
    ['checklist/pjc-history.table.json', '/columns/1', 'table.columns'],
  ])('%s%s is %s', (path, pointer, id) => {
    expect(grammarAt(files, path, pointer)?.id).toBe(id);
  });

  it('is none where there is no such kind, no such place, or anything may stand', () => {
    expect(grammarAt(files, 'README.md', '')).toBeUndefined();
    expect(grammarAt(files, PJC, '/nothing/here')).toBeUndefined();
    expect(panelOf(files, PJC, '/sections/99', words)).toBeUndefined();
    expect(panelOf(files, 'checklist/pjc.scenario.json', '/scenarios/0/given', words)).toBeUndefined();
  });
});

describe('a panel', () => {
  it('is a form in words, with the descriptions of the grammar', () => {
    const { package: pkg, others } = panelAt(PJC, '/sections/2/fields/15');
    expect(pkg.form.title).toBe('Campo nel modulo');
    expect(pkg.entity.properties).toMatchObject({
      help: { title: 'Spiegazione sotto il campo', type: 'string' },
      width: { title: 'Larghezza sullo schermo grande', 'x-options': 'width' },
      whenHidden: { default: 'clear' },
      counter: { type: 'boolean' },
      answers: { type: 'object', properties: { yes: { title: 'Scritta per il sì' } } },
    });
    expect(pkg.options['width']?.values.map(({ label }) => label)).toEqual([
      'Tutta la riga',
      'Metà',
      'Un terzo',
    ]);
    expect(others).toEqual(['field', 'rows']);
    expect(createFormModel(pkg).byPath.get('label')?.label).toBe('Etichetta in questo modulo');
    expect(compileCheck(pkg.entity)({ width: 'half', counter: true, help: 'Scrivi' })).toEqual([]);
    expect(compileCheck(pkg.entity)({ width: 'enorme' })).not.toEqual([]);
  });

  it('offers the possible names of a keyword, and any present value', () => {
    const choices = { note: [{ value: 'Note', label: 'Note' }] };
    const panel = panelOf(files, PJC, '/sections/2/fields/15', { ...words, choices });
    expect(panel?.package.options['note']?.values).toEqual(choices.note);
    const odd = panelAt(PJC, '/sections/6/fields/0');
    const widgets = panelAt(PJC, '/sections/5/fields/0').package.options['widget']?.values;
    expect(widgets?.at(-1)).toEqual({ value: 'members', label: 'members' });
    expect(odd.package.options['widget']?.values.some(({ value }) => value === 'members')).toBe(false);
  });

  it('writes a keyword, removes an empty one, and changes no other', () => {
    const place = { path: PJC, pointer: '/sections/2/fields/15' };
    const panel = panelAt(PJC, place.pointer);
    const before = panelRecord(panel, files, PJC, place.pointer);
    expect(before).toEqual({ widget: 'textarea', counter: true });
    const next = afterPanel(panel, files, place, {
      ...{ widget: 'textarea', counter: false, help: 'Scrivi qui', width: 'half', whenHidden: 'clear' },
      ...{ label: '', answers: { yes: 'C’è', no: 'Non c’è' } },
    });
    const { sections } = next[PJC] as unknown as { sections: { fields: Json[] }[] };
    expect(sections[2]?.fields[15]).toEqual({
      ...{ field: 'rischi', widget: 'textarea', rows: [3, 6] },
      ...{ help: 'Scrivi qui', width: 'half', answers: { yes: 'C’è', no: 'Non c’è' } },
    });
    expect(examine(next as Readonly<Record<string, unknown>>).findings.map(({ code }) => code)).not.toContain(
      'GRAMMAR',
    );
    const bare = afterPanel(panelAt(PJC, place.pointer, next), next, place, {
      ...{ widget: 'textarea', help: 'Scrivi qui', width: 'half', answers: { yes: '', no: null } },
    });
    expect(JSON.stringify(bare)).not.toContain('"answers":{}');
  });

  it('saving it unchanged changes no file of the product', () => {
    let panels = 0;
    for (const path of Object.keys(files).filter(
      (each) => !/^meta\/|scenario|messages|translations|calls/.test(each),
    )) {
      for (const pointer of placesOf(files[path] ?? null)) {
        const panel = panelOf(files, path, pointer, words);
        if (panel === undefined || panel.words.length === 0) continue;
        panels += 1;
        const record = panelRecord(panel, files, path, pointer);
        expect(afterPanel(panel, files, { path, pointer }, record), `${path}${pointer}`).toBe(files);
        // A form fills in defaults of the grammar.
        const filledRecord = { ...defaultsIn(panel), ...record };
        expect(afterPanel(panel, files, { path, pointer }, filledRecord), `${path}${pointer}`).toBe(files);
      }
    }
    expect(panels).toBeGreaterThan(1500);
  });

  it('accepts every value of the product', () => {
    for (const [path, pointer] of [
      [ENTITY, '/properties/AP'],
      [ENTITY, '/properties/rischi'],
      ['shared/priority.options.json', '/values/0'],
      ['checklist/pjc-history.table.json', '/columns/0'],
      ['checklist/vis.form.json', '/sections/3'],
    ] as const) {
      const panel = panelAt(path, pointer);
      expect(compileCheck(panel.package.entity)(panelRecord(panel, files, path, pointer)), path).toEqual([]);
    }
  });

  it('has words for the grammar alone: each id names a word that is there', async () => {
    const { it: italian } = (await loadedProduct()).messages;
    const ids = Object.keys(italian?.texts ?? {}).filter((id) => id.startsWith('schema.'));
    expect(ids.length).toBeGreaterThan(80);
    const strange = ids.filter(
      (id) =>
        !isOfGrammar(
          id
            .replace(/\.(?:many|part|note|said|named\..+)$/, '')
            .split('.')
            .slice(1),
        ),
    );
    expect(strange).toEqual([]);
    expect(isOfGrammar(['form', 'fieldLayout', 'etichetta'])).toBe(false);
  });
});

function defaultsIn({ package: { entity } }: Panel): object {
  return Object.fromEntries(
    Object.entries(entity.properties).flatMap(([word, field]) =>
      'default' in field ? [[word, field.default] as const] : [],
    ),
  );
}

/** `form.fieldLayout.width.half`: a file of the grammar, then definitions, words and values of it. */
function isOfGrammar([file = '', ...steps]: readonly string[]): boolean {
  let nodes: readonly unknown[] = [files[`meta/${file}.schema.json`]];
  const common = files['meta/common.schema.json'] as { $defs: Readonly<Record<string, object>> };
  for (const step of steps) {
    if (step === 'help' && nodes.length > 0 && step === steps.at(-1)) return true;
    nodes = nodes.flatMap((node) => {
      const at = node as Readonly<Record<string, Record<string, unknown> | undefined>>;
      const [, reference] = String(at?.['$ref'] ?? '').split('#');
      const target =
        reference === undefined ? undefined : (atPointer(common, reference) as object | undefined);
      const list = [at, at?.['items'], target, at?.['additionalProperties']].flatMap(
        (each) => each ?? [],
      ) as (typeof at)[];
      return list.flatMap((each) => {
        if ((each['enum'] as unknown as readonly unknown[] | undefined)?.includes(step)) return [{}];
        // Switches by name: the product's names are words of theirs.
        if (each['additionalProperties']?.['type'] === 'boolean') return [{}];
        return [each['$defs']?.[step], each['properties']?.[step]].filter((next) => next !== undefined);
      });
    });
  }
  return nodes.length > 0 && nodes[0] !== undefined;
}

it('a file that is changed is described by the same grammar', () => {
  const changed = editSchema(files, {
    does: 'insert',
    file: PJC,
    at: '/sections/2/fields/0',
    value: { field: 'x' },
  });
  expect(panelAt(PJC, '/sections/2/fields/0', changed).words).toEqual(
    panelAt(PJC, '/sections/2/fields/0').words,
  );
});
