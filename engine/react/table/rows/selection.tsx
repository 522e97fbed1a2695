import { Checkbox } from '@blueprintjs/core';
import { useCallback, useMemo, useState } from 'react';
import type { DataRecord } from '../../../contract/index.ts';
import { getAt, type TableModel } from '../../../index.ts';
import { useMessages } from '../../provider/useMessages.ts';

/** The rows selected by checkboxes. */
export interface Selection {
  readonly has: (row: DataRecord) => boolean;
  readonly toggle: (row: DataRecord) => void;
  /** Selects all of these rows, or none of them. */
  readonly toggleAll: (rows: readonly DataRecord[]) => void;
  readonly rows: readonly DataRecord[];
  /** Keys of the selected rows, the value of `{selection}` in a call. */
  readonly keys: readonly unknown[];
  readonly clear: () => void;
}

const NONE: ReadonlyMap<string, DataRecord> = new Map();

/**
 * The selection persists across pages until an action has used it. Undefined if no action uses a selection.
 */
export function useSelection(model: TableModel, wanted: boolean): Selection | undefined {
  const [ticked, setTicked] = useState(NONE);
  const clear = useCallback(() => setTicked(NONE), []);
  return useMemo(() => {
    if (!wanted) return undefined;
    const { key } = model.table;
    const rows = [...ticked.values()];
    const has = (row: DataRecord) => ticked.has(model.keyOf(row));
    const set = (changed: readonly DataRecord[], on: boolean) => {
      const next = new Map(ticked);
      for (const row of changed) on ? next.set(model.keyOf(row), row) : next.delete(model.keyOf(row));
      setTicked(next);
    };
    return {
      has,
      toggle: (row) => set([row], !has(row)),
      toggleAll: (all) => set(all, !all.every(has)),
      rows,
      keys: rows.map((row) => (typeof key === 'string' ? getAt(row, key) : model.keyOf(row))),
      clear,
    };
  }, [model, wanted, ticked, clear]);
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
