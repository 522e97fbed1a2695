/** Lists: a separate entry point, loaded on demand by screens with a list. */

export { CallTable } from './CallTable.tsx';
export { ReferenceFilter } from './ReferenceFilter.tsx';
export type { Cells, Edits } from './rows/Cell.tsx';
export { EditCell } from './rows/EditCell.tsx';
export { MapLink } from './rows/MapLink.tsx';
export { RecordActions } from './rows/RowActions.tsx';
export { StatusBadge, StatusSign } from './rows/StatusBadge.tsx';
export type { Flush } from './rows/useEditing.ts';
export { SchemaTable, type SchemaTableProps } from './SchemaTable.tsx';
export { TableNotes } from './tools/TableNotes.tsx';
export type { LiveRow, OnAction } from './useActions.ts';
export { useTableState } from './useTableView.ts';
