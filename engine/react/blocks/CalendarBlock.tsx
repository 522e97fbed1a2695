import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Action, CalendarSchema, DataRecord } from '../../contract/index.ts';
import {
  type CalendarSource,
  createTableModel,
  equal,
  fillInput,
  getAt,
  isOtherPlace,
  rowsWithoutLane,
  targetLane,
  zoneIn,
} from '../../index.ts';
import { useActionRun } from '../action/useActionRun.ts';
import { Calendar } from '../calendar/Calendar.tsx';
import { type Drag, type Lane, type ShownSource, useShownSpan } from '../calendar/ShownCalendar.ts';
import { useMoves } from '../calendar/useMoves.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { useCallOf } from '../calls/useCall.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useEngine } from '../provider/Engine.ts';
import { today } from '../provider/today.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { BlockProps } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { useSchemaActions } from './actions/useSchemaActions.tsx';

interface ListActions {
  /** Label of the toolbar action. */
  readonly label: string;
  /** Runs the toolbar's creating action with additional initial values; undefined where it is not allowed. */
  readonly begin: ((record: DataRecord) => void) | undefined;
  /** Same effect as a click on the row in the list. */
  readonly open: (row: DataRecord) => void;
  /** To be rendered by the component. */
  readonly dialog: ReactNode;
}

/** No live row: actions outside of the list get no updates. */
const unlisted = () => () => undefined;

/**
 * Actions of a list used elsewhere, e.g. in a calendar, by the same schema, conditions and permissions. The
 * page stays.
 */
function useListActions(table: string, beginning = 'new'): ListActions {
  const { context, user } = useEngine();
  const { onAction, dialog } = useSchemaActions();
  const { runAction } = useActionRun();
  const schema = useSchema('table', table).data;
  const model = useMemo(() => schema && createTableModel(schema.table, schema.options), [schema]);
  const permissions = user?.permissions ?? [];
  const start = useCallback(
    ({ goTo: _away, ...action }: Action, row: DataRecord) => {
      const live = { get: () => row, subscribe: unlisted };
      const carryOut = async (scope: typeof context) => onAction(action.id, row, action, scope, live);
      void runAction(action, { scope: { ...context, row }, carryOut });
    },
    [context, onAction, runAction],
  );
  const first = model?.toolbar(context, permissions).find(({ id }) => id === beginning);
  return {
    label: first?.label ?? '',
    begin: first && ((record) => start({ ...first, record: { ...first.record, ...record } }, record)),
    open: (row) => {
      const action = model?.opening(row, context, permissions);
      if (action !== undefined) start(action, row);
    },
    dialog,
  };
}

/** Records by day, in weeks and months, by a calendar schema. */
export function CalendarBlock({ block }: BlockProps) {
  const schema = useSchema('calendar', block.name);
  return (
    <Loadable call={schema} lines={10}>
      {(calendar) => <ReadCalendar schema={calendar} />}
    </Loadable>
  );
}

/** Loads the records of the visible days, and the lanes. */
function ReadCalendar({ schema }: { readonly schema: CalendarSchema }) {
  const { context } = useScreen();
  const span = useShownSpan(schema);
  const drag = useDrag(zoneIn(context));
  const lanes = useLanes(schema);
  const [from = span.day, to = span.day] = [span.days[0], span.days.at(-1)];
  return (
    <Sources left={schema.sources} found={[]} scope={{ ...context, from, to }}>
      {(sources) => (
        <Calendar
          span={span}
          calendar={{ schema, context, sources, drag, today: today(), lanes: lanes(sources) }}
        />
      )}
    </Sources>
  );
}

interface SourcesProps {
  readonly left: readonly CalendarSource[];
  readonly found: readonly ShownSource[];
  readonly scope: Readonly<Record<string, unknown>>;
  readonly children: (sources: readonly ShownSource[]) => ReactNode;
}

/**
 * Recursion over the sources: one component per source calls its hooks and passes the sources so far to the
 * next.
 */
function Sources({ left, found, scope, children }: SourcesProps) {
  const [source, ...following] = left;
  if (source === undefined) return children(found);
  return (
    <OneSource source={source} left={following} found={found} scope={scope}>
      {children}
    </OneSource>
  );
}

