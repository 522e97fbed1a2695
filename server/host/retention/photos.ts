import { type RawBuilder, sql } from 'kysely';
import { removeUnused } from '../files/storeAttachment.ts';
import type { Duty, Keeping } from './Duty.ts';
import { retentionOf } from './retentionOf.ts';
import { safetyEntities } from './safety.ts';

/**
 * Photos and voice notes. Those of safety records stay until the period of these records is over as well.
 * Only entities listed in the setting `of` count; attachments of others, such as transport documents, stay.
 */
export const photos: Duty = {
  async count({ db, product }, before) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from attachments where ${old(product, before)}`.execute(db);
    return rows[0]?.n ?? 0;
  },
  async forget({ db, files, product }, before, limit) {
    const { rows } = await sql<{ sha256: string }>`
      delete from attachments where "idAttach" = any (array(
        select "idAttach" from attachments where ${old(product, before)} limit ${limit} for update skip locked))
      returning sha256`.execute(db);
    // After the commit: an orphaned file is removed by the next sweep, whereas a row without its file would
    // be data loss.
    for (const sha256 of new Set(rows.map((each) => each.sha256))) await removeUnused(db, files, sha256);
    return rows.length;
  },
};

function old(product: Keeping['product'], before: Date): RawBuilder<unknown> {
  const safety = safetyEntities(product);
  const whole = retentionOf(product, 'safetyRecords').before(before, retentionOf(product, 'photos').days);
  const of = retentionOf(product, 'photos').of.filter((name) => !safety.includes(name));
  return sql`("mediaType" like 'image/%' or "mediaType" like 'audio/%') and (
    ("linkedObject" in (${listed(of)}) and "createdAt" < ${before})
    or ("linkedObject" in (${listed(safety)}) and "createdAt" < ${whole < before ? whole : before}))`;
}

function listed(names: readonly string[]): RawBuilder<unknown> {
  return names.length === 0 ? sql`null` : sql.join(names);
}
