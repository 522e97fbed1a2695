import type { DataRecord } from '../../../../engine/contract/index.ts';
import { type Discharge, type Entry, judge, type Line, lineKey, type MaterialOwner } from './Entry.ts';

/** One discharge as displayed. */
export interface ShownDischarge {
  /** Undefined while loading, and for users who may not prepare it. */
  readonly discharge: Discharge | undefined;
  readonly rows: readonly Line[];
  /** Values for the wizard's rules (`report.company`, `report.enel`). */
  readonly facts: DataRecord | undefined;
}

/** The lines of the server, with typed quantities applied. */
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

/**
 * DIS-10: a line counts only above 0; a refused one is a problem instead, while its row is displayed. So is a
 * stored one that exceeds the stock since another site has discharged it.
 */
export function factsOf(
  { confirmedAt }: Discharge,
  kind: MaterialOwner,
  rows: readonly Line[],
  entries: readonly Entry[],
): DataRecord {
  const rowKeys = new Set(rows.map(({ key }) => key));
  const refused = entries.filter(
    (entry) => entry.kind === kind && entry.state === 'refused' && rowKeys.has(entry.key),
  );
  const wrong = new Set(refused.map(({ key }) => key));
  const negative = refused.filter(({ value }) => value < 0).length;
  const typed = new Set(entries.filter((entry) => entry.kind === kind).map(({ key }) => key));
  const overdrawn = rows.filter((row) => !typed.has(row.key ?? '') && judge(row.Quantity, row) !== undefined);
  return {
    lines: rows.filter(({ key = '', Quantity }) => Quantity > 0 && !wrong.has(key)),
    negative,
    overStock: refused.length - negative + overdrawn.length,
    confirmed: confirmedAt !== null,
  };
}
