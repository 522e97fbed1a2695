import type { FieldLayout, FieldModel } from '../contract/index.ts';
import { codedText } from '../values/codedText.ts';
import { isYes } from '../values/flags.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { scaleOf } from '../values/scaleOf.ts';
import type { ValueFormat } from './formatValue.ts';
import { momentFormat } from './momentFormat.ts';

/** What of a field tells how its answer is written. */
export type AnswerField = Pick<FieldModel, 'schema'> & {
  readonly widget: string;
  readonly layout?: Pick<FieldLayout, 'answers' | 'scale'>;
};

/** Who reads: the language, and the names of what may be chosen. */
export interface AnswerReader {
  readonly choices: readonly { readonly value: unknown; readonly label: string; readonly code?: string }[];
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: ValueFormat) => string;
}

/**
 * An answer of a form in words, the same in a closed form, a draft and on paper: names for codes, the layout's words for yes and no, anything else as lists
 * write it; nothing where there is no answer.
 *
 * @example answerText(1234.5, weight, reader) // '1.234,5'
 */
export function answerText(value: unknown, field: AnswerField, reader: AnswerReader): string {
  if (isEmpty(value)) return '';
  if (field.schema['x-trace'] !== undefined) return reader.value(value, 'trace');
  if (Array.isArray(value)) {
    const { items } = field.schema;
    const each = items === undefined ? field : { ...field, schema: items };
    const texts = value.map((one) => answerText(one, each, reader));
    // Of a ranking, the place is what was answered.
    return (field.widget === 'ranking' ? texts.map((one, index) => `${index + 1}. ${one}`) : texts).join(
      ', ',
    );
  }
  const named = reader.choices.find((choice) => choice.value === value);
  if (named !== undefined) return codedText(named.code, reader.translate(named.label));
  const format = answerFormat(field);
  if (format === 'flag' || typeof value === 'boolean') return flagText(isYes(value), field, reader);
  if (field.schema['x-signs'] !== undefined) return reader.value(value, 'signature');
  if (typeof value === 'object') return '';
  return scaled(value, reader.value(value, format), field, reader);
}

/** Of how many a number of a scale is, and what the end of a scale means where the answer is one: `5/5 (Come nuovo)`. */
function scaled(
  value: unknown,
  written: string,
  { schema, widget, layout }: AnswerField,
  reader: AnswerReader,
) {
  const isScale = widget === 'rating' || widget === 'range' || layout?.scale !== undefined;
  const scale = isScale ? scaleOf(schema) : undefined;
  if (scale === undefined) return written;
  const { least, most } = layout?.scale ?? {};
  const end = value === scale.least ? least : value === scale.most ? most : undefined;
  // A unit says what the number counts: 35 %.
  const isOf = scale.least >= 0 && schema['x-unit'] === undefined;
  const of = isOf ? `${written}/${reader.value(scale.most, 'text')}` : written;
  return end === undefined ? of : `${of} (${reader.translate(end)})`;
}

/** Yes or no in words: those that the form's layout gives it (`answers`), else as in lists. */
export function flagText(
  yes: boolean,
  { layout }: Pick<AnswerField, 'layout'>,
  { translate, value }: Pick<AnswerReader, 'translate' | 'value'>,
): string {
  const answers = layout?.answers;
  return answers === undefined ? value(yes, 'flag') : translate(yes ? answers.yes : answers.no);
}

/** How lists write a field's value. A whole number without a unit may only name something and count nothing: no points between its thousands. */
function answerFormat({ schema, widget }: AnswerField): ValueFormat {
  if (schema['x-flag'] !== undefined) return 'flag';
  const counts = [schema.type].flat().includes('number') || schema['x-unit'] !== undefined;
  return momentFormat(widget) ?? momentFormat(schema.format) ?? (counts ? 'number' : 'text');
}
