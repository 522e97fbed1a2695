import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Product } from '../../../../engine/contract/index.ts';
import { type Context, holds, settingsContext } from '../../../../engine/index.ts';
import { rowWhere } from '../../access/visibleWhere.ts';
import type { CallContext } from '../../calls/CallContext.ts';

type Asker = Pick<CallContext, 'db' | 'user' | 'product' | 'today'>;

/** A checklist about a record: whether it is requested, and its fillings. */
export interface ChecklistRequest {
  readonly entity: EntitySchema;
  readonly asked: boolean;
  readonly count: number;
  /** Fillings that the user sees. */
  readonly visibleCount: number;
  /** Latest filling with its answers. */
  readonly newest: Newest | undefined;
}

interface Counts {
  readonly name: string;
  readonly count: number;
  readonly visibleCount: number;
}

interface Newest {
  readonly CreateDate: string;
  readonly members: readonly object[];
  readonly answers: Readonly<Record<string, unknown>>;
}

/** All checklists about records of an entity, in the product's order. */
export function checklistsOf(
  { entities }: Pick<Product, 'entities'>,
  subjectEntity: string,
): readonly EntitySchema[] {
  return Object.values(entities).filter(
    ({ properties, 'x-checklist': checklist, 'x-table': table }) =>
      table !== undefined &&
      checklist !== undefined &&
      properties[checklist.by]?.['x-reference']?.entity === subjectEntity,
  );
}

/**
 * State of all checklists about a record, in one query.
 *
 * @param subjectKey key of the record.
 * @param record the stored record, for the conditions (`when`).
 */
export async function checklistsAbout(
  asker: Asker,
  subjectEntity: string,
  { subjectKey, record }: { readonly subjectKey: number; readonly record: object },
): Promise<readonly ChecklistRequest[]> {
  const entities = checklistsOf(asker.product, subjectEntity);
  if (entities.length === 0) return [];
  const { rows } = await sql<Newest & Counts>`
    ${sql.join(
      entities.map((entity) => newestOf(asker, entity, subjectKey)),
      sql` union all `,
    )}`.execute(asker.db);
  const newestByName = new Map(rows.map((row) => [row.name, row]));
  const filled = Object.fromEntries(rows.map(({ name, answers }) => [name, answers]));
  const context: Context = {
    ...{ record, filled, user: asker.user, today: asker.today() },
    ...settingsContext(asker.product.settings),
  };
  return entities.map((entity) => {
    const newest = newestByName.get(entity['x-entity']);
    const { when } = entity['x-checklist'] ?? {};
    return { entity, asked: when === undefined || holds(when, context), newest, ...countsOf(newest) };
  });
}

const countsOf = ({ count = 0, visibleCount = 0 }: Partial<Counts> = {}) => ({ count, visibleCount });

function newestOf(asker: Asker, entity: EntitySchema, subjectKey: number): RawBuilder<unknown> {
  const {
    'x-entity': name,
    'x-table': table = '',
    'x-checklist': checklist,
    'x-key': [key = ''] = [],
  } = entity;
  return sql`(select ${name}::text as name, (count(*) over ())::int as count,
      (count(*) filter (where ${rowWhere(asker, 'see', name)}) over ())::int as "visibleCount",
      "CreateDate", members, answers
    from ${sql.table(table)} where ${sql.ref(checklist?.by ?? '')} = ${subjectKey} order by ${sql.ref(key)} desc limit 1)`;
}
