import type { Insertable } from 'kysely';
import type { Database } from '../../server/host/db/Database.ts';
import type { TestDatabase } from './database.ts';

/** A vehicle (or tool) given to the teams named; answers its code. */
export async function buildVehicle(
  db: TestDatabase['db'],
  {
    teams = [],
    ...columns
  }: Partial<Insertable<Database['vehicles']>> & { readonly teams?: readonly number[] } = {},
): Promise<string> {
  const { ItemCode } = await db
    .insertInto('vehicles')
    .values({
      ItemCode: `MEZZO-${Math.random().toString(36).slice(2, 10)}`,
      ItemName: 'Furgone',
      Telaio: 'ZFA250',
      kind: 'automezzo',
      ...columns,
    })
    .returning('ItemCode')
    .executeTakeFirstOrThrow();
  if (teams.length > 0) {
    await db
      .insertInto('team_vehicles')
      .values(teams.map((teamId) => ({ teamId, ItemCode })))
      .execute();
  }
  return ItemCode;
}