function OneSource({
  source,
  left,
  found,
  scope,
  children,
}: SourcesProps & { readonly source: CalendarSource }) {
  const { context } = useScreen();
  const { list = '', begin } = source;
  const call = useCallOf(source.source, scope, { keep: true });
  const actions = useListActions(list, begin?.action);
  const { moves, dialog } = useMoves(source, context);
  const rows = rowsIn(call.data, source.source.rows);
  const { total } = source.source;
  const { label, begin: start } = actions;
  const loadedSource: ShownSource = {
    source,
    rows,
    total: total === undefined ? rows.length : Number(getAt(call.data, total) ?? 0),
    call,
    begins: begin && {
      label,
      at:
        start &&
        (({ day, lane }) => start(initialValues(begin.record, { ...context, day, lane: lane?.record }))),
    },
    open: actions.open,
    moves,
  };
  return (
    <>
      <Sources left={left} found={[...found, loadedSource]} scope={scope}>
        {children}
      </Sources>
      {actions.dialog}
      {dialog}
    </>
  );
}

/**
 * The visible lanes: all for users that the schema names, for others only non-empty ones; last those of rows
 * whose lane is not answered, e.g. of a leader who is one no more.
 */
function useLanes({ lanes }: CalendarSchema): (sources: readonly ShownSource[]) => readonly Lane[] {
  const { context } = useScreen();
  const { can } = useEngine();
  const { t } = useMessages();
  const { data, loading } = useCallOf(lanes?.source, context, { keep: true });
  if (lanes === undefined) return () => [];
  const all = rowsIn(data, lanes.source.rows).map(
    (record): Lane => ({
      key: getAt(record, lanes.key),
      name: t(lanes.name, { ...context, lane: record }),
      record,
    }),
  );
  const keys = all.map(({ key }) => key);
  const unnamed = t('table.group.empty', { label: t(lanes.label) });
  const isUsed = ({ key }: Lane, sources: readonly ShownSource[]) =>
    sources.some(
      ({ source, rows }) =>
        source.lane !== undefined && rows.some((row) => equal(getAt(row, source.lane ?? ''), key)),
    );
  return (sources) => [
    ...(can(lanes.permission) ? all : all.filter((lane) => isUsed(lane, sources))),
    ...(loading ? [] : rowsWithoutLane(keys, sources)).map(({ key, row, source }) => {
      const name = t(source.card.foot ?? '', { ...context, row });
      return { key, name: name.trim() === '' ? unnamed : name };
    }),
  ];
}

function rowsIn(answer: unknown, path: string): readonly DataRecord[] {
  return (getAt(answer, path) ?? []) as readonly DataRecord[];
}

/** Initial values at a place of the calendar; values that depend on a missing lane are left out. */
function initialValues(record: object, scope: Readonly<Record<string, unknown>>): DataRecord {
  const filled = Object.entries(fillInput(record, scope)).filter(([, value]) => (value ?? '') !== '');
  return Object.fromEntries(filled) as DataRecord;
}

interface Dragged {
  readonly shown: ShownSource;
  readonly row: DataRecord;
}

/** Native drag and drop; a drop at the original place has no effect. */
function useDrag(timeZone: string | undefined): Drag {
  const [dragged, setDragged] = useState<Dragged>();
  const [over, setOver] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    handle: (shown, row) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', `#${String(getAt(row, shown.source.key))}`);
        setDragged({ shown, row });
      },
      onDragEnd: end,
    }),
    place: (place, accepts = () => true) => {
      const id = `${String(place.lane ?? '')} ${place.day}`;
      const isAccepted = dragged !== undefined && accepts(dragged.shown, dragged.row);
      return {
        'data-over': over === id || undefined,
        onDragOver: (event) => {
          if (!isAccepted) return;
          event.preventDefault();
          if (over !== id) setOver(id);
        },
        onDrop: (event) => {
          event.preventDefault();
          end();
          if (!isAccepted) return;
          const { shown, row } = dragged;
          if (isOtherPlace(shown.source, row, targetLane(shown.source, row, place, timeZone)))
            void shown.moves?.move(row, place);
        },
      };
    },
  };
}
