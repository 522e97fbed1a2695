import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterStep,
  beginHistory,
  changedFiles,
  type EditedFiles,
  type EditHistory,
  editSchema,
  editSchemas,
  MAX_UNDONE,
  redoStep,
  type SchemaEdit,
  undoStep,
} from '../../../engine/editor/index.ts';
import { runs } from '../../support/runs.ts';
import { anySteps, editBy } from './anyEdit.ts';

const file = 'libro.form.json';
const FILES: EditedFiles = {
  [file]: {
    title: 'Libro',
    sections: [
      { id: 'a', fields: [{ field: 'title' }, { field: 'pages' }] },
      { id: 'b', fields: [{ field: 'cover' }] },
    ],
    'a/b~c': { 'x.y': 1 },
  },
  'libro.entity.json': { properties: { title: { type: 'string' }, pages: { type: 'integer' } } },
};
const edit = (change: Omit<SchemaEdit, 'file'> & { readonly does: string }) =>
  editSchema(FILES, { file, ...change } as SchemaEdit);
const fieldsOf = (files: EditedFiles): readonly string[][] =>
  (files[file] as unknown as { sections: { fields: { field: string }[] }[] }).sections.map(({ fields }) =>
    fields.map(({ field }) => field),
  );

describe('a change of a schema file', () => {
  it('sets a word, a new one last or after another', () => {
    const set = editSchema(FILES, { does: 'set', file, at: '/title', value: 'Volume' });
    expect(Object.keys(set[file] as object)).toEqual(['title', 'sections', 'a/b~c']);
    expect(set[file]).toMatchObject({ title: 'Volume' });
    const after = edit({ does: 'set', at: '/help', value: 'Scrivi', after: 'title' } as never);
    expect(Object.keys(after[file] as object)).toEqual(['title', 'help', 'sections', 'a/b~c']);
    const last = edit({ does: 'set', at: '/help', value: 'Scrivi', after: 'nowhere' } as never);
    expect(Object.keys(last[file] as object).at(-1)).toBe('help');
  });

  it('reads escaped pointers, and keeps names that objects of the language have as plain words', () => {
    expect(edit({ does: 'set', at: '/a~1b~0c/x.y', value: 2 } as never)[file]).toMatchObject({
      'a/b~c': { 'x.y': 2 },
    });
    const odd = edit({ does: 'set', at: '/__proto__', value: { polluted: true } } as never);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.keys(odd[file] as object)).toContain('__proto__');
    expect(() => edit({ does: 'set', at: '/constructor/name', value: 1 } as never)).toThrow('constructor');
  });

  it('puts into lists, copies and takes out', () => {
    const value = { field: 'shelf' };
    expect(fieldsOf(edit({ does: 'insert', at: '/sections/0/fields/1', value } as never))).toEqual([
      ['title', 'shelf', 'pages'],
      ['cover'],
    ]);
    expect(fieldsOf(edit({ does: 'insert', at: '/sections/1/fields/1', value } as never))[1]).toEqual([
      'cover',
      'shelf',
    ]);
    expect(fieldsOf(edit({ does: 'duplicate', at: '/sections/0/fields/0' } as never))[0]).toEqual([
      'title',
      'title',
      'pages',
    ]);
    expect(fieldsOf(edit({ does: 'remove', at: '/sections/0' } as never))).toEqual([['cover']]);
    expect(edit({ does: 'remove', at: '/title' } as never)[file]).not.toHaveProperty('title');
  });

  it.each([
    ['down in its list', '/sections/0/fields/0', '/sections/0/fields/2', [['pages', 'title'], ['cover']]],
    ['up in its list', '/sections/0/fields/1', '/sections/0/fields/0', [['pages', 'title'], ['cover']]],
    ['into another list', '/sections/0/fields/0', '/sections/1/fields/0', [['pages'], ['title', 'cover']]],
    ['a list before the other', '/sections/1', '/sections/0', [['cover'], ['title', 'pages']]],
  ])('moves %s', (_what, at, to, expected) => {
    expect(fieldsOf(edit({ does: 'move', at, to } as never))).toEqual(expected);
  });

  it('moves an item out of a list to before the list itself', () => {
    const out = edit({ does: 'move', at: '/sections/1/fields/0', to: '/sections/0' } as never);
    expect((out[file] as unknown as { sections: readonly object[] }).sections).toMatchObject([
      { field: 'cover' },
      { id: 'a' },
      { id: 'b', fields: [] },
    ]);
  });

  it('leaves the files unchanged without a change', () => {
    expect(edit({ does: 'set', at: '/title', value: 'Libro' } as never)).toBe(FILES);
    expect(edit({ does: 'move', at: '/sections/0', to: '/sections/1' } as never)).toBe(FILES);
    expect(edit({ does: 'rename', at: '/title', to: 'title' } as never)).toBe(FILES);
  });

  it('gives a word another key in its place', () => {
    const renamed = edit({ does: 'rename', at: '/sections', to: 'parts' } as never);
    expect(Object.keys(renamed[file] as object)).toEqual(['title', 'parts', 'a/b~c']);
  });

  it.each([
    ['a word that is not there', { does: 'remove', at: '/nothing' }],
    ['a place within nothing', { does: 'set', at: '/nothing/deep', value: 1 }],
    ['a file that is not there', { does: 'remove', file: 'other.form.json', at: '/title' }],
    ['a place behind a list', { does: 'insert', at: '/sections/3', value: {} }],
    ['no index', { does: 'insert', at: '/sections/-1', value: {} }],
    ['a move into itself', { does: 'move', at: '/sections/0', to: '/sections/0/fields/0' }],
    ['a move of what is no item', { does: 'move', at: '/title', to: '/sections/0' }],
    ['a key that is taken', { does: 'rename', at: '/title', to: 'sections' }],
    ['the whole file', { does: 'remove', at: '' }],
  ])('refuses %s', (_what, change) => {
    expect(() => edit(change as never)).toThrow('has no place');
  });

  it('is made together with others, or not at all', () => {
    const wrong = [
      { does: 'set', file, at: '/title', value: 'X' },
      { does: 'remove', file: 'libro.entity.json', at: '/properties/none' },
    ] as const;
    expect(() => editSchemas(FILES, wrong)).toThrow('/properties/none');
    expect(FILES[file]).toMatchObject({ title: 'Libro' });
  });
});

