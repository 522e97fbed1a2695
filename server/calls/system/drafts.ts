import { handlers } from '../handlers.ts';
import { pageOf } from '../pageOf.ts';

/** What a person has typed and not saved, kept per form and record until saved or discarded; always one's own. */
export const draftCalls = handlers({
  fetchDrafts: async ({ query }, { db, user }) => {
    let own = db.selectFrom('drafts').where('userId', '=', user.userId);
    if (query.form !== undefined) own = own.where('form', '=', query.form);
    const { limit, offset } = pageOf(query);
    const drafts = await own
      .select(['form', 'key', 'version', 'data', 'updatedAt'])
      .orderBy('updatedAt', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await own
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { drafts, total };
  },

  fetchDraft: async ({ params }, { db, user }) => {
    const draft = await db
      .selectFrom('drafts')
      .select(['form', 'key', 'version', 'data', 'updatedAt'])
      .where('userId', '=', user.userId)
      .where('form', '=', params.form)
      .where('key', '=', params.key)
      .executeTakeFirst();
    return { draft: draft ?? null };
  },

  saveDraft: async ({ params: { form, key }, body }, { db, user, now, changed }) => {
    const kept = { version: body.version ?? 1, data: JSON.stringify(body.data), updatedAt: now() };
    const draft = await db
      .insertInto('drafts')
      .values({ userId: user.userId, form, key, ...kept })
      .onConflict((conflict) => conflict.columns(['userId', 'form', 'key']).doUpdateSet(kept))
      .returning(['form', 'key', 'version', 'data', 'updatedAt'])
      .executeTakeFirstOrThrow();
    // Named without its content: a draft is saved every few seconds and is nobody else's business.
    changed('draft', `${form}/${key}`);
    return draft;
  },

  discardDraft: async ({ params }, { db, user, changed }) => {
    await db
      .deleteFrom('drafts')
      .where('userId', '=', user.userId)
      .where('form', '=', params.form)
      .where('key', '=', params.key)
      .execute();
    changed('draft', `${params.form}/${params.key}`);
    return {};
  },
});
