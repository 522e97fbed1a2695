import type { Context, DataRecord } from '../../../engine/contract/index.ts';
import { fillText, getAt } from '../../../engine/index.ts';
import { type FormServices, fillInput } from '../../../engine/react/index.ts';

type Source = Parameters<FormServices['choices']>[0];
type Choice = Awaited<ReturnType<FormServices['choices']>>[number];

/** Choices offered at a time: what can be searched can also be listed in pages. */
const OFFERED = 50;

/** What a source's call is asked: its own words, filled from the form's context, and what was typed. */
export function sourceInput(
  source: Source,
  typed: string,
  context: Context,
): Readonly<Record<string, unknown>> {
  if (source.search === undefined) return fillInput(source.query, context);
  const search = typed === '' ? {} : { [source.search]: typed };
  return { perPage: OFFERED, ...fillInput(source.query, context), ...search };
}

/** The rows of an answer as choices; a label is a text with slots over the row, or the name of a field. */
export function choicesOf(source: Source, answer: unknown): readonly Choice[] {
  const rows = Array.isArray(answer) ? answer : getAt(answer, source.list);
  if (!Array.isArray(rows)) return [];
  return (rows as readonly DataRecord[]).flatMap((row) => {
    const value = getAt(row, source.value);
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    return [{ value, label: labelOf(source.label, row), row }];
  });
}

function labelOf(label: string, row: DataRecord): string {
  // A part that is not there leaves no dash at the beginning.
  return label.includes('{') ? fillText(label, row).replace(/^\s*–\s*/, '') : String(getAt(row, label) ?? '');
}
