import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { type ListOrder, type ListQuery, listRows } from '../../host/calls/listRows.ts';
import { searchedIn } from '../../host/calls/searchedIn.ts';
import type { Database } from '../../host/db/Database.ts';
import { selectVehicles } from './selectVehicles.ts';
import type { Vehicle, VehicleKind } from './Vehicle.ts';

export interface VehicleQuery extends ListQuery {
  readonly q?: string | undefined;
  readonly empID?: number | null | undefined;
  readonly BinCode?: string | undefined;
  readonly active?: 'Y' | 'N' | undefined;
  /** Employee whose vehicles come before all others. */
  readonly ownFirst?: number | undefined;
}

const ORDER: ListOrder<string> = {
  fields: {
    ItemName: 'vehicles.ItemName',
    ItemCode: 'vehicles.ItemCode',
    Telaio: 'vehicles.Telaio',
    targa: 'vehicles.targa',
    BinCode: 'vehicles.BinCode',
    active: 'vehicles.active',
    empID: 'employees.fullName',
  },
  by: 'ItemName',
  last: 'vehicles.ItemCode',
};

/** One page of vehicles or equipment, or of both, by name, and how many there are. */
export async function listVehicles(
  context: Pick<CallContext, 'db' | 'cancellable' | 'product'>,
  kind: VehicleKind | undefined,
  query: VehicleQuery,
  only: (where: ExpressionBuilder<Database, 'vehicles'>) => Expression<SqlBool> = () => sql<boolean>`true`,
): Promise<{ readonly vehicles: Vehicle[]; readonly total: number }> {
  const { empID, BinCode, active, ownFirst } = query;
  const found = selectVehicles(context)
    .$if(kind !== undefined, (rows) => rows.where('vehicles.kind', '=', kind ?? 'automezzo'))
    .where((where) => only(where as unknown as ExpressionBuilder<Database, 'vehicles'>))
    .$if(typeof empID === 'number', (rows) => rows.where('vehicles.empID', '=', empID ?? null))
    .$if(BinCode !== undefined, (rows) => rows.where('vehicles.BinCode', '=', BinCode ?? ''))
    .$if(active !== undefined, (rows) => rows.where('vehicles.active', '=', active ?? 'Y'))
    .where((where) =>
      searchedIn(where, query.q, [
        'vehicles.ItemName',
        'vehicles.ItemCode',
        'vehicles.targa',
        'vehicles.Telaio',
        'employees.fullName',
      ]),
    )
    .$if(ownFirst !== undefined, (rows) =>
      rows.orderBy(sql`vehicles."empID" is distinct from ${ownFirst ?? null}`),
    );
  const { rows, total } = await listRows(found, query, ORDER, context);
  return { vehicles: rows, total };
}
