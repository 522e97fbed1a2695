import { type Kysely, sql } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { type ListOrder, listRows } from '../calls/listRows.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { formerGuards } from '../privacy/formerGuards.ts';
import { type Guarded, guardedIn } from '../privacy/guardedFields.ts';
import { type ReadContext, unseenFields } from '../privacy/hideUnseen.ts';
import { numberSetting } from '../product/productLookups.ts';

const ORDER: ListOrder<string> = {
  fields: { updatedAt: 'updatedAt', form: 'form', key: 'key' },
  by: 'updatedAt',
  descending: true,
  last: 'key',
};

/**
 * Unsaved input of a user, by form and record, until it is saved or discarded; visible to that user only.
 * Saved every few seconds, so that neither the audit nor events report it.
 */
export const formDraftCalls = handlers({
  fetchDrafts: async ({ query }, context) => {
    const { db, user } = context;
    let matches = db.selectFrom('drafts').where('userId', '=', user.userId);
    if (query.form !== undefined) matches = matches.where('form', '=', query.form);
    // A form of a record may have several drafts, one for each time it was opened, with a common prefix of
    // their keys.
    const q = query.q?.trim() ?? '';
    if (q !== '') matches = matches.where(({ fn, val }) => fn('starts_with', ['key', val(q)]));
    const columns = matches.select(['form', 'key', 'version', 'data', 'updatedAt']);
    const { rows, total } = await listRows(columns, query, ORDER, context);
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

  saveDraft: async ({ params: { form, key }, body }, { db, user, now, skipAudit, product }) => {
    const data = JSON.stringify(body.data);
    const bytes = Buffer.byteLength(data);
    await refuseTooMany(db, product, { userId: user.userId, form, key, bytes });
    skipAudit();
    const former = await db
      .selectFrom('drafts')
      .select(['form', 'key', 'version', 'updatedAt', 'data'])
      .where('userId', '=', user.userId)
      .where('form', '=', form)
      .where('key', '=', key)
      .executeTakeFirst();
    // A phone that leaves a page does not wait for its former copy, which may arrive last.
    if (former !== undefined && writtenAt(body.data) < writtenAt(former.data))
      return { ...former, data: null };
    const values = { version: body.version ?? 1, data, bytes, updatedAt: now() };
    const draft = await db
      .insertInto('drafts')
      .values({ userId: user.userId, form, key, ...values })
      .onConflict((conflict) => conflict.columns(['userId', 'form', 'key']).doUpdateSet(values))
      .returning(['form', 'key', 'version', 'updatedAt'])
      .executeTakeFirstOrThrow();
    // The sender has the content; repeating it would bloat the stored answers of the idempotency keys.
    return { ...draft, data: null };
  },

  discardDraft: async ({ params }, { db, user, skipAudit }) => {
    await db
      .deleteFrom('drafts')
      .where('userId', '=', user.userId)
      .where('form', '=', params.form)
      .where('key', '=', params.key)
      .execute();
    skipAudit();
    return {};
  },
});

/**
 * The draft without fields that the user may no longer see, e.g. in another role; the stored draft stays
 * complete.
 */
async function seenDraft<Draft extends { readonly form: string; readonly data: unknown }>(
  context: CallContext,
  draft: Draft,
): Promise<Draft> {
  return { ...draft, data: await hideInDraft(context, draft.form, draft.data) };
}

/** Time of the last change in ms, by the clock of the one device that writes the draft; unknown: NaN, never earlier. */
function writtenAt(data: unknown): number {
  const { savedAt } = { ...(data as { readonly savedAt?: unknown } | null) };
  return typeof savedAt === 'number' ? savedAt : Number.NaN;
}

/** Serialised for each user, so that concurrent saves are counted. @throws Refusal DRAFTS_FULL. */
async function refuseTooMany(
  db: Kysely<Database>,
  product: Product,
  draft: { readonly userId: number; readonly form: string; readonly key: string; readonly bytes: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('drafts'), ${draft.userId})`.execute(db);
  const otherDrafts = await db
    .selectFrom('drafts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('bytes').as('bytes')])
    .where('userId', '=', draft.userId)
    .where(({ not, and, eb }) => not(and([eb('form', '=', draft.form), eb('key', '=', draft.key)])))
    .executeTakeFirstOrThrow();
  const most = numberSetting(product, 'draftsPerUser');
  const room = numberSetting(product, 'draftBytesPerUser');
  if (otherDrafts.count < most && Number(otherDrafts.bytes ?? 0) + draft.bytes <= room) return;
  throw refuse('DRAFTS_FULL', { most, megabytes: Math.floor(room / 1_048_576) });
}

interface DraftViewing extends ReadContext {
  readonly product: Pick<Product, 'entities' | 'forms' | 'formVersions'>;
}

/**
 * Copy of a draft without fields that its writer may not see any more (`x-may.see`), e.g. after a change of
 * role. Where the record states no owner, the writer counts as such.
 *
 * @param data the record, or an object with the record as `record`.
 */
async function hideInDraft<Data>(viewing: DraftViewing, form: string, data: Data): Promise<Data> {
  const { entities, forms } = viewing.product;
  const name = Object.hasOwn(forms, form) ? forms[form]?.entity : undefined;
  const entity = name === undefined ? undefined : entities[name];
  const copy = structuredClone(data);
  const { record } = { ...(copy as { readonly record?: unknown } | null) };
  const inForce = guardedIn({ ...entity }, [copy, record]);
  const guardedRecords = [...inForce, ...(await formerGuards(viewing, inForce))];
  // Rules are checked on copies with the writer as owner; fields are removed from the result.
  const originals = new Map(guardedRecords.map((each) => [ownedBy(viewing.user, each), each.record]));
  const ownedRecords = guardedRecords.map(({ guards }, index) => ({
    record: [...originals.keys()][index] ?? {},
    guards,
  }));
  for (const { record: own, field } of await unseenFields(viewing, ownedRecords))
    delete originals.get(own)?.[field];
  return copy;
}

function ownedBy(
  { empID, userId }: ReadContext['user'],
  { record, guards }: Guarded,
): Record<string, unknown> {
  const ways = guards.flatMap(([, seenBy]) => seenBy);
  const ownership = ways.flatMap((way): [string, unknown][] => [
    ...(way.own === undefined ? [] : [[way.own, empID] as [string, unknown]]),
    ...(way.author === undefined ? [] : [[way.author, userId] as [string, unknown]]),
  ]);
  return { ...Object.fromEntries(ownership), ...record };
}
