import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  addEntry,
  afterPanel,
  afterStep,
  atPointer,
  beginHistory,
  dropInOutline,
  type EditedFiles,
  entryChoices,
  fileOutline,
  labelPlaces,
  mayInList,
  type OutlineRow,
  type OutlineWords,
  panelOf,
  panelRecord,
  removeItem,
  retireEntry,
  stepInOutline,
  textsOf,
} from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { italianWords, productFiles } from './productFiles.ts';

const LIST = 'shared/livello-tensione.options.json';
const ROLES = 'shared/roles.json';
let files: EditedFiles;
let words: OutlineWords;
beforeAll(async () => {
  files = await productFiles();
  words = await italianWords();
});

const rowsOf = (path: string, of = files) => fileOutline(of, path, words);
const shortOf = (rows: readonly OutlineRow[]) => rows.map(({ level, label }) => `${level} ${label}`);
const rowAt = (path: string, pointer: string, of = files): OutlineRow => {
  const row = rowsOf(path, of).find((each) => each.pointer === pointer);
  if (row === undefined) throw new Error(`no line at ${path}${pointer}`);
  return row;
};
const labels = (of: EditedFiles) =>
  (atPointer(of[LIST], '/values') as { label: string }[]).map(({ label }) => label);

const never = (): never => {
  throw new Error('no list');
};

describe('the outline of a file of any kind', () => {
  it('has no refusal with another sentence in another file: its own has no effect', () => {
    const [path, other] = ['host/general.refusals.json', 'shared/shared.refusals.json'];
    const codesIn = (file: string) => rowsOf(file).map(({ detail }) => detail);
    expect(codesIn(path)).not.toContain('NOT_YOURS');
    expect(codesIn(other)).toContain('NOT_YOURS');
    expect(codesIn(path)).toContain('NOT_FOUND');
    const { [other]: _other, ...hostOnly } = files;
    expect(rowsOf(path, hostOnly).map(({ detail }) => detail)).toContain('NOT_YOURS');
  });

  it('has the file, its lists and their items by name', () => {
    expect(shortOf(rowsOf(LIST))).toEqual([
      ...['1 Livello di tensione', '2 Scelte', '3 BT', '3 MT', '3 AT', '3 BT+MT', '3 TLC'],
    ]);
    expect(rowAt('shared/priority.options.json', '/values/2')).toMatchObject({
      ...{ label: 'Alta', detail: 'H', isItem: true },
      labelPlace: { file: 'shared/priority.options.json', pointer: '/values/2/label' },
    });
  });

  it('of every file leads to places that are there, each once, with words for the list', () => {
    for (const path of Object.keys(files)) {
      const rows = rowsOf(path);
      expect(new Set(rows.map(({ file, pointer }) => file + pointer)).size, path).toBe(rows.length);
      for (const { file, pointer, labelPlace, label } of rows) {
        expect(atPointer(files[file], pointer), `${file}${pointer}`).toBeDefined();
        if (labelPlace !== undefined)
          expect(atPointer(files[labelPlace.file], labelPlace.pointer)).toBe(label);
      }
    }
  });

  it('of a form lists parts of its entity, then sections and items; of fragments only those in the form', () => {
    const rows = rowsOf('checklist/pjc.form.json');
    expect(rows[0]).toMatchObject({ label: 'A chi e quando si chiede', isItem: false, level: 1 });
    expect(rowsOf('checklist/pjc.entity.json')).toContainEqual({ ...rows[0], level: 2 });
    expect(shortOf(rows).slice(1, 4)).toEqual(['1 Dati del cantiere', '2 Caposquadra', expect.any(String)]);
    expect(rows.filter((row) => mayInList(row, 'move'))).toEqual(
      rows.filter(({ file }) => file === 'checklist/pjc.form.json'),
    );
    expect(rows.find(({ path }) => path === 'AP')).toMatchObject({
      list: { pointer: '/sections/2/fields' },
      property: { file: 'checklist/pjc.entity.json', pointer: '/properties/AP' },
    });
  });

  it('of a fragment allows less than that of a form: its items are moved, not removed', () => {
    const path = 'checklist/shared.fragment.json';
    const of = { ...files, [path]: { sections: [{ id: 'a', title: 'A', fields: [{ field: 'AP' }] }] } };
    const item = rowAt(path, '/sections/0/fields/0', of);
    expect([mayInList(item, 'move'), mayInList(item, 'remove')]).toEqual([true, false]);
    const inForm = rowAt('checklist/pjc.form.json', '/sections/2/fields/0');
    expect([mayInList(inForm, 'move'), mayInList(inForm, 'remove')]).toEqual([true, true]);
  });

  it('is empty for other files', () => {
    expect(rowsOf('nowhere.form.json')).toEqual([]);
    expect(rowsOf('README.md')).toEqual([]);
    expect(fileOutline({ [LIST]: files[LIST] as Json }, LIST, words)).toEqual([]);
  });
});

