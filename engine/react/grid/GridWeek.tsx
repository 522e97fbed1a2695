import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import {
  type Day,
  dayName,
  type GridAsking,
  type GridModel,
  type GridParts,
  type GridRow,
  getAt,
  isEmpty,
} from '../../index.ts';
import { today } from '../provider/today.ts';
import { useMessages } from '../provider/useMessages.ts';
import { EditCell } from '../table/rows/EditCell.tsx';
import { StatusSign } from '../table/rows/StatusBadge.tsx';
import type { SaveCell } from './useGridRecords.ts';

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
                  <GridCell view={view} row={row} day={day} inWeek />
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

/**
 * Ctrl and an arrow key move to the adjacent cell; arrows without Ctrl keep their meaning in the input. Tab
 * goes from number to number, F2 to the state of the cell and back.
 */
function moveByKey(event: KeyboardEvent<HTMLTableElement>, direction: 'ltr' | 'rtl'): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null;
  const row = cell?.closest('tr');
  if (event.key === 'F2') {
    const other = event.target instanceof HTMLInputElement ? '.status-sign' : 'input';
    cell?.querySelector<HTMLElement>(other)?.focus();
  }
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

/** Input of the week grid and the day cards. */
interface GridView {
  readonly parts: GridParts;
  readonly model: GridModel;
  readonly all: readonly DataRecord[];
  readonly asking: GridAsking;
  readonly onKeep: SaveCell;
}

interface GridCellProps {
  readonly view: GridView;
  readonly row: GridRow;
  readonly day: Day;
  /** The week's keys lead to the state, which is no tab stop there. */
  readonly inWeek?: boolean;
}

/**
 * The cell of a row on a day: a number, its record's state, and details that differ from the defaults for new
 * records.
 */
export function GridCell({ view, row: { key, row }, day, inWeek = false }: GridCellProps) {
  const { t, value } = useMessages();
  const { parts, model, all, asking, onKeep } = view;
  const { cell } = parts.grid;
  const { records, single, several, total, uncounted, state } = model.cell(all, key, day);
  const editable = !several && model.mayChange(single, asking);
  const note = single === undefined || cell.note === undefined ? '' : String(getAt(single, cell.note) ?? '');
  const details = several ? t('grid.several', { count: records.length }) : note;
  return (
    <div className="grid-cell" data-status={state?.value}>
      <EditCell
        widget={model.isWhole ? 'integer' : 'decimal'}
        unit={model.unit}
        label={t(cell.label, { row, day: value(day, 'date') })}
        value={editable ? single?.[cell.value] : total}
        readOnly={!editable}
        {...(model.most === undefined ? {} : { max: model.most })}
        onCommit={(typed) => onKeep(key, day, Number(typed))}
      />
      {state === undefined ? null : (
        <StatusSign
          label={t(state.label)}
          icon={state.icon}
          intent={state.intent}
          isTabStop={!inWeek}
          {...(details === '' ? {} : { details })}
        />
      )}
      {uncounted === 0 ? null : (
        <span className="grid-lines">
          {t('grid.uncounted', { amount: `${value(uncounted, 'number')} ${model.unit ?? ''}`.trim() })}
        </span>
      )}
      {records.map((record) => (
        <span key={String(record[model.key])} className="grid-lines soft">
          {(cell.lines ?? [])
            .map((path) => getAt(record, path))
            .filter((detail) => !isEmpty(detail))
            .join(' · ')}
        </span>
      ))}
    </div>
  );
}
