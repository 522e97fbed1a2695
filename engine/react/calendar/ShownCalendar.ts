import type { DragEvent } from 'react';
import type { CalendarSchema, Context, DataRecord } from '../../contract/index.ts';
import { type CalendarPlace, type CalendarSource, type Day, rowsOn } from '../../index.ts';
import type { CallState } from '../calls/useCall.ts';

/** What may be begun with a list's action, where one points. */
export interface Beginning {
  /** What the list calls it. */
  readonly label: string;
  /** Absent where it is not offered. */
  readonly at: ((where: { readonly day: Day; readonly lane?: Lane | undefined }) => void) | undefined;
}

/** How rows go elsewhere. */
export interface Moves {
  readonly canMove: (row: DataRecord) => boolean;
  readonly move: (row: DataRecord, place: CalendarPlace) => Promise<void>;
  /** The same by a form, for keyboards and fingers. */
  readonly askMove: (row: DataRecord) => Promise<void>;
}

/** A source with its rows, and what may be done with them. */
export interface ShownSource {
  readonly source: CalendarSource;
  readonly rows: readonly DataRecord[];
  readonly total: number;
  readonly call: CallState<unknown>;
  /** Undefined where nothing is begun from it. */
  readonly begins: Beginning | undefined;
  /** Does what a click on the row does in the list. */
  readonly open: (row: DataRecord) => void;
  readonly moves: Moves | undefined;
}

/** A row of the week's table. */
export interface Lane {
  readonly key: unknown;
  readonly name: string;
  readonly record: DataRecord;
}

/** A row on its way to another place of the calendar. */
export interface Drag {
  /** For a card. */
  readonly handle: (
    shown: ShownSource,
    row: DataRecord,
  ) => {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
  /** For a place that a card may be dropped on. */
  readonly place: (place: CalendarPlace) => {
    readonly 'data-over': boolean | undefined;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** What a view of the calendar is given. */
export interface ShownCalendar {
  readonly schema: CalendarSchema;
  /** What conditions and texts look at. */
  readonly context: Context;
  readonly sources: readonly ShownSource[];
  readonly lanes: readonly Lane[];
  readonly drag: Drag;
  readonly today: Day;
}

/** A row on a day, with the source that it is of. */
export interface DayRow {
  readonly shown: ShownSource;
  readonly row: DataRecord;
  readonly id: string;
}

/** What stands on a day, a source after the other; those above the lanes come first. */
export function shownOn(
  { sources }: Pick<ShownCalendar, 'sources'>,
  day: Day,
  among: (source: CalendarSource) => boolean = () => true,
): readonly DayRow[] {
  const ordered = sources
    .filter(({ source }) => among(source))
    .toSorted((a, b) => Number(a.source.lane !== undefined) - Number(b.source.lane !== undefined));
  return ordered.flatMap((shown) =>
    rowsOn(shown.source, shown.rows, day).map((row) => ({
      shown,
      row,
      id: `${sources.indexOf(shown)} ${String(row[shown.source.key])}`,
    })),
  );
}

/** What may be begun at every day and in every lane. */
export function begunInPlaces({ sources }: Pick<ShownCalendar, 'sources'>): readonly Beginning[] {
  return sources.flatMap(({ source, begins }) =>
    begins?.at !== undefined && source.begin?.inPlaces === true ? [begins] : [],
  );
}
