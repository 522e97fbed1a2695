import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { ErpDischarge } from '../erp/ErpDocument.ts';
import type { TeamRow } from '../team/Team.ts';
import type { DischargeRow } from './Discharge.ts';

/** A confirmed discharge as the ERP gets it. */
export async function dischargeContent(
  db: Kysely<Database>,
  {
    team,
    discharge,
    day,
  }: { readonly team: TeamRow; readonly discharge: DischargeRow; readonly day: string },
): Promise<ErpDischarge> {
  const { Id, kind, SiloAbsEntry, BinCode, WhsCode, empID } = discharge;
  const lines = await db
    .selectFrom('discharge_lines as line')
    .innerJoin('inventory_lines as stock', (join) =>
      join
        .onRef('stock.ItemCode', '=', 'line.ItemCode')
        .onRef('stock.SerialNumber', '=', 'line.SerialNumber')
        .onRef('stock.BatchNumber', '=', 'line.BatchNumber')
        .on('stock.SiloAbsEntry', '=', SiloAbsEntry)
        .on('stock.itemType', '=', kind),
    )
    .select(['line.ItemCode', 'line.SerialNumber', 'line.BatchNumber', 'line.Quantity'])
    .select(['stock.SystemSerialNumber', 'stock.UomCode', 'stock.UomEntry'])
    .where('line.dischargeId', '=', Id)
    .orderBy('line.id')
    .execute();
  const project = await db
    .selectFrom('projects')
    .select('FIPROJECT')
    .where('AbsEntry', '=', team.pmgEntry)
    .executeTakeFirst();
  return {
    kind: 'discharge',
    content: {
      DocDate: day,
      TeamID: team.teamID,
      pmgEntry: team.pmgEntry,
      FIPROJECT: project?.FIPROJECT ?? '',
      itemType: kind,
      SiloAbsEntry,
      BinCode,
      WhsCode,
      empID,
      lines,
    },
  };
}
