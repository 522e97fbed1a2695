import { handlers } from '../handlers.ts';
import { type ListOrder, listRows } from '../listRows.ts';

const ORDER: ListOrder<string> = {
  fields: { updatedAt: 'updatedAt', form: 'form', key: 'key' },
  by: 'updatedAt',
  descending: true,
  last: 'key',
};

/**
 * What a person has typed and not saved, kept per form and record until saved or discarded; always one's own. Saved every few seconds
 * while somebody types, so the audit and other browsers hear nothing of it.
 */
export const draftCalls = handlers({
  fetchDrafts: async ({ query }, context) => {
    const { db, user } = context;
    let own = db.selectFrom('drafts').where('userId', '=', user.userId);
    if (query.form !== undefined) own = own.where('form', '=', query.form);
    // One form of one record may have several drafts, one per opening: their keys begin alike.
    const q = query.q?.trim() ?? '';
    if (q !== '') own = own.where(({ fn, val }) => fn('starts_with', ['key', val(q)]));
    const found = own.select(['form', 'key', 'version', 'data', 'updatedAt']);
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { drafts: rows, total };
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

  saveDraft: async ({ params: { form, key }, body }, { db, user, now, untold }) => {
    const kept = { version: body.version ?? 1, data: JSON.stringify(body.data), updatedAt: now() };
    const draft = await db
      .insertInto('drafts')
      .values({ userId: user.userId, form, key, ...kept })
      .onConflict((conflict) => conflict.columns(['userId', 'form', 'key']).doUpdateSet(kept))
      .returning(['form', 'key', 'version', 'updatedAt'])
      .executeTakeFirstOrThrow();
    untold();
    // The sender has the content; the stored answer of every few seconds' saving must not hold it again.
    return { ...draft, data: null };
  },

  discardDraft: async ({ params }, { db, user, untold }) => {
    await db
      .deleteFrom('drafts')
      .where('userId', '=', user.userId)
      .where('form', '=', params.form)
      .where('key', '=', params.key)
      .execute();
    untold();
    return {};
  },
});