describe('columns of a table', () => {
  const TABLE = 'order/orders.table.json';
  const layout = (of: EditedFiles) => atPointer(of[TABLE], '/layouts/default');

  it('are listed in each layout by label, in an order that can be changed', () => {
    const rows = rowsOf(TABLE).filter(({ pointer }) => pointer.startsWith('/layouts/default'));
    expect(shortOf(rows)).toEqual([
      ...['3 Documento', '4 Stato', '4 #', '4 Data', '4 Cliente', '4 Totale', '4 Azioni su una riga'],
    ]);
    const moved = stepInOutline(files, rowAt(TABLE, '/layouts/default/0'), 'down').files;
    expect(layout(moved)).toEqual(['DocNum', 'DocStatus', 'DocDate', 'CardName', 'DocTotal', 'actions']);
  });

  it('come from those that are not there yet: of a layout the columns, of the columns the fields', () => {
    const list = rowAt(TABLE, '/layouts/default');
    const offered = entryChoices(files, list.list ?? never()).map(({ value }) => value);
    expect(offered).toEqual(['SobisDocType', 'Dipendente', 'Team']);
    const added = addEntry(files, list, { label: '', key: 'Team' });
    expect(layout(added.files)).toEqual([...(layout(files) as string[]), 'Team']);
    const columns = rowAt(TABLE, '/columns');
    const fields = entryChoices(files, columns.list ?? never());
    expect(fields).toContainEqual({ value: 'CardCode', label: expect.any(String) });
    expect(fields.map(({ value }) => value)).not.toContain('DocNum');
    const more = addEntry(files, columns, { label: 'Codice', key: 'CardCode' });
    expect(atPointer(more.files[TABLE], more.at.pointer)).toEqual({ field: 'CardCode', label: 'Codice' });
  });

  it('[ADMIN-A6] a column that is called as its field is translated already', () => {
    const columns = rowAt(TABLE, '/columns');
    const label =
      entryChoices(files, columns.list ?? never()).find(({ value }) => value === 'CardCode')?.label ?? '';
    const added = addEntry(files, columns, { label, key: 'CardCode' });
    const columnTexts = (of: EditedFiles, text: string) =>
      labelPlaces(of, { file: TABLE, pointer: `${added.at.pointer}/label` }).map((each) =>
        each.said === undefined ? text : each.said,
      );
    expect(columnTexts(added.files, '')).not.toContain('');
    const otherColumn = addEntry(files, columns, { label: 'Codice mai detto', key: 'CardCode' });
    expect(columnTexts(otherColumn.files, '')).toEqual(['', '']);
  });

  it('have an order from the beginning, chosen among them', () => {
    const pointer = '/sorting/default';
    expect(rowAt(TABLE, pointer).label).toBe('Ordine iniziale');
    const panel = panelOf(files, TABLE, pointer, { textOf: words });
    expect(panel?.words).toEqual(['field', 'desc']);
    const values = panel?.package.options['field']?.values.map(({ value }) => value);
    expect(values).toContain('DocDate');
  });
});

