import type { DataRecord } from '../../../../engine/contract/index.ts';
import { type Discharge, type Entry, type Line, lineKey, type MaterialOwner } from './Entry.ts';

/** One discharge as it is shown. */
export interface ShownDischarge {
  /** Undefined before it is there, and for those who may not prepare it. */
  readonly discharge: Discharge | undefined;
  readonly rows: readonly Line[];
  /** What the wizard's rules look at (`report.company`, `report.enel`). */
  readonly facts: DataRecord | undefined;
}

/** The lines with what is typed in place of what the server has. */
export function typedRows(
  discharge: Discharge | undefined,
  kind: MaterialOwner,
  entries: readonly Entry[],
): readonly Line[] {
  const typed = new Map(entries.filter((entry) => entry.kind === kind).map((entry) => [entry.key, entry]));
  return (discharge?.Items ?? []).map((line) => {
    const key = lineKey(line);
    return { ...line, key, Quantity: typed.get(key)?.value ?? line.Quantity };
  });
}

/** DIS-10: a line counts only above 0; what is refused counts as such and as no line, as long as there is a line to mend it at. */
export function factsOf(
  { confirmedAt }: Discharge,
  kind: MaterialOwner,
  rows: readonly Line[],
  entries: readonly Entry[],
): DataRecord {
  const shown = new Set(rows.map(({ key }) => key));
  const refused = entries.filter(
    (entry) => entry.kind === kind && entry.state === 'refused' && shown.has(entry.key),
  );
  const wrong = new Set(refused.map(({ key }) => key));
  const negative = refused.filter(({ value }) => value < 0).length;
  return {
    lines: rows.filter(({ key = '', Quantity }) => Quantity > 0 && !wrong.has(key)),
    negative,
    overStock: refused.length - negative,
    confirmed: confirmedAt !== null,
  };
}
