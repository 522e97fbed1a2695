import { type Discharges, type Entry, keyOf } from './Entry.ts';

/** The discharges with another quantity in one line; as they are where that line is not listed. */
export function withQuantity(
  discharges: Discharges | undefined,
  { kind, key }: Pick<Entry, 'kind' | 'key'>,
  quantity: number,
): Discharges | undefined {
  const discharge = discharges?.[kind];
  if (discharges === undefined || discharge?.Items === undefined) return discharges;
  const Items = discharge.Items.map((line) =>
    keyOf(line) === key ? { ...line, Quantity: quantity, oldQuantity: quantity } : line,
  );
  return { ...discharges, [kind]: { ...discharge, Items } };
}
