import type { MessagesSchema } from '../contract/index.ts';
import { dateTimeText } from './dateText.ts';
import { numberText } from './numberText.ts';

/** Formats a value inside a sentence: decimal comma, dates and moments as in lists (UI-03). */
export function slotText(value: unknown, messages: MessagesSchema): string {
  if (Array.isArray(value)) return value.map((each) => slotText(each, messages)).join(', ');
  if (typeof value === 'number')
    return numberText(value, messages.formats.locale, { useGrouping: false, maximumFractionDigits: 10 });
  if (typeof value === 'string') return dateTimeText(value, messages.formats);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
