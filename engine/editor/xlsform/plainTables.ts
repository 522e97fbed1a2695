import { fieldName, nameWith } from '../names.ts';
import type { WorkbookFinding, WorkbookNotes, WorkbookSheet } from './FINDINGS.ts';
import { inTable } from './SPELLINGS.ts';
import { headsOf, readTable, type Table, type TableRow } from './sheets.ts';

/** A plain list of questions converted to the tables of an XLSForm. */
export interface PlainTables {
  /** The sheet with the list. */
  readonly list: WorkbookSheet | undefined;
  readonly tables: ReadonlyMap<string, Table>;
  /** The list's heading for a column of an XLSForm. */
  readonly headOf: (column: string) => string;
}

type Head = 'label' | 'type' | 'required' | 'choices' | 'hint' | 'section';

/** Accepted headings, in lower case. */
const HEADS: Readonly<Record<Head, readonly string[]>> = {
  label: ['domanda', 'voce', 'testo', 'question', 'item', 'descrizione'],
  type: ['tipo', 'type', 'tipo_di_risposta', 'risposta'],
  required: ['obbligatoria', 'obbligatorio', 'required', 'mandatory'],
  choices: ['scelte', 'opzioni', 'risposte', 'choices', 'options', 'valori'],
  hint: ['nota', 'note', 'aiuto', 'suggerimento', 'istruzioni', 'hint', 'help'],
  section: ['sezione', 'gruppo', 'capitolo', 'section', 'group'],
};

interface PlainType {
  readonly type: string;
  readonly appearance?: string;
  readonly flag?: 'plain' | 'ok' | 'anomaly';
}

/** Accepted names of types, in lower case without accents. */
const TYPES: readonly (readonly [words: readonly string[], is: PlainType])[] = [
  [['testo', 'text', 'testo breve', 'stringa'], { type: 'text' }],
  [['testo lungo', 'paragrafo', 'long text', 'commento'], { type: 'text', appearance: 'multiline' }],
  [['numero', 'number', 'decimale', 'numero decimale', 'decimal'], { type: 'decimal' }],
  [['intero', 'numero intero', 'integer'], { type: 'integer' }],
  [
    ['si/no', 'si no', 'si o no', 'yes/no', 'casella', 'spunta'],
    { type: 'select_one yes-no', flag: 'plain' },
  ],
  [
    ['conforme', 'conforme/non conforme', 'ok/ko', 'ok', 'a posto', 'in ordine'],
    { type: 'select_one yes-no', flag: 'ok' },
  ],
  [['pericolo', 'anomalia', 'difetto', 'rischio'], { type: 'select_one yes-no', flag: 'anomaly' }],
  [['data', 'date'], { type: 'date' }],
  [['ora', 'orario', 'time'], { type: 'time' }],
  [['data e ora', 'datetime'], { type: 'dateTime' }],
  [['scelta', 'scelta singola', 'elenco', 'choice', 'single choice'], { type: 'select_one' }],
  [['scelta multipla', 'scelte multiple', 'multiple choice', 'piu scelte'], { type: 'select_multiple' }],
  [['foto', 'fotografia', 'immagine', 'photo', 'image'], { type: 'image' }],
  [['firma', 'signature'], { type: 'image', appearance: 'signature' }],
  [['posizione', 'gps', 'coordinate', 'position'], { type: 'geopoint' }],
  [['nota', 'testo informativo', 'avviso', 'istruzione', 'note'], { type: 'note' }],
];

/** Whether a sheet has a column of questions. */
export function isPlainList(sheet: WorkbookSheet): boolean {
  return headingOf(headsOf(sheet, 'list'), 'label') !== undefined;
}

