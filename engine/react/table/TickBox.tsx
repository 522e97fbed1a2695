import { Checkbox } from '@blueprintjs/core';
import type { DataRecord } from '../../contract/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { Selection } from './useSelection.ts';

interface TickBoxProps {
  readonly selection: Selection;
  readonly row: DataRecord;
  /** What the row is called. */
  readonly name: string;
}

/** Ticks one row of a list. */
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

/** Ticks every row of the page, or none. */
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
