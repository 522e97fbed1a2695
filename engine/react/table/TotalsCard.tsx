import type { Totals } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { TableView } from './TableView.ts';
import { totalCells, totalsLabel } from './totalCells.ts';

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
      {cells.map(({ column, said }) => (
        <div key={column.field} className="fact">
          <dt>{messages.t(column.label)}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}
