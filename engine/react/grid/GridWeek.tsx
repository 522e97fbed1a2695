import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { type Day, dayName, type GridRow } from '../../index.ts';
import { today } from '../provider/today.ts';
import { useMessages } from '../provider/useMessages.ts';
import { GridCell, type GridView } from './GridCell.tsx';

export interface GridWeekProps extends GridView {
  readonly rows: readonly GridRow[];
  readonly days: readonly Day[];
  readonly onCopy?: (day: Day) => void;
}

/** A week on a desk: rows down, days across, with totals of both. */
export function GridWeek({ rows, days, onCopy, ...view }: GridWeekProps) {
  const { t, value, locale, direction } = useMessages();
  const { parts, model, all } = view;
  const { grid } = parts;
  const keys = new Set(rows.map(({ key }) => key));
  const sum = (records: readonly DataRecord[]) => value(model.total(records), 'quantity');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="table-scroll" aria-label={t(grid.title)} tabIndex={0}>
      <table className="table grid-week" onKeyDownCapture={(event) => moveByKey(event, direction)}>
        <caption className="only-readers">{t('grid.keys', { title: t(grid.title) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t(grid.rows.title)}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today() ? 'date' : undefined}>
                <span className="grid-head">
                  {dayName(day, locale, { weekday: 'short', day: 'numeric' })}
                  {onCopy === undefined || grid.copy === undefined ? null : (
                    <Button
                      variant="minimal"
                      className="icon-button"
                      icon={<Duplicate size={16} aria-hidden />}
                      aria-label={t(grid.copy.label, { day: value(day, 'date') })}
                      title={t(grid.copy.title)}
                      onClick={() => onCopy(day)}
                    />
                  )}
                </span>
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('grid.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {days.map((day) => (
                <td key={day}>
                  <GridCell view={view} row={row} day={day} />
                </td>
              ))}
              <td data-align="end">{sum(model.within(all, new Set([row.key]), days))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('grid.total')}</th>
            {days.map((day) => (
              <td key={day}>{sum(model.within(all, keys, [day]))}</td>
            ))}
            <td data-align="end">{sum(model.within(all, keys, days))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Offset in rows and columns per key; mirrored in right-to-left pages. */
const STEPS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Ctrl and an arrow key move to the adjacent cell; arrows without Ctrl keep their meaning in the input. */
function moveByKey(event: KeyboardEvent<HTMLTableElement>, direction: 'ltr' | 'rtl'): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null;
  const row = cell?.closest('tr');
  if (!event.ctrlKey || step === undefined || cell === null || row === null || row === undefined) return;
  const [down, across] = step;
  const rows = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows]);
  const beside =
    rows[rows.indexOf(row) + down]?.cells[cell.cellIndex + (direction === 'rtl' ? -across : across)];
  const input = beside?.querySelector('input');
  event.preventDefault();
  event.stopPropagation();
  input?.focus();
}
