import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Column } from '../../../index.ts';
import { today } from '../../provider/today.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { alignOf } from '../alignOf.ts';
import './print.css';

/** A list in words, as it goes to paper. */
export interface Printed {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Rows of the list; paper may hold fewer. */
  readonly total: number;
  /** What they all come to, by column. */
  readonly foot: readonly string[] | undefined;
}

/** What is on paper in place of the page, seen nowhere else: asks the browser to print as soon as it is there, and tells when that is over. */
export function PrintSheet({ printed, onDone }: { readonly printed: Printed; readonly onDone: () => void }) {
  const { title, columns, rows, total, foot } = printed;
  const { t, value } = useMessages();
  useEffect(() => {
    addEventListener('afterprint', onDone);
    print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);
  const cut = rows.length < total;
  return createPortal(
    <section className="print-sheet" aria-hidden>
      <h1>{title}</h1>
      <p>
        {value(today(), 'date')} ·{' '}
        {t(cut ? 'table.printed.cut' : 'table.printed', { count: rows.length, total })}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field} scope="col" data-align={alignOf(column)}>
                {t(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change while they stand here.
            <tr key={at}>
              {columns.map((column, cell) => (
                <td key={column.field} data-align={alignOf(column)}>
                  {row[cell]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot === undefined ? null : (
          // A body of its own: a foot would be repeated on every sheet, as if it were the sheet's.
          <tbody className="print-totals">
            <tr>
              {columns.map((column, cell) => (
                <td key={column.field} data-align={alignOf(column)}>
                  {foot[cell]}
                </td>
              ))}
            </tr>
          </tbody>
        )}
      </table>
    </section>,
    document.body,
  );
}
