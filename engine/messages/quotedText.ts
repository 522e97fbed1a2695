import type { Context, DataRecord } from '../contract/index.ts';
import type { FormModel } from '../form/FormModel.ts';
import { fieldChoices } from '../form/fieldChoices.ts';
import { widgetOf } from '../form/widgetOf.ts';
import { fillText, slotsOf } from '../values/fillText.ts';
import { getAt } from '../values/getAt.ts';
import { type AnswerField, type AnswerReader, answerText } from './answerText.ts';

interface Quoting {
  readonly model: Pick<FormModel, 'byPath' | 'ownerOf' | 'options'>;
  readonly record: DataRecord;
  readonly context: Context;
  /** Path of the text inside a row (`lines.2.note`); `row` in slots is that row. */
  readonly place?: string;
}

/**
 * Fills a label, title or help text with the answers that it quotes, formatted as in a closed form; missing
 * answers give no text.
 *
 * @example quotedText('Pagine rovinate di {record.title}', quoting, reader) // 'Pagine rovinate di Il barone rampante'
 */
export function quotedText(
  text: string,
  { model, record, context, place = '' }: Quoting,
  reader: Pick<AnswerReader, 'translate' | 'value'>,
): string {
  if (slotsOf(text).length === 0) return text;
  const rowAt = place.split('.').slice(0, -1).join('.');
  const write = (value: unknown, path: string): string => {
    const quotedField = fieldAt(model, rowAt, path);
    if (quotedField === undefined) return typeof value === 'object' ? '' : String(value);
    return answerText(value, quotedField, { ...reader, choices: fieldChoices(quotedField, model.options) });
  };
  const filled = fillText(text, { ...context, record, row: getAt(record, rowAt) }, write);
  // Missing answers must not leave double spaces.
  return filled.replaceAll(/ {2,}/g, ' ').trim();
}

function fieldAt(
  { byPath, ownerOf }: Quoting['model'],
  rowAt: string,
  path: string,
): AnswerField | undefined {
  const [root, ...keys] = path.split('.');
  if (root === 'record') return byPath.get(keys.join('.'));
  const cell = root === 'row' ? ownerOf(rowAt)?.schema.items?.properties?.[keys.join('.')] : undefined;
  return cell === undefined ? undefined : { schema: cell, widget: widgetOf(cell) };
}
