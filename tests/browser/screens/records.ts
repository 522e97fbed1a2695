import type { Kysely } from 'kysely';
import type { ScreenSchema } from '../../../engine/contract/index.ts';
import type { Database } from '../../../server/host/db/Database.ts';
import { isOfRecord } from './parameters.ts';

/** The address of a screen, with a record of the demo data where it is about one. */
export async function addressIn(db: Kysely<Database>, screen: ScreenSchema): Promise<string> {
  if (!isOfRecord(screen)) return screen.path;
  const { Id: visId, teamId } = await db.selectFrom('vis').select(['Id', 'teamId']).executeTakeFirstOrThrow();
  const first = {
    cantieri: async () => teamId,
    ordini: async () => (await db.selectFrom('orders').select('Id').executeTakeFirstOrThrow()).Id,
    progetti: async () =>
      (
        await db
          .selectFrom('projects')
          .select('AbsEntry')
          .where('ParentID', 'is', null)
          .executeTakeFirstOrThrow()
      ).AbsEntry,
  };
  const [, area = ''] = screen.path.split('/');
  if (!Object.hasOwn(first, area)) throw new Error(`No record for '${screen.path}': name one in records.ts.`);
  const id = await first[area as keyof typeof first]();
  return screen.path.replace(':visId', String(visId)).replace(':id', String(id));
}
