/** Parts of lists without React and DOM, for Node. */
export { createCells } from '../table/export/createCells.ts';
export type { ExportCell } from '../table/export/ExportCell.ts';
export { inSlices } from '../table/export/inSlices.ts';
export { toCsv } from '../table/export/toCsv.ts';
export { toJson } from '../table/export/toJson.ts';
export { toXlsx } from '../table/export/toXlsx.ts';
export { partOfDay, wallClock } from '../table/export/wallClock.ts';