describe('an item of a list', () => {
  it('is inserted behind the selected or last one, named after its label, with translations', () => {
    const entry = { label: 'Altissima tensione', translations: { en: 'Extra high', ar: ' ' } };
    const behind = addEntry(files, rowAt(LIST, '/values/0'), entry);
    expect(behind.at).toEqual({ file: LIST, pointer: '/values/1' });
    expect(labels(behind.files)).toEqual(['BT', 'Altissima tensione', 'MT', 'AT', 'BT+MT', 'TLC']);
    expect(atPointer(behind.files[LIST], '/values/1/value')).toBe('altissimaTensione');
    const translationIn = (locale: string) =>
      atPointer(behind.files[`shared/translations.${locale}.json`], '/texts/Altissima tensione');
    expect([translationIn('en'), translationIn('ar')]).toEqual(['Extra high', undefined]);
    const twice = addEntry(behind.files, rowAt(LIST, '/values', behind.files), entry);
    expect(atPointer(twice.files[LIST], '/values/6/value')).toBe('altissimaTensione2');
    expect(addEntry(files, rowAt(LIST, ''), entry).files).toBe(files);
  });

  it('moves up and down, and stays at the ends', () => {
    const down = stepInOutline(files, rowAt(LIST, '/values/0'), 'down');
    expect(labels(down.files).slice(0, 3)).toEqual(['MT', 'BT', 'AT']);
    expect(down.at.pointer).toBe('/values/1');
    const back = stepInOutline(down.files, rowAt(LIST, down.at.pointer, down.files), 'up');
    expect(labels(back.files)).toEqual(labels(files));
    expect(stepInOutline(files, rowAt(LIST, '/values/0'), 'up').files).toBe(files);
    expect(stepInOutline(files, rowAt(LIST, '/values/4'), 'down').files).toBe(files);
    expect(stepInOutline(files, rowAt(LIST, '/values'), 'down').files).toBe(files);
  });

  it('is dropped between two others of its list; elsewhere it stays', () => {
    const first = rowAt(LIST, '/values/0');
    const gap = { after: rowAt(LIST, '/values/2'), before: rowAt(LIST, '/values/3') };
    const dropped = dropInOutline(files, first, gap);
    expect(dropped.at.pointer).toBe('/values/2');
    expect(labels(dropped.files).indexOf(first.label)).toBe(2);
    expect(dropInOutline(files, first, { before: rowAt(LIST, '/values/1') }).files).toBe(files);
    expect(dropInOutline(files, first, { before: rowAt(ROLES, '/roles/0') }).files).toBe(files);
    expect(dropInOutline(files, rowAt(LIST, '/values'), gap).files).toBe(files);
  });

  it('is retired and marked in the outline; others stay', () => {
    const retired = retireEntry(files, rowAt(LIST, '/values/1'));
    expect(atPointer(retired[LIST], '/values/1')).toEqual({ value: 'MT', label: 'MT', retired: true });
    expect(rowAt(LIST, '/values/1', retired).isRetired).toBe(true);
    expect(rowAt(LIST, '/values/0', retired).isRetired).toBeUndefined();
    expect(retireEntry(files, rowAt(ROLES, '/roles/0'))).toBe(files);
    expect(retireEntry(files, rowAt(LIST, '/values'))).toBe(files);
  });
});

