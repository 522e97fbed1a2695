import { type DragEvent, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CalendarSchema, Context, DataRecord } from '../../contract/index.ts';
import {
  type CalendarPlace,
  type CalendarSource,
  type Day,
  daysAfter,
  isDay,
  monthsAfter,
  rowsOn,
  weekOf,
  weeksOfMonth,
  zoneIn,
} from '../../index.ts';
import type { CallState } from '../calls/useCall.ts';
import { today } from '../provider/today.ts';

/** Creation of a record at a place of the calendar, by an action of the list. */
interface Beginning {
  /** Label of the action. */
  readonly label: string;
  /** Absent where the action is not allowed. */
  readonly at: ((where: { readonly day: Day; readonly lane?: Lane | undefined }) => void) | undefined;
}

/** Rescheduling of rows. */
export interface Moves {
  readonly canMove: (row: DataRecord) => boolean;
  readonly move: (row: DataRecord, place: CalendarPlace) => Promise<void>;
  /** By a form, for keyboard and touch. */
  readonly askMove: (row: DataRecord) => Promise<void>;
}

/** A source with its rows and operations. */
export interface ShownSource {
  readonly source: CalendarSource;
  readonly rows: readonly DataRecord[];
  readonly total: number;
  readonly call: CallState<unknown>;
  /** Undefined if the source has no creating action. */
  readonly begins: Beginning | undefined;
  /** Same effect as a click on the row in the list. */
  readonly open: (row: DataRecord) => void;
  readonly moves: Moves | undefined;
}

/** A row of the week's table. */
export interface Lane {
  readonly key: unknown;
  readonly name: string;
  /** Absent where the call of the lanes does not answer it: nothing begins there or comes from other lanes. */
  readonly record?: DataRecord;
}

/** Drag and drop within the calendar. */
export interface Drag {
  /** Props of a card. */
  readonly handle: (
    shown: ShownSource,
    row: DataRecord,
  ) => {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
  /** Props of a drop target. */
  readonly place: (
    place: CalendarPlace,
    accepts?: (shown: ShownSource, row: DataRecord) => boolean,
  ) => {
    readonly 'data-over': boolean | undefined;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Input of a calendar's views. */
export interface ShownCalendar {
  readonly schema: CalendarSchema;
  /** Context of conditions and texts. */
  readonly context: Context;
  readonly sources: readonly ShownSource[];
  readonly lanes: readonly Lane[];
  readonly drag: Drag;
  readonly today: Day;
}

/** A row on a day, with its source. */
export interface DayRow {
  readonly shown: ShownSource;
  readonly row: DataRecord;
  readonly id: string;
}

/** The rows of a day by source; sources without lane come first. */
export function shownOn(
  { sources, context }: Pick<ShownCalendar, 'sources' | 'context'>,
  day: Day,
  among: (source: CalendarSource) => boolean = () => true,
): readonly DayRow[] {
  const ordered = sources
    .filter(({ source }) => among(source))
    .toSorted((a, b) => Number(a.source.lane !== undefined) - Number(b.source.lane !== undefined));
  return ordered.flatMap((shown) =>
    rowsOn(shown.source, shown.rows, day, zoneIn(context)).map((row) => ({
      shown,
      row,
      id: `${sources.indexOf(shown)} ${String(row[shown.source.key])}`,
    })),
  );
}

/** Creating actions that are offered on every day and lane. */
export function placeActions({ sources }: Pick<ShownCalendar, 'sources'>): readonly Beginning[] {
  return sources.flatMap(({ source, begins }) =>
    begins?.at !== undefined && source.begin?.inPlaces === true ? [begins] : [],
  );
}

type View = CalendarSchema['views'][number];

/** The visible days; day and view are stored in the URL. */
export interface ShownSpan {
  readonly day: Day;
  readonly view: View;
  readonly weeks: readonly (readonly Day[])[];
  readonly days: readonly Day[];
  readonly show: (next: { readonly day?: Day; readonly view?: string }) => void;
  /** One week or month forward or back. */
  readonly step: (by: 1 | -1) => void;
}

/** The span in the URL, by the parameter names of the schema. */
export function useShownSpan({ address, views }: Pick<CalendarSchema, 'address' | 'views'>): ShownSpan {
  const [params, setParams] = useSearchParams();
  const dayParam = params.get(address.day);
  const day = isDay(dayParam) ? dayParam : today();
  const [first = { kind: 'week', id: '' } as const] = views;
  const view = views.find(({ id }) => id === params.get(address.view)) ?? first;
  const weeks = useMemo(() => (view.kind === 'month' ? weeksOfMonth(day) : [weekOf(day)]), [view, day]);
  const show: ShownSpan['show'] = (next) =>
    setParams(
      (before) => {
        before.set(address.day, next.day ?? day);
        before.set(address.view, next.view ?? view.id);
        return before;
      },
      // A change of week or month adds a history entry.
      { replace: (next.day ?? day) === day && (next.view ?? view.id) === view.id },
    );
  return {
    day,
    view,
    weeks,
    days: weeks.flat(),
    show,
    step: (by) => show({ day: view.kind === 'month' ? monthsAfter(day, by) : daysAfter(day, 7 * by) }),
  };
}
