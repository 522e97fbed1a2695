import type {
  Context,
  DataRecord,
  Field,
  MessagesSchema,
  NotificationsSchema,
  Product,
} from '../contract/index.ts';
import { fieldChoices } from '../form/choices.ts';
import type { FormModel } from '../form/FormModel.ts';
import { widgetOf } from '../form/fieldNodes.ts';
import { entryOf, getAt } from '../values/paths.ts';
import { fillText, slotsOf } from '../values/texts.ts';
import { type AnswerField, type AnswerReader, answerText } from './answerText.ts';
import { formatValue, type ValueFormat } from './formatValue.ts';
import { translate } from './translation.ts';

interface Quoting {
  readonly model: Pick<FormModel, 'entity' | 'byPath' | 'ownerOf' | 'options'>;
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
    const quotedField = answerFieldAt(model, rowAt, path);
    if (quotedField === undefined) return typeof value === 'object' ? '' : String(value);
    return answerText(value, quotedField, { ...reader, choices: fieldChoices(quotedField, model.options) });
  };
  const filled = fillText(text, { ...context, record, row: getAt(record, rowAt) }, write);
  // Missing answers must not leave double spaces.
  return filled.replaceAll(/ {2,}/g, ' ').trim();
}

function answerFieldAt(
  { entity, byPath, ownerOf }: Quoting['model'],
  rowAt: string,
  path: string,
): AnswerField | undefined {
  const [root, ...keys] = path.split('.');
  const name = keys.join('.');
  const placed = root === 'record' ? byPath.get(name) : undefined;
  if (placed !== undefined) return placed;
  // A field of the record that the form does not place is written as one that it does.
  const { properties } = root === 'row' ? (ownerOf(rowAt)?.schema.items ?? {}) : entity;
  const cell = root === 'row' || root === 'record' ? entryOf(properties ?? {}, name) : undefined;
  return cell === undefined ? undefined : { schema: cell, widget: widgetOf(cell) };
}

interface Notice {
  readonly entity: string;
  readonly said: Pick<NotificationsSchema['notifications'][number], 'title' | 'text'>;
}

/**
 * Title and text of a notification for a record, in a language: values formatted as in lists, option values
 * by label.
 */
export function noticeWords(
  { entities, options }: Pick<Product, 'entities' | 'options'>,
  { entity, said: { title, text } }: Notice,
  record: DataRecord,
  messages: MessagesSchema,
): { readonly title: string; readonly text?: string } {
  const fields = entryOf(entities, entity)?.properties;
  const formatSlot = (value: unknown, path: string): string => {
    const field = entryOf(fields ?? {}, path.replace(/^record\./, ''));
    const list = entryOf(options, field?.['x-options']);
    return list === undefined
      ? formatValue(value, formatOf(field), messages)
      : formatValue(value, 'options', messages, list);
  };
  const fill = (words: string): string =>
    fillText(translate(words, messages), { record } as Context, formatSlot);
  return { title: fill(title), ...(text === undefined ? {} : { text: fill(text) }) };
}

function formatOf(field: Field | undefined): ValueFormat {
  const format = field?.format;
  return format === 'date' || format === 'date-time' || format === 'time' ? format : 'text';
}
