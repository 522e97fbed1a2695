import type {
  Context,
  DataRecord,
  Field,
  MessagesSchema,
  NotificationsSchema,
  Product,
} from '../contract/index.ts';
import { entryOf } from '../values/entryOf.ts';
import { fillText } from '../values/fillText.ts';
import { formatValue, type ValueFormat } from './formatValue.ts';
import { translate } from './translate.ts';

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
