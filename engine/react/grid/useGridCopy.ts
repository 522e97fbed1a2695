import { useRef } from 'react';
import type { Day, GridModel, GridParts, RowKey } from '../../index.ts';
import { sentRecord } from '../editing/saving.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { GridRecords } from './useGridRecords.ts';

/**
 * Copies the latest earlier day to a given day, for each row without a value on it; undefined if the grid
 * does not allow copying.
 */
export function useGridCopy(
  { grid, pkg }: GridParts,
  model: GridModel,
  { all, write, inLine }: GridRecords,
  rows: ReadonlySet<RowKey>,
): ((day: Day) => void) | undefined {
  const { t } = useMessages();
  const { toast, toastMessage } = useFeedback();
  const copying = useRef(false);
  const { copy, save } = grid;
  if (copy === undefined) return undefined;
  const copyAll = async (day: Day) => {
    const copies = model.before(all, rows, day).map((source) => model.copy(sentRecord(pkg, source), day));
    if (copies.length === 0) return toast({ variant: 'warning', text: t(copy.nothing) });
    let count = 0;
    for (const record of copies) {
      const helped = (refusal: string) => {
        const fields = model.without(refusal);
        return fields && { ...record, ...Object.fromEntries(fields.map((field) => [field, null])) };
      };
      const refused = await inLine(() => write(record, helped));
      if (refused !== undefined) {
        toast({ variant: 'danger', text: refused, about: save.call });
        break;
      }
      count += 1;
    }
    if (count > 0) toastMessage(copy.done, { count });
  };
  /** A second press during the copy would not see the new records yet. */
  return (day) => {
    if (copying.current) return;
    copying.current = true;
    void copyAll(day).finally(() => {
      copying.current = false;
    });
  };
}
