import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { DataRecord, OptionsSchema, TableSchema, WorkflowSchema } from '../../contract/index.ts';
import {
  getAt,
  isEmpty,
  isNavigationOnly,
  isOffered,
  paramsOf,
  placeInput,
  shownState,
  transitionsFor,
} from '../../index.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { type CallState, useCall } from '../calls/useCall.ts';
import { EmptyState, Loadable } from '../feedback/Loadable.tsx';
import { TruncatedNotice } from '../feedback/TruncatedNotice.tsx';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { type BlockProps, useBlockInput } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import './cards.css';

/** Records as cards, each with its workflow state and a button for its next step. */
export function CardsBlock(props: BlockProps) {
  const { t } = useMessages();
  const { card = '', first } = props.block.props ?? {};
  const look = useSchema('table', card);
  const { call, list } = useBlockRows(props);
  return (
    <Loadable call={call} lines={6}>
      {() =>
        list === undefined || list.rows.length === 0 ? (
          <EmptyState icon="calendar" text={t(list?.table.empty ?? 'table.empty')} />
        ) : (
          <Loadable call={look} lines={6}>
            {({ table }) => <Cards list={list} look={table} first={first ?? list.rows.length} />}
          </Loadable>
        )
      }
    </Loadable>
  );
}

interface CardsProps {
  readonly list: BlockRows;
  readonly look: TableSchema;
  readonly first: number;
}

function Cards({ list: { table, rows, total }, look, first }: CardsProps) {
  const { t } = useMessages();
  const [all, setAll] = useState(false);
  const workflow = useSchema('workflow', look.card?.workflow ?? '');
  return (
    <Loadable call={workflow} lines={6}>
      {(states) => (
        <>
          <ul className="step-cards" aria-label={t(table.title)}>
            {rows.slice(0, all ? undefined : first).map((row) => (
              <li key={String(row[String(table.key)])}>
                <StepCard row={row} look={look} workflow={states} />
              </li>
            ))}
          </ul>
          {all || rows.length <= first ? (
            <TruncatedNotice shown={rows.length} total={total} />
          ) : (
            <Button fill text={t('cards.show-all', { count: total })} onClick={() => setAll(true)} />
          )}
        </>
      )}
    </Loadable>
  );
}

interface StepCardProps {
  readonly row: DataRecord;
  readonly look: TableSchema;
  readonly workflow: WorkflowSchema;
}

/** One record: state, next step, and the button for it. */
function StepCard({ row, look, workflow }: StepCardProps) {
  const { user } = useEngine();
  const { context } = useScreen();
  const { t, value } = useMessages();
  const permissions = user?.permissions ?? [];
  const scope = { ...context, row, [workflow.entity]: row };
  const { heading = [], lines = [] } = look.card ?? {};
  const aside = look.columns
    .filter(({ field, phone }) => phone === 'subtitle' && !isEmpty(getAt(row, field)))
    .map(({ field, format = 'text' }) => value(getAt(row, field), format));
  const state = shownState(workflow, scope);
  const next = transitionsFor(workflow, scope, permissions).find(
    ({ transition }) => transition.primary === true,
  )?.transition;
  const ways = (look.actions ?? []).filter(
    (action) => isNavigationOnly(action) && isOffered(action, scope, permissions),
  );
  const page = ways.find(({ opens }) => opens === true);
  const params = page === undefined ? {} : paramsOf(page, scope);
  const name = heading.map((text) => t(text, scope)).find((text) => text !== '') ?? '';
  return (
    <article className="sheet step-card" data-intent={state.intent ?? 'none'}>
      <header className="row row-apart">
        <span className="badge">
          <SchemaIcon name={state.icon} />
          {t(state.label)}
        </span>
        <span className="soft number">{aside.join(' · ')}</span>
      </header>
      <h3>
        {page?.goTo === undefined ? (
          name
        ) : (
          <ScreenLink screen={page.goTo} params={params}>
            {name}
          </ScreenLink>
        )}
      </h3>
      <p className="row step-card-lines">
        {lines.map(({ icon, text }) => (
          <span key={text} className="row">
            <SchemaIcon name={icon} /> {t(text, scope)}
          </span>
        ))}
      </p>
      {state.next === undefined ? null : <p className="step-card-next">{t(state.next, scope)}</p>}
      <div className="step-card-actions">
        {ways
          .filter((action) => action !== page)
          .map((action) => (
            <ScreenLink
              key={action.id}
              screen={action.goTo ?? ''}
              params={paramsOf(action, scope)}
              className="bp6-button"
            >
              {t(action.label)}
            </ScreenLink>
          ))}
        {page === undefined ? null : (
          <ScreenLink
            screen={next?.screen ?? page.goTo ?? ''}
            params={params}
            className="bp6-button bp6-large bp6-intent-primary"
          >
            <SchemaIcon name={next?.icon ?? page.icon} />
            {t(next?.label ?? page.label)}
          </ScreenLink>
        )}
      </div>
    </article>
  );
}

/** Rows of a block's list, with its table schema. */
interface BlockRows {
  readonly table: TableSchema;
  readonly options: Readonly<Record<string, OptionsSchema>>;
  readonly rows: readonly DataRecord[];
  /** Total number, beyond the call's limit. */
  readonly total: number;
}

/** The rows of a block's list, from the call of its schema, for blocks that render them differently. */
export function useBlockRows(props: BlockProps): {
  /** State of the request. */
  readonly call: Pick<CallState<unknown>, 'data' | 'error'> & { readonly refresh: () => void };
  readonly list: BlockRows | undefined;
} {
  const { routes } = useEngine();
  const schema = useSchema('table', props.block.name);
  const blockInput = useBlockInput(props);
  const { table, options = {} } = schema.data ?? {};
  const source = table?.source;
  const route = source === undefined ? undefined : routes[source.call];
  const input = useMemo(
    () => (route === undefined ? null : placeInput(route, blockInput)),
    [route, blockInput],
  );
  const ownEntity = useMemo(() => (table?.entity === undefined ? [] : [table.entity]), [table]);
  const answer = useCall(source?.call ?? '', input, { entities: source?.entities ?? ownEntity, keep: true });
  const list = useMemo(() => {
    if (table?.source === undefined || answer.data === undefined) return undefined;
    const rows = (getAt(answer.data, table.source.rows) ?? []) as readonly DataRecord[];
    const { total } = table.source;
    return {
      table,
      options,
      rows,
      total: total === undefined ? rows.length : Number(getAt(answer.data, total) ?? 0),
    };
  }, [table, options, answer.data]);
  return { call: schema.data === undefined ? schema : answer, list };
}
