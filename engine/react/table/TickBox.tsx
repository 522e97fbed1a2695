import { Checkbox } from '@blueprintjs/core';
import type { DataRecord } from '../../contract/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { Selection } from './useSelection.ts';

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
