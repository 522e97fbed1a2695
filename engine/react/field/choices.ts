import type { Context, DataRecord } from '../../contract/index.ts';
import { fillInput, getAt, withoutGaps } from '../../index.ts';
import type { Messages } from '../provider/useMessages.ts';
import type { Choice, ChoiceSource } from './FormServices.ts';

/** Number of choices loaded at a time: what can be searched can also be listed in pages. */
const OFFERED = 50;

/** Input for a source's call: its query, filled from the form's context, and the typed search text. */
export function sourceInput(
  source: ChoiceSource,
  typed: string,
  context: Context,
): Readonly<Record<string, unknown>> {
  // An unanswered field does not filter.
  const filled = Object.entries(fillInput(source.query, context)).filter(([, value]) => value !== '');
  const query = Object.fromEntries(filled);
  if (source.search === undefined) return query;
  const search = typed === '' ? {} : { [source.search]: typed };
  return { perPage: OFFERED, ...query, ...search };
}

/** The rows of an answer as choices; a label is a text with slots over the row, or a field name. */
export function choicesOf(source: ChoiceSource, answer: unknown, t: Messages['t']): readonly Choice[] {
  const rows = Array.isArray(answer) ? answer : getAt(answer, source.list ?? '');
  if (!Array.isArray(rows)) return [];
  return (rows as readonly DataRecord[]).flatMap((row) => {
    const value = getAt(row, source.value ?? '');
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    return [{ value, label: labelOf(source.label ?? '', row, t), row }];
  });
}

function labelOf(label: string, row: DataRecord, t: Messages['t']): string {
  // A missing part leaves no dash behind.
  return label.includes('{') ? withoutGaps(t(label, row)) : String(getAt(row, label) ?? '');
}
