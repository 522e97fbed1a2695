import type { ExportCell } from './ExportCell.ts';

export type SheetRow = readonly ExportCell[];

/** A list on its way into a file. */
export interface Sheet {
  /** The sheet's name, as far as the format takes one. */
  readonly title: string;
  /** Heads first. */
  readonly rows: readonly SheetRow[];
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}
