import { beforeAll, describe, expect, it } from 'vitest';
import {
  afterPanel,
  atPointer,
  conditionFieldsAt,
  type EditedFiles,
  editSchema,
  fileOutline,
  isWordFor,
  localeTexts,
  type OutlineRow,
  type OutlineWords,
  panelOf,
  panelRecord,
  readCondition,
  referencedMessages,
  stepInOutline,
  textsOf,
  withLocaleText,
} from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { italianWords, productFiles } from './productFiles.ts';

const WIZARD = 'report/report.wizard.json';
const NOTICES = 'team/team.notifications.json';
const CALENDAR = 'team/planning.calendar.json';
const GRID = 'hours/crew-hours.grid.json';
const SETTINGS = 'shared/settings.json';
let files: EditedFiles;
let words: OutlineWords;
beforeAll(async () => {
  files = await productFiles();
  words = await italianWords();
});

const rowsOf = (path: string) => fileOutline(files, path, words);
const rowAt = (path: string, pointer: string): OutlineRow => {
  const row = rowsOf(path).find((each) => each.pointer === pointer);
  if (row === undefined) throw new Error(`no line at ${path}${pointer}`);
  return row;
};
const labelsAt = (path: string, list: string) =>
  rowsOf(path).flatMap((row) => (row.isItem && row.list?.pointer === list ? [row.label] : []));
const panelAt = (path: string, pointer: string) =>
  panelOf(files, path, pointer, {
    textOf: words,
    offered: (id, schema) => isWordFor({ field: undefined, layout: {} }, id, schema),
  });
const saidAt = (path: string, pointer: string) => referencedMessages(files, { file: path, pointer }, words);

describe('a wizard', () => {
  it('[CKL-04] stands in the outline by what its crew reads: steps by title, rules by their sentence, rows and buttons by words', () => {
    expect(rowsOf(WIZARD)[0]?.label).toBe('Procedura guidata');
    expect(labelsAt(WIZARD, '/steps')).toEqual([
      ...['Attività svolte', 'Materiali fornitura impresa', 'Materiali fornitura ENEL', 'Mezzi'],
      ...['Attrezzature', 'Verifiche'],
    ]);
    expect(labelsAt(WIZARD, '/steps/0/rules')).toEqual([
      "Per procedere è necessario inserire almento un'attività",
    ]);
    expect(labelsAt(WIZARD, '/rowNames')).toEqual(['DDT e FIR', 'Mezzi e attrezzature']);
    expect(labelsAt(WIZARD, '/finish')[0]).toBe('Conferma scarico');
  });

  it('[CKL-04] reaches every text that it owes a translation, and every message that it names, from some line', () => {
    const rows = rowsOf(WIZARD);
    const texts = new Set(rows.flatMap((row) => textsOf(files, row).map(({ text }) => text)));
    const messagePointers = new Set(
      rows.flatMap(({ pointer }) => saidAt(WIZARD, pointer).map(({ texts: [own] }) => own?.pointer)),
    );
    const titles = rows.flatMap(({ pointer }) => panelAt(WIZARD, pointer)?.words ?? []);
    const walk = (value: unknown, word: string): void => {
      if (typeof value === 'string' && ['message', 'done'].includes(word))
        expect(messagePointers, value).toContain(`/texts/${value}`);
      else if (
        typeof value === 'string' &&
        ['title', 'text', 'label', 'confirm', 'back', 'next'].includes(word)
      ) {
        expect(titles).toContain(word);
        if (/\p{Letter}/u.test(value.replaceAll(/\{[^}]*\}/g, ''))) expect(texts, value).toContain(value);
      } else if (typeof value === 'object' && value !== null)
        for (const [key, each] of Object.entries(value)) walk(each, Array.isArray(value) ? word : key);
    };
    walk(files[WIZARD], '');
    expect(messagePointers.size).toBeGreaterThan(15);
  });

  it('[CKL-04] has its steps in another order; none is taken out', () => {
    const moved = stepInOutline(files, rowAt(WIZARD, '/steps/3'), 'up').files;
    expect(atPointer(moved[WIZARD], '/steps/2/id')).toBe('mezzi');
    expect(rowAt(WIZARD, '/steps/3').list?.work.remove).toBeUndefined();
  });

  it('[CKL-04] shows the condition of a step in words, with the label of its module', () => {
    const fields = conditionFieldsAt(files, WIZARD, { file: WIZARD, pointer: '/steps/3' }, 'when').flatMap(
      (group) => group.fields,
    );
    expect(fields.find(({ path }) => path === 'modules.mezzi')?.label).toBe('schema.settings.modules.mezzi');
    const fieldsByPath = new Map(fields.map((each) => [each.path, each]));
    const when = atPointer(files[WIZARD], '/steps/3/when') as never;
    expect(readCondition(when, fieldsByPath)).toMatchObject({
      parts: [{ path: 'modules.mezzi', value: true }],
    });
  });
});

