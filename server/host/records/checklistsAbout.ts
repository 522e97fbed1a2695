import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';
import { type Context, holds, settingsContext } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';

type Asking = Pick<CallContext, 'db' | 'user' | 'product' | 'today'>;

/** A checklist about a record, asked of it or not, and what is filled in. */
export interface AskedChecklist {
  readonly entity: EntitySchema;
  readonly asked: boolean;
  readonly count: number;
  /** The newest, with its answers. */
  readonly newest: Newest | undefined;
}

interface Newest {
  readonly CreateDate: string;
  readonly members: readonly object[];
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Every checklist about records of an entity, in the order of their names. */
export function checklistsOf({ entities }: Pick<Product, 'entities'>, of: string): readonly EntitySchema[] {
  return Object.values(entities).filter(
    ({ properties, 'x-checklist': said, 'x-table': table }) =>
      table !== undefined && said !== undefined && properties[said.by]?.['x-reference']?.entity === of,
  );
}

/**
 * The checklists about a record, by one query whichever there are.
 *
 * @param record as it is stored.
 */
export async function checklistsAbout(
  asking: Asking,
  of: string,
  { about, record }: { readonly about: number; readonly record: object },
): Promise<readonly AskedChecklist[]> {
  const entities = checklistsOf(asking.product, of);
  if (entities.length === 0) return [];
  const { rows } = await sql<Newest & { readonly name: string; readonly count: number }>`
    ${sql.join(
      entities.map((entity) => newestOf(entity, about)),
      sql` union all `,
    )}`.execute(asking.db);
  const found = new Map(rows.map((row) => [row.name, row]));
  const filled = Object.fromEntries(rows.map(({ name, answers }) => [name, answers]));
  const context: Context = {
    ...{ record, filled, user: asking.user, today: asking.today() },
    ...settingsContext(asking.product.settings),
  };
  return entities.map((entity) => {
    const newest = found.get(entity['x-entity']);
    const { when } = entity['x-checklist'] ?? {};
    return { entity, asked: when === undefined || holds(when, context), count: newest?.count ?? 0, newest };
  });
}

function newestOf(entity: EntitySchema, about: number): RawBuilder<unknown> {
  const { 'x-entity': name, 'x-table': table = '', 'x-checklist': said, 'x-key': [key = ''] = [] } = entity;
  return sql`(select ${name}::text as name, (count(*) over ())::int as count, "CreateDate", members, answers
    from ${sql.table(table)} where ${sql.ref(said?.by ?? '')} = ${about} order by ${sql.ref(key)} desc limit 1)`;
}
