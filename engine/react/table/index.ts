/** Lists: a separate entry point, loaded on demand by screens with a list. */
export { CallTable } from './CallTable.tsx';
export type { Cells, Edits } from './Cell.tsx';
export { EditCell } from './EditCell.tsx';
export { MapLink } from './MapLink.tsx';
export { RecordActions } from './RecordActions.tsx';
export { ReferenceFilter } from './ReferenceFilter.tsx';
export { SchemaTable, type SchemaTableProps } from './SchemaTable.tsx';
export { StatusBadge } from './StatusBadge.tsx';
export { StatusSign } from './StatusSign.tsx';
export { TableNotes } from './TableNotes.tsx';
export type { OnAction } from './useActions.ts';
export type { Flush } from './useEditing.ts';
export { useIsDesk } from './useIsDesk.ts';
export type { LiveRow } from './useLiveRows.ts';
export { useTableState } from './useTableState.ts';
