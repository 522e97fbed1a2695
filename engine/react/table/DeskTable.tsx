import { CaretDown, CaretUp, DoubleCaretVertical } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { type Column, columnFormat, type TableState } from '../../index.ts';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { Cell } from './rows/Cell.tsx';
import { GroupButton } from './rows/groups.tsx';
import { RowActions } from './rows/RowActions.tsx';
import type { RowsProps } from './rows/RowsProps.ts';
import { rowName, totalsLabel } from './rows/rowTexts.ts';
import { StatusSign } from './rows/StatusBadge.tsx';
import { TickAll, TickBox } from './rows/selection.tsx';
import { TotalsRow } from './rows/Totals.tsx';
import { type RowOpening, useRowOpening } from './rows/useRowOpening.ts';
import { alignOf, type TableView } from './TableView.ts';

/** Rows as a native table, on a desk, sorted by the column headers. */
export function DeskTable(props: RowsProps) {
  const { title, view, state, onState, run, selection, folding, cells, edits } = props;
  const messages = useMessages();
  const { t } = messages;
  const ticking = selection !== undefined;
  const { user } = useEngine();
  const { model, layout, context } = view;
  const columns = model.columns(layout);
  const permissions = user?.permissions ?? [];
  const openingOf = useRowOpening(view, run);
  // A table with inputs always has the actions column: it must not appear or vanish while the user types.
  const withActions =
    model.hasActions(layout) &&
    (edits !== undefined || view.rows.some((row) => model.actions(row, context, permissions).length > 0));
  const sortBy = (field: string) => onState(model.sortedBy(state, field));
  const rowOf = (row: DataRecord) => {
    const opening = openingOf(row);
    return (
      <tr key={model.keyOf(row)} data-row={model.keyOf(row)} {...opening.props}>
        {selection === undefined ? null : (
          <td>
            <TickBox selection={selection} row={row} name={rowName(view, row)} />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.field}
            data-align={alignOf(column)}
            data-title={column.phone === 'title' ? '' : undefined}
          >
            <NameLink {...{ view, column, row, opening }} plain={cells?.[column.field] === undefined}>
              <Cell {...{ view, column, row, cells, edits }} Status={StatusSign} />
            </NameLink>
          </td>
        ))}
        {withActions ? (
          <td data-actions>
            <RowActions
              actions={model.actions(row, context, permissions)}
              row={row}
              name={rowName(view, row)}
              compact
              run={run}
            />
          </td>
        ) : null}
      </tr>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="table-scroll" aria-label={title} tabIndex={0}>
      <table className="table">
        <caption className="only-readers">{title}</caption>
        <thead>
          <tr>
            {selection === undefined ? null : (
              <th scope="col">
                <TickAll selection={selection} rows={view.rows} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.field} column={column} state={state} onSort={sortBy} />
            ))}
            {withActions ? (
              <th scope="col" data-actions>
                {t('table.actions')}
              </th>
            ) : null}
          </tr>
        </thead>
        {view.groups === undefined ? (
          <tbody>{view.rows.map(rowOf)}</tbody>
        ) : (
          view.groups.map((group) => (
            <tbody key={group.key}>
              <TotalsRow
                {...{ view, ticking, acting: withActions }}
                scope="rowgroup"
                totals={group.totals}
                label={<GroupButton group={group} folding={folding} />}
              />
              {folding.isClosed(group.key) ? null : group.rows.map(rowOf)}
            </tbody>
          ))
        )}
        {view.totals === undefined ? null : (
          <tfoot>
            <TotalsRow
              {...{ view, ticking, acting: withActions }}
              scope="row"
              totals={view.totals}
              label={totalsLabel(view, messages)}
            />
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface NameLinkProps {
  readonly view: TableView;
  readonly column: Column;
  readonly row: DataRecord;
  readonly opening: RowOpening;
  /** The cell contains text only. */
  readonly plain: boolean;
  readonly children: ReactNode;
}

/** The row's name links to the screen that the row opens. */
function NameLink({ view, column, row, opening, plain, children }: NameLinkProps) {
  const isName = view.model.card(view.layout).title[0]?.field === column.field;
  const isLink = isName && plain && columnFormat(column) !== 'options' && column.edit === undefined;
  if (!isLink || opening.screen === undefined || view.textOf(column, row) === '') return children;
  return (
    <ScreenLink {...opening.screen} className="row-link">
      {children}
    </ScreenLink>
  );
}

interface HeadCellProps {
  readonly column: Column;
  readonly state: TableState;
  readonly onSort: (field: string) => void;
}

function HeadCell({ column, state, onSort }: HeadCellProps) {
  const { t } = useMessages();
  const label = t(column.label);
  const align = alignOf(column);
  const width = column.width === undefined ? {} : { style: { width: column.width } };
  if (column.sort !== true) {
    return (
      <th scope="col" data-align={align} {...width}>
        {label}
      </th>
    );
  }
  const mine = state.sortBy === column.field;
  const order = mine ? (state.sortDesc ? 'descending' : 'ascending') : 'none';
  const Arrow = mine ? (state.sortDesc ? CaretDown : CaretUp) : DoubleCaretVertical;
  return (
    <th scope="col" data-align={align} aria-sort={order} {...width}>
      <button
        type="button"
        data-print="yes"
        title={t('table.sortBy', { label })}
        onClick={() => onSort(column.field)}
      >
        {label}
        <Arrow size={16} aria-hidden />
      </button>
    </th>
  );
}
