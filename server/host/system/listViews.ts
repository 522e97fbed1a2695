import { type Kysely, sql } from 'kysely';
import { handlers } from '../calls/handlers.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import { numberSetting } from '../product/numberSetting.ts';

/** What a person chose of a list and keeps under a name; always one's own, and nobody else's business: the audit hears nothing of it. */
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

  saveListView: async ({ params: { list }, body }, { db, user, now, skipAudit: untold, product }) => {
    const { name, query, first = false, was } = body;
    if (product.tables[list]?.keepViews !== true) throw refuse('NOT_FOUND', { what: `L'elenco ${list}` });
    const own = { userId: user.userId, list };
    // One after another for each person, so that many at once are counted too.
    await sql`select pg_advisory_xact_lock(hashtext('list_views'), ${user.userId})`.execute(db);
    const kept = await namesOf(db, own);
    if (was !== undefined && was !== name && kept.includes(was)) {
      if (kept.includes(name)) throw refuse('VIEW_EXISTS', { name });
      await ofList(db, own).where('name', '=', was).execute();
    } else if (!kept.includes(name)) {
      const most = numberSetting(product, 'viewsPerList');
      if (kept.length >= most) throw refuse('VIEWS_FULL', { most });
    }
    if (first)
      await db
        .updateTable('list_views')
        .set({ first: 'N' })
        .where('userId', '=', own.userId)
        .where('list', '=', list)
        .execute();
    const view = { query, first: first ? 'Y' : 'N', updatedAt: now() };
    await db
      .insertInto('list_views')
      .values({ ...own, name, ...view })
      .onConflict((conflict) => conflict.columns(['userId', 'list', 'name']).doUpdateSet(view))
      .execute();
    untold();
    return { name, query, first };
  },

  deleteListView: async ({ params: { list }, body: { name } }, { db, user, skipAudit: untold }) => {
    await ofList(db, { userId: user.userId, list }).where('name', '=', name).execute();
    untold();
    return { name };
  },
});

interface Own {
  readonly userId: number;
  readonly list: string;
}

async function namesOf(db: Kysely<Database>, { userId, list }: Own): Promise<readonly string[]> {
  const found = db.selectFrom('list_views').select('name').where('userId', '=', userId);
  return (await found.where('list', '=', list).execute()).map(({ name }) => name);
}

function ofList(db: Kysely<Database>, { userId, list }: Own) {
  return db.deleteFrom('list_views').where('userId', '=', userId).where('list', '=', list);
}
