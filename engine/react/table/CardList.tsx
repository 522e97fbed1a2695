import type { DataRecord } from '../../contract/index.ts';
import type { Column } from '../../index.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { Cell } from './rows/Cell.tsx';
import { GroupButton } from './rows/groups.tsx';
import { RowActions } from './rows/RowActions.tsx';
import type { RowsProps } from './rows/RowsProps.ts';
import { rowName } from './rows/rowTexts.ts';
import { StatusBadge, StatusSign } from './rows/StatusBadge.tsx';
import { TickBox } from './rows/selection.tsx';
import { TotalFacts, TotalsCard } from './rows/Totals.tsx';
import { useRowOpening } from './rows/useRowOpening.ts';
import './cards.css';

/** Rows as cards, on a phone: each column in the place of the card that the schema gives it. */
export function CardList(props: RowsProps) {
  const { view } = props;
  const openingOf = useRowOpening(view, props.run, 'screens');
  const cardOf = (row: DataRecord) => (
    <li
      key={view.model.keyOf(row)}
      className="card"
      data-row={view.model.keyOf(row)}
      data-intent={intentOf(props, row)}
      {...openingOf(row).props}
    >
      <Card {...props} row={row} />
    </li>
  );
  return (
    <>
      {view.groups === undefined ? (
        <ul className="cards" aria-label={props.title}>
          {view.rows.map(cardOf)}
        </ul>
      ) : (
        view.groups.map((group) => (
          <section key={group.key} className="card-group" aria-label={group.text}>
            <GroupButton group={group} folding={props.folding} />
            <TotalFacts view={view} totals={group.totals} />
            {props.folding.isClosed(group.key) ? null : (
              <ul className="cards" aria-label={group.text}>
                {group.rows.map(cardOf)}
              </ul>
            )}
          </section>
        ))
      )}
      <TotalsCard view={view} />
    </>
  );
}

function Card({ view, row, cells, edits, run, selection }: RowsProps & { readonly row: DataRecord }) {
  const { t } = useMessages();
  const { user } = useEngine();
  const { model, layout, context } = view;
  const card = model.card(layout);
  const cell = (column: Column) => (
    <Cell
      {...{ view, column, row, cells, edits }}
      Status={column.format === 'status-icon' ? StatusSign : StatusBadge}
    />
  );
  const details = card.detail.filter((column) => hasContent(column, row));
  return (
    <>
      <div className="card-head">
        {selection === undefined ? null : (
          <TickBox selection={selection} row={row} name={rowName(view, row)} />
        )}
        <div className="grow">
          {card.title.map((column) => (
            <p key={column.field} className="card-title">
              {cell(column)}
            </p>
          ))}
          {card.subtitle.map((column) => (
            <p key={column.field} className="soft">
              {cell(column)}
            </p>
          ))}
        </div>
        {card.status
          .filter(({ edit }) => edit === undefined)
          .map((column) => (
            <div key={column.field}>{cell(column)}</div>
          ))}
      </div>
      {details.length === 0 ? null : (
        <dl className="facts">
          {details.map((column) => (
            <div key={column.field} className="fact">
              <dt>{t(column.label)}</dt>
              <dd>{cell(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      {card.status
        .filter(({ edit }) => edit !== undefined)
        .map((column) => (
          <div key={column.field} className="card-edit">
            <span>{t(column.label)}</span>
            {cell(column)}
          </div>
        ))}
      {model.hasActions(layout) ? (
        <RowActions
          actions={model.actions(row, context, user?.permissions ?? [])}
          row={row}
          name={rowName(view, row)}
          compact={false}
          run={run}
        />
      ) : null}
    </>
  );

  function hasContent(column: Column, of: DataRecord): boolean {
    return column.edit !== undefined || cells?.[column.field] !== undefined || view.textOf(column, of) !== '';
  }
}

/** Colour of a card's edge: the intent of its status. */
function intentOf({ view }: RowsProps, row: DataRecord): string | undefined {
  const status = view.model.card(view.layout).status[0];
  return status === undefined ? undefined : view.signOf(status, row)?.intent;
}
