import {
  type AnswerField,
  answerText,
  type Context,
  fieldChoices,
  fillText,
  formatValue,
  type MessagesSchema,
  type OptionsSchema,
  type ValueFormat,
  withoutGaps,
} from '../../engine/index.ts';

interface Manner {
  readonly options: Readonly<Record<string, OptionsSchema>>;
  readonly messages: MessagesSchema;
  readonly say: (text: string) => string;
}

/** An answer on paper: as in the closed form, followed by its unit; '' when unanswered. */
export function printAnswer(value: unknown, field: AnswerField, { options, messages, say }: Manner): string {
  const text = answerText(value, field, {
    choices: fieldChoices(field, options),
    translate: say,
    value: (given, format) => printValue(given, format, messages),
  });
  const unit = field.schema['x-unit'];
  return text === '' || unit === undefined ? text : `${text} ${unit}`;
}

/** A value in paper format. */
export function printValue(
  value: unknown,
  format: ValueFormat,
  messages: MessagesSchema,
  options?: OptionsSchema,
): string {
  return formatValue(value, format, messages, options, 'paper');
}

/**
 * A day, or a time with day, in the catalogue's format without comma: `20/11/2026 17:05`. Other texts are
 * unchanged.
 */
export function printDate(text: string, messages: MessagesSchema): string {
  return printValue(text, 'date-time', messages);
}

const TIME = /^\d{2}:\d{2}:\d{2}$/;

/** A value without schema in a slot of a sentence: integers are not grouped, since many are identifiers. */
export function printSlot(value: unknown, messages: MessagesSchema): string {
  if (Array.isArray(value)) return value.map((each) => printSlot(each, messages)).join(', ');
  if (typeof value === 'number')
    return printValue(value, Number.isInteger(value) ? 'text' : 'number', messages);
  return printValue(value, TIME.test(String(value)) ? 'time' : 'date-time', messages);
}

/** A text with filled slots, without the dashes around missing values. */
export function printText(text: string, context: Context, messages: MessagesSchema): string {
  const filled = fillText(text, context, (value) => printSlot(value, messages));
  return text.includes(' – ') ? withoutGaps(filled) : filled;
}