/** Converts the first sheet with a column of questions; rows keep their numbers. */
export function plainTables(
  sheets: readonly WorkbookSheet[],
  opened: readonly WorkbookFinding[],
  notes: WorkbookNotes,
): PlainTables {
  const list = sheets.find(isPlainList);
  // Findings of other sheets only matter if no sheet is a list.
  notes.take(opened.filter(({ sheet }) => list === undefined || sheet === '' || sheet === list.name));
  const table = list === undefined ? undefined : readTable(list, 'list', notes);
  if (table === undefined || notes.isRefused) {
    if (!notes.isRefused) notes.add('noColumn', { sheet: sheets[0]?.name ?? '', row: 1, column: 'Domanda' });
    return { list, tables: new Map(), headOf: (column) => column };
  }
  const columns = Object.fromEntries(
    (Object.keys(HEADS) as Head[]).map((head) => [head, headingOf(table.heads, head)]),
  ) as Readonly<Record<Head, string | undefined>>;
  const usedHeads = new Set(Object.values(columns));
  for (const head of table.heads)
    if (!usedHeads.has(head)) notes.add('columnUnknown', { sheet: table.sheet, row: 1, column: head });
  const survey: TableRow[] = [];
  const choices: TableRow[] = [];
  const names: string[] = [];
  let section = '';
  const uniqueName = (text: string) => {
    const name = fieldName(text, names);
    names.push(name);
    return name;
  };
  for (const row of table.rows) {
    const at = (head: Head) => (columns[head] === undefined ? '' : row.at(columns[head] ?? ''));
    const question = at('label');
    const group = at('section');
    if (group !== '' && group !== section) {
      if (section !== '') survey.push(rowWith(row.row, { type: 'end_group' }));
      survey.push(rowWith(row.row, { type: 'begin_group', name: uniqueName(group), label: group }));
      section = group;
    }
    if (question === '') continue;
    const name = uniqueName(question);
    const guess = (code: 'typeGuessed' | 'requiredGuessed', head: Head) => () =>
      notes.add(code, { sheet: table.sheet, row: row.row, column: columns[head] ?? '', found: at(head) });
    const answerType = typeOf(at('type'), at('choices'), guess('typeGuessed', 'type'));
    const isChoice = answerType.type === 'select_one' || answerType.type === 'select_multiple';
    if (isChoice) choices.push(...choicesIn(at('choices'), name, row.row));
    survey.push(
      rowWith(row.row, {
        ...{
          type: isChoice ? `${answerType.type} ${name}` : answerType.type,
          name,
          label: question,
          hint: at('hint'),
        },
        ...{
          required:
            answerType.type === 'note'
              ? ''
              : requiredIn(at('required'), guess('requiredGuessed', 'required')),
          appearance: answerType.appearance ?? '',
        },
        'bind::x-flag': answerType.flag ?? '',
      }),
    );
  }
  if (section !== '') survey.push(rowWith(table.rows.at(-1)?.row ?? 0, { type: 'end_group' }));
  for (const [value, label] of YES_NO) choices.push(rowWith(1, { list_name: 'yes-no', name: value, label }));
  const heads = ['type', 'name', 'label', 'hint', 'required', 'appearance', 'bind::x-flag'];
  return {
    list,
    tables: new Map([
      ['survey', { sheet: table.sheet, heads, rows: survey }],
      ['choices', { sheet: table.sheet, heads: ['list_name', 'name', 'label'], rows: choices }],
    ]),
    headOf: (column) => {
      const head = inTable(OF_XLSFORM, column);
      return usedHeads.has(column) || head === undefined ? column : (columns[head] ?? column);
    },
  };
}

const YES_NO = [
  ['Y', 'Sì'],
  ['N', 'No'],
] as const;

const OF_XLSFORM: Readonly<Record<string, Head>> = {
  ...{
    type: 'type',
    name: 'label',
    label: 'label',
    hint: 'hint',
    required: 'required',
    list_name: 'choices',
  },
};

function headingOf(heads: readonly string[], head: Head): string | undefined {
  return HEADS[head]
    .map((name) => heads.find((each) => bareOf(each) === name))
    .find((each) => each !== undefined);
}

function bareOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/[?!.:*]+$/, '')
    .trim()
    .toLowerCase();
}

function typeOf(text: string, choices: string, guess: () => void): PlainType {
  const bare = bareOf(text);
  if (bare === '') return { type: choices === '' ? 'text' : 'select_one' };
  const match = TYPES.find(([words]) => words.includes(bare))?.[1];
  if (
    match !== undefined &&
    (!match.type.startsWith('select_') || match.flag !== undefined || choices !== '')
  )
    return match;
  guess();
  return { type: choices === '' ? 'text' : 'select_one' };
}

/** Accepted values of «Obbligatoria», in lower case without accents. */
const REQUIRED = [
  's',
  'si',
  'y',
  'yes',
  'x',
  '✓',
  '✔',
  '✅',
  'obbligatoria',
  'obbligatorio',
  'sempre',
  'vero',
  'true',
  '1',
];
const OPTIONAL = [
  '',
  'n',
  'no',
  '-',
  '–',
  '✗',
  '✘',
  'facoltativa',
  'facoltativo',
  'mai',
  'falso',
  'false',
  '0',
];

function requiredIn(text: string, guess: () => void): string {
  // Removes the variation selector of emoji.
  const bare = bareOf(text).replaceAll('\uFE0F', '');
  if (REQUIRED.includes(bare)) return 'yes';
  if (!OPTIONAL.includes(bare)) guess();
  return '';
}

/** Splits at semicolons, bars or lines; at commas if there are none of these. */
function choicesIn(text: string, list: string, row: number): readonly TableRow[] {
  const parts = /[;|\n]/.test(text) ? text.split(/[;|\n]/) : text.split(',');
  const values: string[] = [];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((label) => {
      const base = nameWith(label, 40).replace(/^scheda-/, '');
      let value = base === '' ? 'scelta' : base;
      for (let number = 2; values.includes(value); number += 1) value = `${base}-${number}`;
      values.push(value);
      return rowWith(row, { list_name: list, name: value, label });
    });
}

function rowWith(row: number, values: Readonly<Record<string, string>>): TableRow {
  return {
    row,
    at: (column) => values[column] ?? '',
    said: (column) => {
      const text = values[column] ?? '';
      return text === '' ? {} : { '': text };
    },
  };
}
