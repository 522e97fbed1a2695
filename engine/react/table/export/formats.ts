import type { Messages } from '../../provider/Messages.ts';
import type { WordId } from '../../words/it.ts';
import type { ExportCell } from './ExportCell.ts';
import { toCsv } from './toCsv.ts';

/** A format that a list can be saved in. */
export interface ExportFormat {
  /** Also the end of the file's name. */
  readonly id: 'xlsx' | 'csv';
  readonly label: WordId;
  readonly write: (
    title: string,
    rows: readonly (readonly ExportCell[])[],
    messages: Messages,
  ) => Promise<Blob>;
}

/** In the order in which they are offered; Excel's writer comes when it is asked for. */
export const FORMATS: readonly ExportFormat[] = [
  {
    id: 'xlsx',
    label: 'table.export.xlsx',
    write: async (title, rows, { locale, direction }) =>
      (await import('./toXlsx.ts')).toXlsx({ title, rows, locale, direction }),
  },
  {
    id: 'csv',
    label: 'table.export.csv',
    write: async (_title, rows, { locale }) =>
      new Blob([toCsv(rows, locale)], { type: 'text/csv;charset=utf-8' }),
  },
];
