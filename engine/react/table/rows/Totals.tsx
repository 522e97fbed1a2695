import type { ReactNode } from 'react';
import type { Totals } from '../../../index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { alignOf, type TableView } from '../TableView.ts';
import { totalCells, totalsLabel } from './rowTexts.ts';

interface TotalsRowProps {
  readonly view: TableView;
  readonly totals: Totals | undefined;
  /** Which rows are totalled. */
  readonly label: ReactNode;
  readonly scope: 'row' | 'rowgroup';
  /** There is a column of checkboxes or of actions. */
  readonly ticking: boolean;
  readonly acting: boolean;
}

/** A row of totals, each below its column; its label spans the columns before the first total. */
export function TotalsRow({ view, totals, label, scope, ticking, acting }: TotalsRowProps) {
  const totalsCells = totalCells(view, useMessages(), undefined, totals ?? {});
  const cells = new Map(totalsCells.map(({ column, labelledText }) => [column.field, labelledText]));
  const columns = view.model.columns(view.layout);
  const before = columns.findIndex(({ field }) => cells.has(field));
  const labelSpan = before < 0 ? columns.length : Math.max(1, before);
  return (
    <tr className={scope === 'rowgroup' ? 'group-head' : undefined}>
      <th scope={scope} colSpan={labelSpan + (ticking ? 1 : 0)}>
        {label} {before === 0 ? cells.get(columns[0]?.field ?? '') : null}
      </th>
      {columns.slice(labelSpan).map((column) => (
        <td key={column.field} data-align={alignOf(column)}>
          {cells.get(column.field)}
        </td>
      ))}
      {acting ? <td /> : null}
    </tr>
  );
}

/** Totals of a list, below its cards on a phone or below its grid. */
export function TotalsCard({ view }: { readonly view: TableView }) {
  const messages = useMessages();
  if (totalCells(view, messages).length === 0) return null;
  const label = totalsLabel(view, messages);
  return (
    // Not a landmark: landmark names must be unique, and two lists of a page may have equal totals.
    <div className="card totals-card">
      <p className="card-title">{label}</p>
      <TotalFacts view={view} totals={view.totals} />
    </div>
  );
}

interface TotalFactsProps {
  readonly view: TableView;
  readonly totals: Totals | undefined;
}

/** Totals as label and value pairs. */
export function TotalFacts({ view, totals }: TotalFactsProps) {
  const messages = useMessages();
  const cells = totalCells(view, messages, undefined, totals ?? {});
  if (cells.length === 0) return null;
  return (
    <dl className="facts">
      {cells.map(({ column, labelledText }) => (
        <div key={column.field} className="fact">
          <dt>{messages.t(column.label)}</dt>
          <dd>{labelledText}</dd>
        </div>
      ))}
    </dl>
  );
}
