import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';
import { phraseText, say } from '../../../engine/node.ts';
import { updateWithAudit } from '../audit/updateWithAudit.ts';
import {
  type Duty,
  entityTable,
  isColumn,
  olderThan,
  type PersonalAnswer,
  personalAnswers,
  safetyEntities,
} from './Duty.ts';

/** A place in records that may name an erased person. */
interface Name {
  readonly entity: EntitySchema;
  readonly table: string;
  /** Condition that the row `kept` still names an erased person. */
  readonly stillNamed: RawBuilder<unknown>;
  /** Column, and its value with the name replaced by the pseudonym. */
  readonly column: string;
  readonly veiled: RawBuilder<unknown>;
}

/** Names of erased persons in safety records past their retention period. */
export const safetyNames: Duty = {
  async count({ db, product }, before) {
    let all = 0;
    for (const { entity, table, stillNamed } of safetyNamesIn(product)) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} as kept
        where ${stillNamed} and ${olderThan(product, entity, before)}`.execute(db);
      all += rows[0]?.n ?? 0;
    }
    return all;
  },
  async forget({ db, product }, before, limit) {
    for (const { entity, table, stillNamed, column, veiled } of safetyNamesIn(product)) {
      const update = sql`
        update ${sql.table(table)} as kept set ${sql.ref(column)} = ${veiled} where ctid = any (array(
          select kept.ctid from ${sql.table(table)} as kept
          where ${stillNamed} and ${olderThan(product, entity, before)} limit ${limit} for update of kept skip locked))`;
      const done = await updateWithAudit(db, entity, update);
      if (done > 0) return done;
    }
    return 0;
  },
};

function safetyNamesIn(product: Product): readonly Name[] {
  return safetyEntities(product).flatMap((each) => namesIn(product, product.entities[each] as EntitySchema));
}

/** Names in answers and lists of people of an entity. */
export function namesIn(product: Product, entity: EntitySchema): readonly Name[] {
  const { table } = entityTable(entity) ?? {};
  if (table === undefined) return [];
  const at = { entity, table };
  const answers = personalAnswers(entity, 'name').flatMap((each) => answer(product, at, each) ?? []);
  const lists = Object.entries(entity.properties).flatMap(([name, field]) =>
    Object.entries(field.items?.properties ?? {})
      .filter(([, inner]) => inner['x-personal'] === 'name')
      .flatMap(([inner]) => listed(product, at, name, inner) ?? []),
  );
  return [...answers, ...lists];
}

type At = Pick<Name, 'entity' | 'table'>;

const PSEUDONYM = sql`${sql.lit(`${phraseText(say('erasedPerson'), 'it')} `)} || erased_persons.id`;

/** Field beside a name with the number of the user whose name it is. */
export function userOf(name: string): string {
  return `${name}User`;
}

/** Number of the employee whose record the row `kept` is (`x-person`, by the record that it belongs to). */
export function ownerOf(
  { entities }: Pick<Product, 'entities'>,
  entity: EntitySchema,
): RawBuilder<unknown> | undefined {
  const { field, through } = entity['x-person'] ?? {};
  const target = entities[entity.properties[through ?? '']?.['x-reference']?.entity ?? ''];
  const { 'x-table': owners, 'x-key': [key] = [] } = target ?? {};
  if (field === undefined || through === undefined || owners === undefined || key === undefined)
    return undefined;
  return sql`(select ${sql.ref(`owner.${field}`)} from ${sql.table(owners)} as owner
    where owner.${sql.ref(key)} = kept.${sql.ref(through)})`;
}

/** An answer with the name of the user whose number is beside it, or else of the person by `x-person`. */
function answer(product: Product, at: At, { path, beside }: PersonalAnswer): Name | undefined {
  const owner = ownerOf(product, at.entity);
  if (owner === undefined) return undefined;
  const ofOwner = sql`erased_persons."empID" = ${owner}`;
  const user = userOf(path.at(-1) ?? '');
  const number = sql`(kept.answers#>>${[...path.slice(0, -1), user]}::text[])::int`;
  const isPerson =
    beside[user] === undefined
      ? ofOwner
      : sql`case when ${number} is null then ${ofOwner} else erased_persons."userId" = ${number} end`;
  return {
    ...at,
    stillNamed: sql`exists (select 1 from erased_persons
      where ${isPerson} and coalesce(kept.answers#>>${path}::text[], '') not in ('', ${PSEUDONYM}))`,
    column: 'answers',
    veiled: sql`jsonb_set(kept.answers, ${path}::text[],
      (select to_jsonb(${PSEUDONYM}) from erased_persons where ${isPerson} limit 1))`,
  };
}

/**
 * A list of people with number and name, or with the name of the user whose number is beside it. Older
 * acknowledgements lack that number: those with a badge were recorded by the person by `x-person`.
 */
function listed(product: Product, at: At, name: string, inner: string): Name | undefined {
  const items = at.entity.properties[name]?.items?.properties ?? {};
  const number = Object.entries(items).find(([, each]) => each['x-reference']?.entity === 'employee')?.[0];
  if (number === undefined || !isColumn(at.entity, name)) return undefined;
  const ofEmployee = sql`erased_persons."empID" = (item->>${number})::int`;
  const user = userOf(inner);
  const owner = ownerOf(product, at.entity) ?? sql`null`;
  const isPerson =
    items[user] === undefined
      ? ofEmployee
      : sql`case when item->${user} is null and item->>'acknowledgedHow' = 'badge' then erased_persons."empID" = ${owner}
          when item->${user} is null then ${ofEmployee} else erased_persons."userId" = (item->>${user})::int end`;
  const elements = sql`jsonb_array_elements(kept.${sql.ref(name)}) with ordinality as each(item, place)`;
  return {
    ...at,
    stillNamed: sql`exists (select 1 from ${elements} join erased_persons on ${isPerson}
      where item->>${inner} <> ${PSEUDONYM})`,
    column: name,
    veiled: sql`(select jsonb_agg(case when erased_persons.id is null or item->${inner} is null then item
        else jsonb_set(item, array[${inner}::text], to_jsonb(${PSEUDONYM})) end order by place)
      from ${elements} left join erased_persons on ${isPerson})`,
  };
}
