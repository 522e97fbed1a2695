import type { Json } from '../../contract/index.ts';
import { AROUND_SPELLINGS, inTable, LIST_TYPE_SPELLINGS, TYPE_SPELLINGS } from './SPELLINGS.ts';
import type { AnswerStorage } from './xpath/ConvertedExpression.ts';

/** Counterpart of an XLSForm type: property, layout and storage class of the answer. */
export interface QuestionType {
  readonly held: AnswerStorage;
  readonly property: Readonly<Record<string, Json>>;
  readonly layout: Readonly<Record<string, Json>>;
  /** Allowed in the rows of a repeat. */
  readonly inRows: boolean;
}

const HALF = { width: 'half' } as const;
/** Maximum length of a single-line and of a long answer: XLSForm has none, a record needs one. */
const LETTERS = { line: 2000, long: 10_000 } as const;
/**
 * Id of the option list of `acknowledge` questions; the leading blank keeps it apart from lists of sheets.
 */
export const ACKNOWLEDGED = ' acknowledge';

/** A line or an area: points in order. */
const WALKED: QuestionType = {
  ...{ held: 'list', inRows: false, layout: {} },
  property: { type: ['array', 'null'], maxItems: 500, 'x-personal': 'position', 'x-trace': {} },
};

/** By type, or by type with appearance (`text multiline`); types that are missing here are not supported. */
export const QUESTION_TYPES: Readonly<Record<string, QuestionType>> = {
  text: {
    ...{ held: 'text', inRows: true },
    property: { type: 'string', maxLength: LETTERS.line },
    layout: { widget: 'text' },
  },
  'text multiline': {
    ...{ held: 'text', inRows: true },
    property: { type: 'string', maxLength: LETTERS.long },
    layout: { widget: 'textarea', rows: [3, 6], counter: true },
  },
  email: {
    ...{ held: 'text', inRows: true, layout: {} },
    property: { type: 'string', 'x-email': true, maxLength: 200, 'x-personal': 'contact' },
  },
  phonenumber: {
    ...{ held: 'text', inRows: true, layout: {} },
    property: { type: 'string', maxLength: 60, 'x-personal': 'contact' },
  },
  integer: { held: 'number', property: { type: ['integer', 'null'] }, layout: HALF, inRows: true },
  decimal: { held: 'number', property: { type: ['number', 'null'] }, layout: HALF, inRows: true },
  date: { held: 'day', property: { type: ['string', 'null'], format: 'date' }, layout: HALF, inRows: true },
  time: { held: 'time', property: { type: ['string', 'null'], format: 'time' }, layout: HALF, inRows: true },
  datetime: {
    held: 'moment',
    property: { type: ['string', 'null'], format: 'date-time' },
    layout: HALF,
    inRows: true,
  },
  select_one: { held: 'text', property: { type: 'string' }, layout: {}, inRows: true },
  select_multiple: {
    ...{ held: 'list', inRows: true },
    property: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    layout: {},
  },
  rank: {
    ...{ held: 'list', inRows: false },
    property: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    layout: { widget: 'ranking' },
  },
  barcode: {
    ...{ held: 'text', inRows: true },
    property: { type: 'string', maxLength: LETTERS.line },
    layout: { widget: 'code' },
  },
  geopoint: {
    ...{ held: 'position', inRows: false },
    property: { type: ['string', 'null'], format: 'position', maxLength: 60, 'x-personal': 'position' },
    layout: { widget: 'position' },
  },
  geotrace: WALKED,
  geoshape: WALKED,
  file: {
    ...{ held: 'list', inRows: false },
    property: { type: 'array', uniqueItems: true, maxItems: 10 },
    layout: { widget: 'files' },
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

/** Types that are answered by choices of a list. */
export const CHOICE_TYPES: ReadonlySet<string> = new Set(['select_one', 'select_multiple', 'rank']);

/** Types that are answered by files. */
export const FILE_TYPES: ReadonlySet<string> = new Set(['image', 'file']);

/** Without a label these are metadata of the device, not questions. */
export const DEVICE_TYPES: ReadonlySet<string> = new Set(['email', 'phonenumber']);

const LIST_TYPES = Object.keys(LIST_TYPE_SPELLINGS).toSorted((a, b) => b.length - a.length);
const OF_LIST = new RegExp(`^(${LIST_TYPES.join('|')}) (\\S+)(?: (.*))?$`, 'i');
const AROUND = new RegExp(`^(begin|end)[ _](${Object.keys(AROUND_SPELLINGS).join('|')})(?: .*)?$`, 'i');
const ASKED = /^(?:q|add) (.+?)(?: prompt)?$/;

/** Parses a cell of the column `type`: the type, its list and the text after it. */
export function parseQuestionType(cell: string): {
  readonly type: string;
  readonly list: string;
  readonly rest: string;
} {
  const text = cell.trim().replaceAll(/\s+/g, ' ');
  const [, kind = '', list = '', rest = ''] = OF_LIST.exec(text) ?? [];
  if (list !== '') return { type: inTable(LIST_TYPE_SPELLINGS, kind.toLowerCase()) ?? kind, list, rest };
  const [, end = '', around = ''] = AROUND.exec(text.toLowerCase()) ?? [];
  if (end !== '') return { type: `${end}_${AROUND_SPELLINGS[around]}`, list: '', rest: '' };
  const whole = text.toLowerCase();
  const bare = ASKED.exec(whole)?.[1] ?? whole;
  const type = inTable(TYPE_SPELLINGS, bare) ?? bare;
  if (type === 'acknowledge') return { type: 'select_one', list: ACKNOWLEDGED, rest: '' };
  return { type, list: '', rest: '' };
}
