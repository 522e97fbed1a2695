import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';
import { updateWithAudit } from '../audit/updateWithAudit.ts';
import type { Database } from '../db/Database.ts';
import {
  answered,
  type Duty,
  emptyAnswer,
  entityTable,
  olderThan,
  type PersonalAnswer,
  personalAnswers,
  safetyEntities,
} from './Duty.ts';
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

interface Place extends PersonalAnswer {
  readonly entity: EntitySchema;
  readonly table: string;
}

function placesIn(product: Product): readonly Place[] {
  if (retentionOf(product, 'safetyPositions').then === 'keep') return [];
  return safetyEntities(product).flatMap((name) => {
    const entity = product.entities[name] as EntitySchema;
    const { table } = entityTable(entity) ?? {};
    if (table === undefined) return [];
    return personalAnswers(entity, 'position').map((answer) => ({ ...answer, entity, table }));
  });
}

function old(product: Product, place: Place, before: Date) {
  const isPrecise =
    retentionOf(product, 'safetyPositions').then === 'coarse'
      ? sql`${coordinates(place)} ~ ${FINE}`
      : answered(place);
  return sql`${isPrecise} and ${olderThan(product, place.entity, before)}`;
}

/** The points of a recorded line (`x-trace`), none where the answer is no list. */
function points({ path }: PersonalAnswer): RawBuilder<unknown> {
  const answer = sql`kept.answers#>${path}::text[]`;
  return sql`jsonb_array_elements(case jsonb_typeof(${answer}) when 'array' then ${answer} else '[]' end)`;
}

/** Text with all coordinates of an answer. */
function coordinates(answer: PersonalAnswer): RawBuilder<unknown> {
  return answer.field['x-trace'] === undefined
    ? sql`kept.answers#>>${answer.path}::text[]`
    : sql`(select string_agg(concat(point->'latitude', ' ', point->'longitude'), ' ') from ${points(answer)} as point)`;
}

function coarse(answer: PersonalAnswer): RawBuilder<unknown> {
  if (answer.field['x-trace'] === undefined)
    return sql`to_jsonb(regexp_replace(kept.answers#>>${answer.path}::text[], '(\\.[0-9]{2})[0-9]+', '\\1', 'g'))`;
  return sql`(select jsonb_agg(point || jsonb_build_object(
      'latitude', trunc((point->>'latitude')::numeric, 2), 'longitude', trunc((point->>'longitude')::numeric, 2)) order by place)
    from ${points(answer)} with ordinality as each(point, place))`;
}

async function forgetIn(
  db: Kysely<Database>,
  product: Product,
  place: Place,
  before: Date,
  limit: number,
): Promise<number> {
  const { then } = retentionOf(product, 'safetyPositions');
  const value = then === 'coarse' ? coarse(place) : emptyAnswer(place);
  const update = sql`
    update ${sql.table(place.table)} as kept set answers = jsonb_set(answers, ${place.path}::text[], ${value})
    where ctid = any (array(
      select kept.ctid from ${sql.table(place.table)} as kept
      where ${old(product, place, before)} limit ${limit} for update of kept skip locked))`;
  return updateWithAudit(db, place.entity, update);
}
