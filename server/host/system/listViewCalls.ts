import { type Kysely, sql } from 'kysely';
import { handlers } from '../calls/handlers.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { numberSetting } from '../product/productLookups.ts';

/** Named settings of a list, visible to their user only and therefore not in the audit. */
export const listViewCalls = handlers({
  fetchListViews: async ({ params: { list } }, { db, user }) => {
    const views = await db
      .selectFrom('list_views')
      .select(['name', 'query', 'first'])
      .where('userId', '=', user.userId)
      .where('list', '=', list)
      .orderBy('name')
      .execute();
    return { views: views.map(({ first, ...view }) => ({ ...view, first: first === 'Y' })) };
  },

  saveListView: async ({ params: { list }, body }, { db, user, now, skipAudit, product }) => {
    const { name, query, first = false, was } = body;
    if (product.tables[list]?.keepViews !== true)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.list', { name: list }) });
    const scope = { userId: user.userId, list };
    // Serialised for each user, so that concurrent saves are counted.
    await sql`select pg_advisory_xact_lock(hashtext('list_views'), ${user.userId})`.execute(db);
    const names = await namesOf(db, scope);
    if (was !== undefined && was !== name && names.includes(was)) {
      if (names.includes(name)) throw refuse('VIEW_EXISTS', { name });
      await ofList(db, scope).where('name', '=', was).execute();
    } else if (!names.includes(name)) {
      const most = numberSetting(product, 'viewsPerList');
      if (names.length >= most) throw refuse('VIEWS_FULL', { most });
    }
    if (first)
      await db
        .updateTable('list_views')
        .set({ first: 'N' })
        .where('userId', '=', scope.userId)
        .where('list', '=', list)
        .execute();
    const view = { query, first: first ? 'Y' : 'N', updatedAt: now() };
    await db
      .insertInto('list_views')
      .values({ ...scope, name, ...view })
      .onConflict((conflict) => conflict.columns(['userId', 'list', 'name']).doUpdateSet(view))
      .execute();
    skipAudit();
    return { name, query, first };
  },

  deleteListView: async ({ params: { list }, body: { name } }, { db, user, skipAudit }) => {
    await ofList(db, { userId: user.userId, list }).where('name', '=', name).execute();
    skipAudit();
    return { name };
  },
});

interface Scope {
  readonly userId: number;
  readonly list: string;
}

async function namesOf(db: Kysely<Database>, { userId, list }: Scope): Promise<readonly string[]> {
  const views = db.selectFrom('list_views').select('name').where('userId', '=', userId);
  return (await views.where('list', '=', list).execute()).map(({ name }) => name);
}

function ofList(db: Kysely<Database>, { userId, list }: Scope) {
  return db.deleteFrom('list_views').where('userId', '=', userId).where('list', '=', list);
}