describe('a role', () => {
  const translations = { en: 'Storekeeper', ar: 'أمين المخزن' };

  it('a new role is a choice wherever roles are chosen, without findings; its removal leaves no trace', () => {
    const added = addEntry(files, rowAt(ROLES, '/roles'), { label: 'Magazziniere', translations });
    expect(atPointer(added.files[ROLES], added.at.pointer)).toEqual({
      ...{ name: 'magazziniere', label: 'Magazziniere', permissions: [] },
    });
    expect(JSON.stringify(added.files['shared/role.options.json'])).toContain('"magazziniere"');
    expect(examine(added.files).findings).toEqual([]);
    const withoutRole = removeItem(added.files, rowAt(ROLES, added.at.pointer, added.files));
    const after = afterStep(beginHistory(added.files), withoutRole, { label: 'via' }).files;
    expect(examine(after).findings).toEqual([]);
    for (const path of [ROLES, 'shared/role.options.json']) expect(after[path], path).toEqual(files[path]);
  });

  it('goes as an item alone: a list is not taken out, nor what has to stay', () => {
    const may = (pointer: string) => mayInList(rowAt(ROLES, pointer), 'remove');
    expect(['/roles/0', '/roles', '/permissions/0', ''].map(may)).toEqual([true, false, false, false]);
  });
});

describe('an example', () => {
  const EXAMPLES = 'squad/squad.scenario.json';
  const titles = (of: EditedFiles) => rowsOf(EXAMPLES, of).flatMap((row) => (row.isItem ? [row.label] : []));

  it('[CKL-04] is listed in its file by label, reordered and removed, the last one as well', () => {
    const [first = '', second = ''] = titles(files);
    expect(shortOf(rowsOf(EXAMPLES))).toEqual([
      ...['1 File di esempi', '2 Esempi', `3 ${first}`, `3 ${second}`],
    ]);
    expect(first).toContain('[TEAM-12]');
    const moved = stepInOutline(files, rowAt(EXAMPLES, '/scenarios/0'), 'down').files;
    expect(titles(moved)).toEqual([second, first]);
    const one = removeItem(moved, rowAt(EXAMPLES, '/scenarios/0', moved));
    expect(titles(one)).toEqual([first]);
    const none = removeItem(one, rowAt(EXAMPLES, '/scenarios/0', one));
    expect(titles(none)).toEqual([]);
    expect(examine(none).findings).toEqual([]);
  });
});

describe('the panel of a role', () => {
  it('offers permissions by label, and writes them as names', () => {
    const pointer = '/roles/0';
    const panel = panelOf(files, ROLES, pointer, { textOf: words });
    expect(panel?.package.entity.properties['permissions']).toMatchObject({ type: 'array' });
    const listed = panel?.package.options['permissions']?.values ?? [];
    expect(listed).toContainEqual({ value: 'Team.read', label: 'Vedere i cantieri' });
    if (panel === undefined) return;
    const record = panelRecord(panel, files, ROLES, pointer);
    expect(afterPanel(panel, files, { path: ROLES, pointer }, record)).toBe(files);
    const filled = { ...record, permissions: ['Team.read'] };
    const next = afterPanel(panel, files, { path: ROLES, pointer }, filled);
    expect(atPointer(next[ROLES], '/roles/0/permissions')).toEqual(['Team.read']);
  });

  it('shows fixed parts read-only', () => {
    const path = 'team/team.workflow.json';
    const changeable = (word: string) => word === 'label';
    const panel = panelOf(files, path, '/transitions/0', { textOf: words, changeable });
    expect(panel?.words).toEqual(['label']);
    expect(panel?.others).toEqual(expect.arrayContaining(['id', 'from', 'call']));
  });
});

describe('a field of an entity that several share', () => {
  it('[CKL-04] is called by its title where that is written', () => {
    expect(rowAt('order/order.entity.json', '/properties/pmgEntry')).toMatchObject({
      label: 'Progetto',
      labelPlace: { file: 'shared/columns.entity.json', pointer: '/properties/pmgEntry/title' },
    });
  });
});

describe('texts of a line', () => {
  it('are those of the place itself, not of the items in it', () => {
    const texts = (path: string, pointer: string) =>
      textsOf(files, { file: path, pointer }).map((each) => each.text);
    expect(texts(LIST, '')).toEqual(['Livello di tensione']);
    expect(texts(LIST, '/values/0')).toEqual(['BT']);
    expect(texts('system/schemas.screen.json', '')).toEqual(['Schemi', 'Amministrazione', 'Schemi']);
    expect(texts('README.md', '')).toEqual([]);
  });
});
