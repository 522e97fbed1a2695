import type { Json } from '../../contract/index.ts';
import { inTable } from './inTable.ts';
import type { Held } from './XpathScope.ts';

/** What a type of an XLSForm is with us: the property, its place in the form, and how its answer is held. */
export interface QuestionType {
  readonly held: Held;
  readonly property: Readonly<Record<string, Json>>;
  readonly layout: Readonly<Record<string, Json>>;
  /** May stand in the rows of a repeat. */
  readonly inRows: boolean;
}

const HALF = { width: 'half' } as const;

/** By the type, or the type with its appearance (`text multiline`). What is not here has no counterpart. */
export const QUESTION_TYPES: Readonly<Record<string, QuestionType>> = {
  text: { held: 'text', property: { type: 'string', maxLength: 200 }, layout: {}, inRows: true },
  'text multiline': {
    ...{ held: 'text', inRows: true },
    property: { type: 'string', maxLength: 2000 },
    layout: { widget: 'textarea', rows: [3, 6], counter: true },
  },
  integer: { held: 'number', property: { type: ['integer', 'null'] }, layout: HALF, inRows: true },
  decimal: { held: 'number', property: { type: ['number', 'null'] }, layout: HALF, inRows: true },
  date: { held: 'day', property: { type: ['string', 'null'], format: 'date' }, layout: HALF, inRows: true },
  time: { held: 'time', property: { type: ['string', 'null'], format: 'time' }, layout: HALF, inRows: true },
  datetime: {
    held: 'time',
    property: { type: ['string', 'null'], format: 'date-time' },
    layout: HALF,
    inRows: true,
  },
  select_one: { held: 'text', property: { type: 'string' }, layout: {}, inRows: true },
  select_multiple: {
    ...{ held: 'list', inRows: false },
    property: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    layout: {},
  },
  geopoint: {
    ...{ held: 'text', inRows: false },
    property: { type: ['string', 'null'], format: 'position', maxLength: 60, 'x-personal': 'position' },
    layout: { widget: 'position' },
  },
  image: {
    ...{ held: 'list', inRows: false },
    property: { type: 'array', uniqueItems: true, maxItems: 10 },
    layout: { widget: 'photos' },
  },
  'image signature': {
    ...{ held: 'object', inRows: false },
    property: { type: ['object', 'null'], 'x-personal': 'name' },
    layout: { signer: { $value: 'user.fullName' } },
  },
  calculate: { held: 'number', property: { type: ['number', 'null'] }, layout: {}, inRows: true },
};

/** Other spellings of a type. */
const SAME: Readonly<Record<string, string>> = {
  int: 'integer',
  string: 'text',
  photo: 'image',
  signature: 'image signature',
  draw: 'image signature',
  location: 'geopoint',
  gps: 'geopoint',
  'date time': 'datetime',
};

/** What a cell of the column `type` says: the type, and the list that follows it. */
export function saidType(cell: string): {
  readonly type: string;
  readonly list: string;
  readonly rest: string;
} {
  const words = cell.trim().split(/\s+/);
  const [first = '', second = ''] = words.map((word) => word.toLowerCase());
  const pair = `${first} ${second}`;
  if (pair === 'select one' || pair === 'select multiple')
    return { type: pair.replace(' ', '_'), list: words[2] ?? '', rest: words.slice(3).join(' ') };
  if (pair === 'begin group' || pair === 'end group' || pair === 'begin repeat' || pair === 'end repeat')
    return { type: pair.replace(' ', '_'), list: '', rest: '' };
  if (first === 'select_one' || first === 'select_multiple')
    return { type: first, list: words[1] ?? '', rest: words.slice(2).join(' ') };
  const whole = words.join(' ').toLowerCase();
  return { type: inTable(SAME, whole) ?? whole, list: '', rest: '' };
}
