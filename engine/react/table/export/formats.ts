import type { MessageId } from '#generated/names.ts';

/** A file format for lists. */
export interface ExportFormat {
  /** Also the file extension. */
  readonly id: 'xlsx' | 'csv' | 'json';
  readonly label: MessageId;
}

/** In the order of the menu. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  { id: 'xlsx', label: 'table.export.xlsx' },
  { id: 'csv', label: 'table.export.csv' },
  { id: 'json', label: 'table.export.json' },
];
