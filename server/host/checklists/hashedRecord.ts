import { recordOf } from '../db/recordOf.ts';
import { shortHash } from './checklistHash.ts';

/** A stored row for printing, with the short form of its hash. */
export function hashedRecord<Row extends { readonly answers: object; readonly contentHash: string | null }>(
  row: Row,
) {
  const short = row.contentHash === null ? 'non ancora calcolata' : shortHash(row.contentHash);
  return { ...recordOf(row), shortHash: short };
}
