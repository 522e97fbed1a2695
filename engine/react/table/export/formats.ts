import type { MessageId } from '#generated/names.ts';

/** A format that a list can be saved in. */
export interface ExportFormat {
  /** Also the end of the file's name. */
  readonly id: 'xlsx' | 'csv' | 'json';
  readonly label: MessageId;
}

/** In the order in which they are offered. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  { id: 'xlsx', label: 'table.export.xlsx' },
  { id: 'csv', label: 'table.export.csv' },
  { id: 'json', label: 'table.export.json' },
];
