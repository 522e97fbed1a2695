import { Button } from '@blueprintjs/core';
import { CaretDown, Download } from '@blueprintjs/icons';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Column } from '../../../index.ts';
import { saveFile } from '../../calls/saveFile.ts';
import { failureText } from '../../connection/failures.ts';
import { ProgressNote } from '../../feedback/Loadable.tsx';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useMenu } from '../../keyboard/useMenu.ts';
import { today } from '../../provider/today.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { AllRows } from '../ListAsks.ts';
import { totalCells, totalsLabel } from '../rows/rowTexts.ts';
import { alignOf, type TableView } from '../TableView.ts';
import { inSlices } from './inSlices.ts';
import { EXPORT_FORMATS } from './Sheet.ts';
import { type LongWork, useLongWork } from './useLongWork.ts';
import { type ListExport, ListTooLong, writeList } from './writeList.ts';
import './export.css';
import './print.css';

interface ExportMenuProps {
  readonly view: TableView;
  readonly title: string;
  /** Reads all rows that match search and filters. */
  readonly rows: AllRows;
}

/**
 * Exports the list as searched and filtered, with all pages: as a file in a selectable format, or printed.
 */
export function ExportMenu({ view, title, rows }: ExportMenuProps) {
  const messages = useMessages();
  const { t } = messages;
  const { toast } = useFeedback();
  const [printed, setPrinted] = useState<Printed>();
  const { part, run, cancel } = useLongWork();
  const { open, id, rootProps, buttonProps, menuProps, close } = useMenu();
  const clear = useCallback(() => setPrinted(undefined), []);
  const listed = { title, view, rows, messages };
  const toastFailure = (error: unknown) =>
    toast({ variant: 'danger', text: error instanceof ListTooLong ? error.message : failureText(error, t) });
  const entries = [
    ...EXPORT_FORMATS.map((format) => ({
      ...format,
      choose: () =>
        run(async (watched) => {
          saveFile(await writeList(format.id, listed, watched), `${title} ${today()}.${format.id}`);
        }, toastFailure),
    })),
    {
      id: 'print',
      label: 'table.print',
      choose: () => run(async (watched) => setPrinted(await readPrinted(listed, watched)), toastFailure),
    },
  ];
  return (
    <div className="export" data-print="no" {...rootProps}>
      <Button
        variant="minimal"
        icon={<Download size={20} aria-hidden />}
        endIcon={<CaretDown size={16} aria-hidden />}
        text={t('table.export')}
        loading={part !== undefined}
        {...buttonProps}
      />
      {open ? (
        <div id={id} className="export-menu" role="menu" aria-label={t('table.export')} {...menuProps}>
          {entries.map((entry) => (
            <button
              key={entry.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                void entry.choose();
              }}
            >
              {t(entry.label)}
            </button>
          ))}
        </div>
      ) : null}
      {part === undefined ? null : (
        // After reading the progress is indeterminate: the duration of writing cannot be estimated.
        <ProgressNote text={t('table.preparing')} {...(part < 1 ? { value: part } : {})} onCancel={cancel} />
      )}
      {printed === undefined ? null : <PrintSheet printed={printed} onDone={clear} />}
    </div>
  );
}

/** Maximum number of printed rows, about seventy sheets; beyond that a file serves better. */
const MOST = 2000;

/** Reads a list as text for printing, from its first row up to the maximum. */
async function readPrinted(
  { title, view, rows, messages }: ListExport,
  { signal, onProgress }: LongWork,
): Promise<Printed> {
  const columns = view.model.columns(view.layout);
  const printed: (readonly string[])[] = [];
  let total = 0;
  for await (const part of rows(signal)) {
    signal.throwIfAborted();
    total = part.total;
    const words = await inSlices(
      part.rows.slice(0, MOST - printed.length),
      (row) => columns.map((column) => view.textOf(column, row)),
      signal,
    );
    for (const row of words) printed.push(row);
    onProgress(printed.length / Math.max(1, Math.min(MOST, total)));
    if (printed.length >= MOST) break;
  }
  const totals = new Map(
    totalCells(view, messages).map(({ column, labelledText }) => [column.field, labelledText]),
  );
  const foot = columns.map(
    ({ field }, at) => totals.get(field) ?? (at === 0 ? totalsLabel(view, messages) : ''),
  );
  return { title, columns, rows: printed, total, foot: totals.size === 0 ? undefined : foot };
}

/** A list as text, for printing. */
interface Printed {
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
function PrintSheet({ printed, onDone }: { readonly printed: Printed; readonly onDone: () => void }) {
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
