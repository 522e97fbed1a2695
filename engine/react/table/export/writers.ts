import type { ExportFormat } from './formats.ts';
import type { Sheet } from './Sheet.ts';
import { toCsv } from './toCsv.ts';
import { toJson } from './toJson.ts';
import { toXlsx } from './toXlsx.ts';

/** One writer per format. */
export const WRITERS: Readonly<Record<ExportFormat['id'], (sheet: Sheet) => Promise<Blob>>> = {
  xlsx: toXlsx,
  json: async ({ rows }) => new Blob([toJson(rows)], { type: 'application/json' }),
  csv: async ({ rows, locale }) => new Blob([toCsv(rows, locale)], { type: 'text/csv;charset=utf-8' }),
};
