import { type Discharges, type Entry, lineKey } from './Entry.ts';

/** The discharges with another quantity in one line; as they are where that line is not listed. */
export function withQuantity(
  discharges: Discharges | undefined,
  { kind, key }: Pick<Entry, 'kind' | 'key'>,
  quantity: number,
): Discharges | undefined {
  const discharge = discharges?.[kind];
  if (discharges === undefined || discharge?.Items === undefined) return discharges;
  const confirmed = (discharge.confirmedAt ?? null) !== null;
  const Items = discharge.Items.map((line) => {
    if (lineKey(line) !== key) return line;
    const { item } = line;
    // Of a confirmed one the difference has left the stock, or come back.
    const left =
      confirmed && item !== undefined
        ? { item: { ...item, Quantity: (item.Available ?? 0) - quantity } }
        : {};
    return { ...line, ...left, Quantity: quantity, oldQuantity: quantity };
  });
  return { ...discharges, [kind]: { ...discharge, Items } };
}
