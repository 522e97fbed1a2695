import { sql } from 'kysely';
import type { ComputedColumn } from '../../host/records/RecordHooks.ts';

/** The place a document names, as choices call it: also one that is not offered any more. */
export const placeName: ComputedColumn = (alias) => {
  const code = sql.ref(`${alias}.BinCode`);
  return sql<string>`coalesce((select concat_ws(' – ', silos."BinCode", nullif(silos."WhsName", '')) from silos
    where silos."BinCode" = ${code}), ${code})`;
};
