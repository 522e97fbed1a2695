import { type DataRecord, type FormModel, getAt } from '../../engine/index.ts';
import type { AnswerRow } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printDate } from './printValue.ts';

type Section = FormModel['sections'][number];

/** The matrix rows that were answered together, with author and time; empty where none were. */
export function restRow(
  { matrix }: Section,
  model: FormModel,
  record: DataRecord,
  { say, request }: Printing,
): readonly AnswerRow[] {
  const { rest } = matrix ?? {};
  if (rest?.stamp === undefined) return [];
  const at = (word: string) => getAt(record, `${rest.stamp}.${word}`);
  const rows = at('rows');
  if (!Array.isArray(rows) || rows.length === 0) return [];
  const names = rows.map((path) => say(model.byPath.get(String(path))?.label ?? String(path)));
  const value = `${names.join(' · ')} – ${String(at('by'))}, ${printDate(String(at('at')), request.messages)}`;
  return [
    {
      label: say(rest.text),
      value,
      mark: '',
      note: '',
      picture: '',
      tone: 'gathered',
      wide: true,
      long: true,
    },
  ];
}
