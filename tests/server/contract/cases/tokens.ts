import { makeToken } from '../../../../server/host/tokens/tokenCalls.ts';
import { admin, type Cases, operaio } from '../Case.ts';
import { NOW, type World } from '../World.ts';

let tokenCount = 0;

/** A code of another program that can be revoked. */
async function token({ db, user }: World): Promise<number> {
  tokenCount += 1;
  const { tokenId } = await db
    .insertInto('api_tokens')
    .values({
      ...{
        tokenHash: tokenCount.toString(16).padStart(64, '0'),
        userId: user.userId,
        name: `Magazzino ${tokenCount}`,
      },
      ...{ scope: 'records' as const, expiresAt: new Date('2030-01-01') },
    })
    .returning('tokenId')
    .executeTakeFirstOrThrow();
  return tokenId;
}

/** Access tokens for other programs, and the reads they allow. */
export const tokenCases: Cases<
  | 'fetchApiTokens'
  | 'proposeApiToken'
  | 'keepApiToken'
  | 'revokeApiToken'
  | 'readForms'
  | 'readFormVersions'
  | 'readFormVersion'
  | 'readChecklistChanges'
> = {
  fetchApiTokens: admin(async (world) => {
    await token(world);
    return { query: { page: 1, perPage: 5, sortDesc: true } };
  }),
  proposeApiToken: admin(),
  keepApiToken: admin(async (world) => {
    await world.db.deleteFrom('api_tokens').execute();
    const token = makeToken(await world.factorKey(), world.user.userId, NOW);
    return { body: { record: { name: 'Magazzino dati', scope: 'records', days: 30, token: token } } };
  }),
  revokeApiToken: admin(async (world) => ({ params: { tokenId: await token(world) } })),
  readForms: operaio(),
  readFormVersions: operaio(() => ({ params: { form: 'pjc' } })),
  readFormVersion: operaio(() => ({ params: { form: 'pjc', version: 1 } })),
  readChecklistChanges: operaio(() => ({ params: { checklist: 'pjc' }, query: { limit: 5 } })),
};
