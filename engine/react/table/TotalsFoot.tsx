import { useMessages } from '../provider/useMessages.ts';
import { alignOf } from './alignOf.ts';
import type { TableView } from './TableView.ts';
import { totalCells, totalsLabel } from './totalCells.ts';

interface TotalsFootProps {
  readonly view: TableView;
  /** There is a column of ticks, or one of actions. */
  readonly ticking: boolean;
  readonly acting: boolean;
}

/** The last row of a table on a desk: what all rows of the list come to, each under its column. */
export function TotalsFoot({ view, ticking, acting }: TotalsFootProps) {
  const messages = useMessages();
  const cells = new Map(totalCells(view, messages).map(({ column, said }) => [column.field, said]));
  if (cells.size === 0) return null;
  const columns = view.model.columns(view.layout);
  // The name has the room of the columns before the first total; where the first column has one, it stands with it.
  const before = columns.findIndex(({ field }) => cells.has(field));
  const named = Math.max(1, before);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={named + (ticking ? 1 : 0)}>
          {totalsLabel(view, messages)} {before === 0 ? cells.get(columns[0]?.field ?? '') : null}
        </th>
        {columns.slice(named).map((column) => (
          <td key={column.field} data-align={alignOf(column)}>
            {cells.get(column.field)}
          </td>
        ))}
        {acting ? <td /> : null}
      </tr>
    </tfoot>
  );
}
