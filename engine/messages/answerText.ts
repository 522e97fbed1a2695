import type { FieldLayout, FieldModel } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { scaleOf } from '../values/numbers.ts';
import { isYes } from '../values/records.ts';
import { codedText } from '../values/texts.ts';
import { momentFormat, type ValueFormat } from './formatValue.ts';

/** The part of a field that decides the format of its answer. */
export type AnswerField = Pick<FieldModel, 'schema'> & {
  readonly widget: string;
  readonly layout?: Pick<FieldLayout, 'answers' | 'scale'>;
};

/** Formatting in the user's language, and the field's choices. */
export interface AnswerReader {
  readonly choices: readonly { readonly value: unknown; readonly label: string; readonly code?: string }[];
  readonly translate: (text: string) => string;
  readonly value: (value: unknown, format: ValueFormat) => string;
}

/**
 * The text of a form's answer, the same in a closed form, a draft and print: labels for codes, the layout's
 * words for yes and no, other values as in lists; empty without an answer. The unit (`x-unit`) is not part of it:
 * `printAnswer()` of `renderer-pdf` adds it on paper, the field's label (`FieldShell`) has it in forms.
 *
 * @example answerText(1234.5, weight, reader) // '1.234,5'
 */
export function answerText(value: unknown, field: AnswerField, reader: AnswerReader): string {
  if (isEmpty(value)) return '';
  if (field.schema['x-trace'] !== undefined) return reader.value(value, 'trace');
  if (Array.isArray(value)) {
    const { items } = field.schema;
    const itemField = items === undefined ? field : { ...field, schema: items };
    const texts = value.map((one) => answerText(one, itemField, reader));
    // In a ranking the position is the answer.
    return (field.widget === 'ranking' ? texts.map((one, index) => `${index + 1}. ${one}`) : texts).join(
      ', ',
    );
  }
  const choice = reader.choices.find((choice) => choice.value === value);
  if (choice !== undefined) return codedText(choice.code, reader.translate(choice.label));
  const format = answerFormat(field);
  if (format === 'flag' || typeof value === 'boolean') return flagText(isYes(value), field, reader);
  if (field.schema['x-signs'] !== undefined) return reader.value(value, 'signature');
  if (typeof value === 'object') return '';
  return withScale(value, reader.value(value, format), field, reader);
}

/** Adds the maximum of a scale, and the label of an end point: `5/5 (Come nuovo)`. */
function withScale(
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
  // With a unit no maximum is needed: 35 %.
  const isOf = scale.least >= 0 && schema['x-unit'] === undefined;
  const of = isOf ? `${written}/${reader.value(scale.most, 'text')}` : written;
  return end === undefined ? of : `${of} (${reader.translate(end)})`;
}

/** Text for yes or no: the layout's words (`answers`), else as in lists. */
export function flagText(
  yes: boolean,
  { layout }: Pick<AnswerField, 'layout'>,
  { translate, value }: Pick<AnswerReader, 'translate' | 'value'>,
): string {
  const answers = layout?.answers;
  return answers === undefined ? value(yes, 'flag') : translate(yes ? answers.yes : answers.no);
}

/**
 * The list format of a field. A whole number without a unit may be an identifier: no thousands separators.
 */
function answerFormat({ schema, widget }: AnswerField): ValueFormat {
  if (schema['x-flag'] !== undefined) return 'flag';
  if (schema.format === 'position') return 'position';
  const counts = [schema.type].flat().includes('number') || schema['x-unit'] !== undefined;
  return momentFormat(widget) ?? momentFormat(schema.format) ?? (counts ? 'number' : 'text');
}