describe('changes that would break the program', () => {
  const CHANGES = [
    ['a module that is not there', '/steps/3/when', { 'modules.gru': { const: true } }, 'UNKNOWN_PATH'],
    ['a field that is not there', '/finish/0/when', { 'team.Statto': { const: 'C' } }, 'UNKNOWN_PATH'],
    ['a block that its screen has not', '/steps/3/blocks/0', 'report-cranes', 'UNKNOWN_NAME'],
    ['a call that the program has not', '/finish/1/calls/0/call', 'confirmEverything', 'UNKNOWN_NAME'],
    ['a message that says nothing', '/steps/0/rules/0/message', 'report.nothing', 'UNKNOWN_MESSAGE'],
  ] as const;
  let findings: ReturnType<typeof examine>['findings'];
  beforeAll(() => {
    const changed = CHANGES.reduce(
      (now, [, at, value]) => editSchema(now, { does: 'set', file: WIZARD, at, value: value as never }),
      files,
    );
    findings = examine(changed).findings;
  });

  it.each(CHANGES)('[CKL-04] %s is found at its place', (_, at, _value, code) => {
    expect(findings.filter(({ pointer }) => pointer.startsWith(at))).toMatchObject([{ code, file: WIZARD }]);
  });

  it('[CKL-04] a module that steps ask for cannot go from the settings', () => {
    const without = editSchema(files, { does: 'remove', file: SETTINGS, at: '/modules/mezzi' });
    expect(examine(without).findings).toContainEqual(
      expect.objectContaining({ code: 'UNKNOWN_PATH', file: WIZARD }),
    );
  });
});

describe('settings', () => {
  it('[CKL-04] have a switch for each module; off, it stays there and is off', () => {
    const panel = panelAt(SETTINGS, '');
    if (panel === undefined) throw new Error('no panel');
    expect(panel.words).toEqual([
      ...['modules.mezzi', 'modules.attrezzature', 'modules.materialiEnel', 'modules.attivita'],
    ]);
    const record = panelRecord(panel, files, SETTINGS, '');
    const at = { path: SETTINGS, pointer: '' };
    expect(afterPanel(panel, files, at, record)).toBe(files);
    const off = { ...record, modules: { ...(record['modules'] as object), mezzi: false } };
    const after = afterPanel(panel, files, at, off as never);
    expect(atPointer(after[SETTINGS], '/modules')).toMatchObject({ mezzi: false, attrezzature: true });
    expect(examine(after).findings).toEqual([]);
    expect(afterPanel(panel, after, at, record)[SETTINGS]).toEqual(files[SETTINGS]);
  });
});

describe('refusals', () => {
  it('[CKL-04] offer their sentence alone, under its own words', () => {
    const file = 'silo/silo.refusals.json';
    expect(rowsOf(file)[0]?.label).toBe('Frasi di rifiuto');
    expect(labelsAt(file, '/refusals')[1]).toBe('La quantità inserita è maggiore della giacenza!');
    expect(panelAt(file, '/refusals/1')?.words).toEqual(['text']);
  });
});

