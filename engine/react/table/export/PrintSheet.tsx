import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Column } from '../../../index.ts';
import { today } from '../../provider/today.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { alignOf } from '../TableView.ts';
import './print.css';

/** A list as text, for printing. */
export interface Printed {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Number of rows in the list; `rows` may contain fewer. */
  readonly total: number;
  /** Totals by column. */
  readonly foot: readonly string[] | undefined;
}

/**
 * The print version of a list, invisible on screen. Calls `print()` once it is mounted and `onDone` after
 * printing.
 */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change while they are mounted.
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
          // A second tbody: a tfoot would be repeated on every sheet, as if it totalled that sheet.
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
