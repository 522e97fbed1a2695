import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import type { TeamRow } from '../team/teams.ts';
import type { DischargeRow } from './Discharge.ts';

interface Moving {
  readonly team: TeamRow;
  readonly discharge: DischargeRow;
  readonly day: string;
}

/**
 * Writes unloaded articles into the project's movements; their key prevents a document from moving an article
 * twice.
 */
export function recordMoves(db: Kysely<Database>, moving: Moving): Promise<void> {
  const { Id } = moving.discharge;
  return record(db, moving, 'discharge', {
    keys: sql`line."dischargeId" as "DocId", line.id as place`,
    lines: sql`discharge_lines line where line."dischargeId" = ${Id}`,
  });
}

/** Likewise the difference by which a confirmed discharge was corrected. */
export function recordCorrection(db: Kysely<Database>, moving: Moving, correctionId: number): Promise<void> {
  return record(db, moving, 'correction', {
    keys: sql`line."Id" as "DocId", line."Id" as place`,
    lines: sql`discharge_corrections line where line."Id" = ${correctionId}`,
  });
}

/** @param from the rows that move, as `line`: of which document each is, and in which order. */
async function record(
  db: Kysely<Database>,
  { team, discharge, day }: Moving,
  kind: 'discharge' | 'correction',
  from: { readonly keys: RawBuilder<unknown>; readonly lines: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    insert into moved_items ("pmgEntry", "teamID", kind, "DocId", "DocDate", "itemType", "ItemCode", "SerialNumber", "BatchNumber",
      "UomCode", "Quantity", "WhsCode", "BinCode", "empID")
    select ${team.pmgEntry}::integer, ${team.teamID}::integer, ${kind}::text, moved."DocId", ${day}::date, ${discharge.kind}::text,
      moved."ItemCode", moved."SerialNumber", moved."BatchNumber", item."UomCode", moved."Quantity",
      ${discharge.WhsCode}::text, ${discharge.BinCode}::text, ${team.empID}::integer
    from (select line.*, ${from.keys} from ${from.lines}) moved
    join items item on item."ItemCode" = moved."ItemCode"
    order by moved.place`.execute(db);
}
