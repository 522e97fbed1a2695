import { type Kysely, sql } from 'kysely';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';
import { updateWithAudit } from '../audit/updateWithAudit.ts';
import type { Database } from '../db/Database.ts';
import { type Duty, entityTable, olderThan, personalAnswers, safetyEntities } from './Duty.ts';
import { retentionOf } from './retentionOf.ts';

/** More than two decimals locate a place to less than a kilometre. */
const FINE = '\\.[0-9]{3,}';

/**
 * Positions in safety records past their legal retention period: rounded to two decimals (about a kilometre),
 * removed or kept, by the setting. Until then such records stay unchanged as evidence.
 */
export const safetyPositions: Duty = {
  async count({ db, product }, before) {
    let all = 0;
    for (const place of placesIn(product)) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(place.table)} as kept where ${old(product, place, before)}`.execute(
        db,
      );
      all += rows[0]?.n ?? 0;
    }
    return all;
  },
  async forget({ db, product }, before, limit) {
    for (const place of placesIn(product)) {
      const done = await forgetIn(db, product, place, before, limit);
      if (done > 0) return done;
    }
    return 0;
  },
};

interface Place {
  readonly entity: EntitySchema;
  readonly table: string;
  /** JSON path in the answers. */
  readonly path: readonly string[];
}

function placesIn(product: Product): readonly Place[] {
  if (retentionOf(product, 'safetyPositions').then === 'keep') return [];
  return safetyEntities(product).flatMap((name) => {
    const entity = product.entities[name] as EntitySchema;
    const { table } = entityTable(entity) ?? {};
    if (table === undefined) return [];
    return personalAnswers(entity, 'position').map((path) => ({ entity, table, path }));
  });
}

function old(product: Product, { entity, path }: Place, before: Date) {
  const isPrecise =
    retentionOf(product, 'safetyPositions').then === 'coarse'
      ? sql`kept.answers#>>${path}::text[] ~ ${FINE}`
      : sql`coalesce(kept.answers#>>${path}::text[], '') <> ''`;
  return sql`${isPrecise} and ${olderThan(product, entity, before)}`;
}

async function forgetIn(
  db: Kysely<Database>,
  product: Product,
  place: Place,
  before: Date,
  limit: number,
): Promise<number> {
  const { then } = retentionOf(product, 'safetyPositions');
  const value =
    then === 'coarse'
      ? sql`to_jsonb(regexp_replace(answers#>>${place.path}::text[], '(\\.[0-9]{2})[0-9]+', '\\1', 'g'))`
      : sql`'""'::jsonb`;
  const update = sql`
    update ${sql.table(place.table)} set answers = jsonb_set(answers, ${place.path}::text[], ${value})
    where ctid = any (array(
      select kept.ctid from ${sql.table(place.table)} as kept
      where ${old(product, place, before)} limit ${limit} for update of kept skip locked))`;
  return updateWithAudit(db, place.entity, update);
}
