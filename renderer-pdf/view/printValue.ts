import {
  type Field,
  formatDecimal,
  isYes,
  type MessagesSchema,
  type OptionsSchema,
} from '../../engine/index.ts';

interface Manner {
  readonly field: Field;
  readonly widget: string;
  readonly options: Readonly<Record<string, OptionsSchema>>;
  readonly messages: MessagesSchema;
  readonly say: (text: string) => string;
}

/** A moment of a named zone, e.g. in UTC as the database tells it. */
const INSTANT = /T.*(?:Z|[+-]\d{2}:?\d{2})$/;
/** A day, perhaps with a time, and nothing behind it. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

/** How an answer stands on paper: labels for codes, Sì/No for flags, day first, decimal comma, unit behind; '' when unanswered. */
export function printValue(value: unknown, manner: Manner): string {
  if (value === undefined || value === null || value === '') return '';
  const { options, say } = manner;
  if (Array.isArray(value)) {
    const { items } = manner.field;
    const each = items?.['x-options'] === undefined ? manner : { ...manner, field: items };
    return value.map((one) => printValue(one, each)).join(', ');
  }
  const { field } = manner;
  const list = field['x-options'] ?? field['x-suggests'];
  const listed = list ? options[list]?.values.find((option) => option.value === value) : undefined;
  if (listed) return say(listed.label);
  if (field['x-flag'] !== undefined || typeof value === 'boolean') return say(isYes(value) ? 'Sì' : 'No');
  const unit = field['x-unit'] ? ` ${field['x-unit']}` : '';
  if (typeof value === 'number') return `${formatDecimal(value)}${unit}`;
  if (typeof value === 'object') return '';
  const text = String(value);
  if (field.format === 'time') return text.slice(0, 5);
  if (field.format === 'date' || field.format === 'date-time') return printDate(text);
  return `${text}${unit}`;
}

/** `2026-11-20` → `20/11/2026`, with the time where there is one: the documents are Italian papers. Any other text stays as it is. */
export function printDate(text: string): string {
  const found = DATE.exec(INSTANT.test(text) ? inItaly(text) : text);
  if (!found) return text;
  const [, year, month, day, hour, minute] = found;
  return `${day}/${month}/${year}${hour ? ` ${hour}:${minute}` : ''}`;
}

/** The same moment as Italian clocks show it, in the shape of the database. */
function inItaly(instant: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.valueOf())) return instant;
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(moment)
    .replace(' ', 'T');
}
