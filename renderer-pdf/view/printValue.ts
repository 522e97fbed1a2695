import {
  type Field,
  formatDecimal,
  formatValue,
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
  if (field.format === 'date' || field.format === 'date-time') return printDate(text, manner.messages);
  return `${text}${unit}`;
}

/** A day, or a moment with its time, as the catalogue writes them, but without a comma: `20/11/2026 17:05`. Any other text stays as it is. */
export function printDate(text: string, messages: MessagesSchema): string {
  const written = formatValue(text, 'date-time', messages);
  return written === text ? text : written.replace(',', '');
}
