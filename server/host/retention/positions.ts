import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { updateWithAudit } from '../audit/updateWithAudit.ts';
import {
  allowsNull,
  answered,
  type Duty,
  entityTable,
  isColumn,
  notSafety,
  olderThan,
  personalAnswers,
  withoutAnswers,
} from './Duty.ts';

interface Place {
  readonly entity: EntitySchema;
  readonly table: string;
  /** Rows that hold a position and are old enough. */
  old(before: Date): RawBuilder<unknown>;
  readonly empty: RawBuilder<unknown>;
}

/** Positions of people (`x-personal: position`) in all records except safety records and their files. */
export const positions: Duty = {
  async count({ db, product }, before) {
    let all = 0;
    for (const { table, old } of placesIn(product)) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} as kept where ${old(before)}`.execute(db);
      all += rows[0]?.n ?? 0;
    }
    return all;
  },
  async forget({ db, product }, before, limit) {
    for (const { entity, table, old, empty } of placesIn(product)) {
      const update = sql`
        update ${sql.table(table)} set ${empty} where ctid = any (array(
          select kept.ctid from ${sql.table(table)} as kept where ${old(before)} limit ${limit} for update of kept skip locked))`;
      const done = await updateWithAudit(db, entity, update);
      if (done > 0) return done;
    }
    return 0;
  },
};

function placesIn(product: Product): readonly Place[] {
  return Object.values(product.entities).flatMap((entity) => placeOf(product, entity) ?? []);
}

function placeOf(product: Product, entity: EntitySchema): Place | undefined {
  const { table } = entityTable(entity) ?? {};
  const fields = Object.entries(entity.properties).filter(
    ([name, each]) => each['x-personal'] === 'position' && isColumn(entity, name),
  );
  const answers = personalAnswers(entity, 'position');
  const belongs = notSafety(product, entity);
  if (table === undefined || fields.length + answers.length === 0 || belongs === undefined) return undefined;
  const holdsPosition = [
    ...fields.map(([name, field]) => sql`kept.${sql.ref(name)} is distinct from ${emptyOf(field)}`),
    ...answers.map(answered),
  ];
  const emptied = [
    ...fields.map(([name, field]) => sql`${sql.ref(name)} = ${emptyOf(field)}`),
    ...(answers.length === 0 ? [] : [sql`answers = ${withoutAnswers(answers)}`]),
  ];
  return {
    entity,
    table,
    old: (before) =>
      sql`(${sql.join(holdsPosition, sql` or `)}) and ${belongs} and ${olderThan(product, entity, before)}`,
    empty: sql.join(emptied),
  };
}

function emptyOf(field: Field): RawBuilder<unknown> {
  return allowsNull(field) ? sql`null` : sql`''`;
}
