import type { Kysely } from 'kysely';
import type { ErpDischarge, ErpDischargeCorrection } from '../../erp/ErpDocument.ts';
import type { Database } from '../../host/db/Database.ts';
import type { TeamRow } from '../team/teams.ts';
import type { DischargeRow } from './Discharge.ts';

interface Confirmed {
  readonly team: TeamRow;
  readonly discharge: DischargeRow;
  readonly day: string;
}

/** A confirmed discharge as the ERP gets it. */
export async function dischargeContent(
  db: Kysely<Database>,
  { team, discharge, day }: Confirmed,
): Promise<ErpDischarge> {
  const { Id, kind, SiloAbsEntry } = discharge;
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
  const head = await headOf(db, { team, discharge, day });
  return { kind: 'discharge', content: { ...head, lines } };
}

/** The difference of one article, likewise. */
export async function correctionContent(
  db: Kysely<Database>,
  { line, ...of }: Confirmed & { readonly line: ErpDischarge['content']['lines'][number] },
): Promise<ErpDischargeCorrection> {
  const head = await headOf(db, of);
  return {
    kind: 'discharge-correction',
    content: { ...head, dischargeId: of.discharge.Id, lines: [line] },
  };
}

async function headOf(db: Kysely<Database>, { team, discharge, day }: Confirmed) {
  const { kind, SiloAbsEntry, BinCode, WhsCode, empID } = discharge;
  const project = await db
    .selectFrom('projects')
    .select('FIPROJECT')
    .where('AbsEntry', '=', team.pmgEntry)
    .executeTakeFirst();
  return {
    DocDate: day,
    TeamID: team.teamID,
    pmgEntry: team.pmgEntry,
    FIPROJECT: project?.FIPROJECT ?? '',
    itemType: kind,
    SiloAbsEntry,
    BinCode,
    WhsCode,
    empID,
  };
}