describe('undo and redo', () => {
  const bytes = (files: EditedFiles): string => JSON.stringify(files);

  /** Applies all valid steps, each as a separate edit. */
  function played(steps: readonly (readonly [number, number, number])[]) {
    let history: EditHistory = beginHistory(FILES);
    const states = [bytes(FILES)];
    for (const step of steps) {
      let next: EditedFiles;
      try {
        next = editSchema(history.files, editBy(history.files, step));
      } catch {
        continue;
      }
      const after = afterStep(history, next, { label: 'passo' });
      if (after !== history) states.push(bytes(after.files));
      history = after;
    }
    return { history, states };
  }

  it('restore every state exactly after any edits', () => {
    let most = 0;
    fc.assert(
      fc.property(anySteps, (steps) => {
        const { history, states } = played(steps);
        most = Math.max(most, states.length);
        let back = history;
        for (const state of states.toReversed()) {
          expect(bytes(back.files)).toBe(state);
          back = undoStep(back);
        }
        expect(bytes(back.files)).toBe(bytes(FILES));
        let forth = back;
        for (const state of states) {
          expect(bytes(forth.files)).toBe(state);
          forth = redoStep(forth);
        }
        expect(undoStep(beginHistory(FILES)).files).toBe(FILES);
      }),
      { numRuns: runs(300) },
    );
    expect(most).toBeGreaterThan(20);
  });

  const titled = (history: EditHistory, value: string, group?: string) =>
    afterStep(history, editSchema(history.files, { does: 'set', file, at: '/title', value }), {
      ...{ label: `Titolo ${value}` },
      ...(group === undefined ? {} : { group }),
    });

  it('take the letters of one label as one step, and a step after an undo as another', () => {
    let history = titled(titled(titled(beginHistory(FILES), 'V', 't'), 'Vo', 't'), 'Vol', 't');
    expect(history.done).toHaveLength(1);
    history = undoStep(titled(history, 'Atlante', 'u'));
    expect(history.files[file]).toMatchObject({ title: 'Vol' });
    const next = titled(history, 'Volu', 't');
    expect(next.done.map(({ label }) => label)).toEqual(['Titolo V', 'Titolo Volu']);
    expect(next.undone).toEqual([]);
    expect(undoStep(next).files[file]).toMatchObject({ title: 'Vol' });
  });

  it('go back a bounded number of steps', () => {
    let history = beginHistory(FILES);
    for (let step = 0; step <= MAX_UNDONE + 20; step++) history = titled(history, `Libro ${step}`);
    expect(history.done).toHaveLength(MAX_UNDONE);
  });

  it('tell which files have to be kept', () => {
    const now = editSchema(FILES, { does: 'set', file, at: '/title', value: 'Volume' });
    expect(changedFiles(FILES, now)).toEqual([file]);
    expect(changedFiles(FILES, FILES)).toEqual([]);
  });
});
