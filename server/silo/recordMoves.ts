import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { TeamRow } from '../team/Team.ts';
import type { DischargeRow } from './Discharge.ts';

/**
 * Writes what left the silo into the project's movements. Their key lets a document move an article once, whatever else goes
 * wrong.
 */
export async function recordMoves(
  db: Kysely<Database>,
  {
    team,
    discharge,
    day,
  }: { readonly team: TeamRow; readonly discharge: DischargeRow; readonly day: string },
): Promise<void> {
  await sql`
    insert into moved_items ("pmgEntry", "teamID", kind, "DocId", "DocDate", "itemType", "ItemCode", "SerialNumber", "BatchNumber",
      "UomCode", "Quantity", "WhsCode", "BinCode", "empID")
    select ${team.pmgEntry}::integer, ${team.teamID}::integer, 'discharge', line."dischargeId", ${day}::date, ${discharge.kind}::text,
      line."ItemCode", line."SerialNumber", line."BatchNumber", item."UomCode", line."Quantity",
      ${discharge.WhsCode}::text, ${discharge.BinCode}::text, ${team.empID}::integer
    from discharge_lines line join items item on item."ItemCode" = line."ItemCode"
    where line."dischargeId" = ${discharge.Id}
    order by line.id`.execute(db);
}
