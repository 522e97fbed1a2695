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
  /** Where the text stands, in a row of a list (`lines.2.note`): `row` is that row. */
  readonly place?: string;
}

/**
 * A label, title or help of a form with the answers that it quotes, as a closed form writes them; what is not answered leaves nothing.
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
    const asked = askedAt(model, rowAt, path);
    if (asked === undefined) return typeof value === 'object' ? '' : String(value);
    return answerText(value, asked, { ...reader, choices: fieldChoices(asked, model.options) });
  };
  const filled = fillText(text, { ...context, record, row: getAt(record, rowAt) }, write);
  // What is not answered leaves no gap.
  return filled.replaceAll(/ {2,}/g, ' ').trim();
}

function askedAt(
  { byPath, ownerOf }: Quoting['model'],
  rowAt: string,
  path: string,
): AnswerField | undefined {
  const [root, ...keys] = path.split('.');
  if (root === 'record') return byPath.get(keys.join('.'));
  const cell = root === 'row' ? ownerOf(rowAt)?.schema.items?.properties?.[keys.join('.')] : undefined;
  return cell === undefined ? undefined : { schema: cell, widget: widgetOf(cell) };
}
