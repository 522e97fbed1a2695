import { totalCells, totalsLabel } from '../totalCells.ts';
import { inSlices } from './inSlices.ts';
import type { Printed } from './PrintSheet.tsx';
import type { Watched } from './useLongWork.ts';
import type { Listed } from './writeList.ts';

/** Maximum number of printed rows, about seventy sheets; beyond that a file serves better. */
const MOST = 2000;

/** Reads a list as text for printing, from its first row up to the maximum. */
export async function readPrinted(
  { title, view, rows, messages }: Listed,
  { signal, onProgress }: Watched,
): Promise<Printed> {
  const columns = view.model.columns(view.layout);
  const printed: (readonly string[])[] = [];
  let total = 0;
  for await (const part of rows(signal)) {
    signal.throwIfAborted();
    total = part.total;
    const words = await inSlices(
      part.rows.slice(0, MOST - printed.length),
      (row) => columns.map((column) => view.signOf(column, row)?.label ?? view.textOf(column, row)),
      signal,
    );
    for (const row of words) printed.push(row);
    onProgress(printed.length / Math.max(1, Math.min(MOST, total)));
    if (printed.length >= MOST) break;
  }
  const totals = new Map(totalCells(view, messages).map(({ column, said }) => [column.field, said]));
  const foot = columns.map(
    ({ field }, at) => totals.get(field) ?? (at === 0 ? totalsLabel(view, messages) : ''),
  );
  return { title, columns, rows: printed, total, foot: totals.size === 0 ? undefined : foot };
}
