import { Checkbox } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataRecord } from '../../../contract/index.ts';
import { getAt, type TableModel, type TableState } from '../../../index.ts';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useMessages } from '../../provider/useMessages.ts';

/** The rows selected by checkboxes. */
export interface Selection {
  readonly has: (row: DataRecord) => boolean;
  readonly toggle: (row: DataRecord) => void;
  /** Selects all of these rows, or none of them. */
  readonly toggleAll: (rows: readonly DataRecord[]) => void;
  readonly remove: (row: DataRecord) => void;
  /** Keys of the selected rows, the value of `{selection}` in a call. */
  readonly keys: readonly unknown[];
  /** Their `rowVersion` as ticked, `{versions}` in a call. */
  readonly versions: readonly unknown[];
  readonly clear: () => void;
}

interface Tick {
  readonly key: unknown;
  readonly version: unknown;
  /** Query of the page that last had the row. */
  readonly query: string;
}

type Ticks = ReadonlyMap<string, Tick>;

const NONE: Ticks = new Map();

/** What a table lists at present. */
interface Listed {
  readonly rows: readonly DataRecord[];
  readonly state: TableState;
  /** A reload is under way: the rows may be those of another page. */
  readonly busy: boolean;
}

/**
 * The selection persists across pages until an action has used it; a row that its own page no longer has, being
 * decided or on another page since, or that has changed, is removed and announced. Undefined if no action uses a
 * selection.
 */
export function useSelection(
  model: TableModel,
  wanted: boolean,
  { rows, state, busy }: Listed,
): Selection | undefined {
  const [ticks, setTicks] = useState(NONE);
  const { toast } = useFeedback();
  const { t } = useMessages();
  // Given rows are the same for every state.
  const query = model.table.source === undefined ? '' : JSON.stringify(model.query(state));
  const compared = useRef(rows);
  useEffect(() => {
    // After a failed reload the rows are still those of the former page.
    if (busy || rows === compared.current) return;
    compared.current = rows;
    const listed = new Map(rows.map((row) => [model.keyOf(row), row]));
    const listedNow = listedTicks(ticks, listed, query);
    // Given rows may be new objects at each render, which setting the state would cause again.
    if (listedNow !== ticks) setTicks(listedNow);
    const count = ticks.size - listedNow.size;
    if (count > 0) toast({ variant: 'warning', text: t('table.unselected', { count }) });
  }, [model, rows, query, busy, ticks, toast, t]);
  return useMemo(() => {
    if (!wanted) return undefined;
    const { key } = model.table;
    const has = (row: DataRecord) => ticks.has(model.keyOf(row));
    const tickOf = (row: DataRecord): Tick => ({
      key: typeof key === 'string' ? getAt(row, key) : model.keyOf(row),
      version: row['rowVersion'],
      query,
    });
    const set = (changed: readonly DataRecord[], on: boolean) =>
      setTicks((before) => {
        const next = new Map(before);
        for (const row of changed)
          on ? next.set(model.keyOf(row), tickOf(row)) : next.delete(model.keyOf(row));
        return next;
      });
    return {
      has,
      toggle: (row) => set([row], !has(row)),
      toggleAll: (all) => set(all, !all.every(has)),
      remove: (row) => set([row], false),
      keys: [...ticks.values()].map((tick) => tick.key),
      versions: [...ticks.values()].map(({ version }) => version),
      clear: () => setTicks(NONE),
    };
  }, [model, wanted, ticks, query]);
}

/**
 * The ticks without rows that the page of this query had and has no longer, or that have changed since, which
 * nobody has read. The same object if nothing changes.
 */
function listedTicks(ticks: Ticks, listed: ReadonlyMap<string, DataRecord>, query: string): Ticks {
  const entries = [...ticks].flatMap(([key, tick]): readonly (readonly [string, Tick])[] => {
    const row = listed.get(key);
    if (row === undefined) return tick.query === query ? [] : [[key, tick]];
    if (row['rowVersion'] !== tick.version) return [];
    return [[key, tick.query === query ? tick : { ...tick, query }]];
  });
  const isSame = entries.length === ticks.size && entries.every(([key, tick]) => ticks.get(key) === tick);
  return isSame ? ticks : new Map(entries);
}

interface TickBoxProps {
  readonly selection: Selection;
  readonly row: DataRecord;
  /** Name of the row. */
  readonly name: string;
}

/** Checkbox that selects one row. */
export function TickBox({ selection, row, name }: TickBoxProps) {
  const { t } = useMessages();
  return (
    <Checkbox
      className="tick-box"
      checked={selection.has(row)}
      aria-label={t('table.select', { row: name })}
      onChange={() => selection.toggle(row)}
    />
  );
}

/** Checkbox that selects all rows of the page, or none. */
export function TickAll({ selection, rows }: { selection: Selection; rows: readonly DataRecord[] }) {
  const { t } = useMessages();
  const ticked = rows.filter(selection.has).length;
  return (
    <Checkbox
      className="tick-box"
      checked={rows.length > 0 && ticked === rows.length}
      indeterminate={ticked > 0 && ticked < rows.length}
      aria-label={t('table.selectAll')}
      onChange={() => selection.toggleAll(rows)}
    />
  );
}