describe('notifications, calendars and grids', () => {
  it('[CKL-04] offer of a notification its texts, and time or recipients only if declared', () => {
    expect(panelAt(NOTICES, '/notifications/0')?.words).toEqual([
      'whom.permissions',
      'title',
      'text',
      'level',
    ]);
    expect(panelAt(NOTICES, '/notifications/1')?.words).toEqual(['title', 'text', 'level']);
    expect(panelAt(NOTICES, '/notifications/3')?.words.slice(0, 2)).toEqual(['on.daily', 'whom.permissions']);
    const permissions =
      panelAt(NOTICES, '/notifications/0')?.package.options['whom-permissions']?.values ?? [];
    expect(permissions.map(({ value }) => value)).toContain('Team.approve');
  });

  it('[CKL-04] are labelled: a view, a source by its list, a part, a button, a target by its answer', () => {
    expect(labelsAt(CALENDAR, '/views')).toEqual(['Settimana', 'Mese']);
    expect(labelsAt(CALENDAR, '/sources')).toEqual(['Cantieri', 'Eventi']);
    expect(labelsAt(CALENDAR, '/sources/0/move/ways')).toEqual([
      'Il cantiere n.{row.teamID} è ora il n.{answer.teamID}',
      'Cantiere n.{row.teamID} spostato',
    ]);
    expect(
      rowsOf(GRID)
        .filter(({ level }) => level === 2)
        .map(({ label }) => label),
    ).toEqual([
      ...['Righe', 'Caselle', 'Che cosa si sceglie per i valori nuovi', 'Copiare un giorno'],
      'Azioni su tutto insieme',
    ]);
    expect(labelsAt(GRID, '/tools')).toEqual(['Invia le ore']);
  });

  it('[CKL-04] have lists of texts a line each, and their messages in every language', () => {
    const panel = panelAt(CALENDAR, '/sources/0');
    expect(panel?.lines).toContain('card.heading');
    expect(panel?.words).not.toContain('move.label');
    expect(textsOf(files, { file: CALENDAR, pointer: '/sources/0' }).map(({ text }) => text)).toContain(
      'Cantiere n.{row.teamID}',
    );
    expect(saidAt(GRID, '/copy').map(({ word, texts }) => `${word} ${texts.length}`)).toEqual([
      'done 3',
      'nothing 3',
    ]);
    expect(saidAt(GRID, '/tools/0').map(({ word }) => word)).toEqual(['nothing', 'action.done']);
  });

  it('[ADMIN-A2] a message that is emptied to be written anew stays in the language of its file, and is not published so', () => {
    const path = 'shared/messages.it.json';
    const [own, other] = localeTexts(files, path)('/texts/pjc.notes-needed');
    if (own === undefined || other === undefined) throw new Error('no such message');
    const emptied = withLocaleText(files, own, '', true);
    expect(localeTexts(emptied, path)(own.pointer).map(({ text }) => text)).toEqual([
      '',
      ...[expect.any(String), expect.any(String)],
    ]);
    expect(examine(emptied).findings).toMatchObject([{ code: 'GRAMMAR', file: path, pointer: own.pointer }]);
    const without = withLocaleText(files, other, '');
    expect(localeTexts(without, path)(own.pointer).map(({ text }) => text)).toContain(undefined);
  });

  it('has the plural forms of each language, by a number of each', () => {
    const path = 'host/messages.it.json';
    const texts = localeTexts(files, path)('/texts/table.rows');
    expect(texts.slice(0, 2)).toMatchObject([
      { name: 'Italiano', text: '{count} righe' },
      { name: 'Italiano, 1', text: '1 riga', pointer: '/texts/table.rows/plurals/one' },
    ]);
    expect(texts.filter(({ locale }) => locale === 'ar').length).toBeGreaterThan(3);
    const one = texts[1] as (typeof texts)[number];
    // A form that is emptied to be written anew keeps its field.
    const emptied = withLocaleText(files, one, '');
    expect(localeTexts(emptied, path)('/texts/table.rows')[1]).toEqual({ ...one, text: undefined });
    expect(localeTexts(withLocaleText(emptied, one, 'Una riga'), path)('/texts/table.rows')[1]).toEqual({
      ...one,
      text: 'Una riga',
    });
  });
});
