import { type Discharges, type Entry, lineKey } from './Entry.ts';

/** The discharges with a changed quantity in one line; unchanged if the line is not listed. */
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
    // In a confirmed discharge the difference has been booked out of stock, or back.
    const stockChange =
      confirmed && item !== undefined
        ? { item: { ...item, Quantity: (item.Available ?? 0) - quantity } }
        : {};
    return { ...line, ...stockChange, Quantity: quantity, oldQuantity: quantity };
  });
  return { ...discharges, [kind]: { ...discharge, Items } };
}
