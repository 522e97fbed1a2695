import { type Kysely, sql } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { type ListOrder, listRows } from '../calls/listRows.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import { hideInDraft } from '../privacy/hideInDraft.ts';
import { numberSetting } from '../product/numberSetting.ts';

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
    const drafts = await Promise.all(rows.map((draft) => seenDraft(context, draft)));
    return { drafts, total };
  },

  fetchDraft: async ({ params }, context) => {
    const { db, user } = context;
    const draft = await db
      .selectFrom('drafts')
      .select(['form', 'key', 'version', 'data', 'updatedAt'])
      .where('userId', '=', user.userId)
      .where('form', '=', params.form)
      .where('key', '=', params.key)
      .executeTakeFirst();
    return { draft: draft === undefined ? null : await seenDraft(context, draft) };
  },

  saveDraft: async ({ params: { form, key }, body }, { db, user, now, skipAudit: untold, product }) => {
    const data = JSON.stringify(body.data);
    const bytes = Buffer.byteLength(data);
    await refuseTooMany(db, product, { userId: user.userId, form, key, bytes });
    const kept = { version: body.version ?? 1, data, bytes, updatedAt: now() };
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

  discardDraft: async ({ params }, { db, user, skipAudit: untold }) => {
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

/** As its writer may see it now: they had another role when they typed it, maybe. What is kept stays whole. */
async function seenDraft<Draft extends { readonly form: string; readonly data: unknown }>(
  context: CallContext,
  draft: Draft,
): Promise<Draft> {
  return { ...draft, data: await hideInDraft(context, draft.form, draft.data) };
}

/** One after another for each person, so that many at once are counted too. @throws Refusal DRAFTS_FULL. */
async function refuseTooMany(
  db: Kysely<Database>,
  product: Product,
  draft: { readonly userId: number; readonly form: string; readonly key: string; readonly bytes: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('drafts'), ${draft.userId})`.execute(db);
  const others = await db
    .selectFrom('drafts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('bytes').as('bytes')])
    .where('userId', '=', draft.userId)
    .where(({ not, and, eb }) => not(and([eb('form', '=', draft.form), eb('key', '=', draft.key)])))
    .executeTakeFirstOrThrow();
  const most = numberSetting(product, 'draftsPerUser');
  const room = numberSetting(product, 'draftBytesPerUser');
  if (others.count < most && Number(others.bytes ?? 0) + draft.bytes <= room) return;
  throw refuse('DRAFTS_FULL', { most, megabytes: Math.floor(room / 1_048_576) });
}
