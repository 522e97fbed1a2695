import { type Kysely, sql } from 'kysely';
import type { EntitySchema, Field, FormPackage, Product } from '../../../engine/contract/index.ts';
import { equal, includesWholeField } from '../../../engine/index.ts';
import type { Database } from '../db/Database.ts';
import { isColumn } from './Duty.ts';

interface Former {
  readonly version: number;
  readonly entity: EntitySchema;
  readonly form: FormPackage['form'] | null;
}

/** Extended products by the product in force; valid until another form version is stored. */
const cache = new WeakMap<Product, { readonly forms: number; readonly product: Product }>();

/**
 * The product with entities and fields of former form versions (`form_versions`): withdrawn checklists, and
 * items that a checklist no longer asks or asks differently. Their records still hold personal data, to which
 * the same rights apply.
 */
export async function withFormer<P extends Product>({
  db,
  product,
}: {
  readonly db: Kysely<Database>;
  readonly product: P;
}): Promise<P> {
  const { rows } = await sql<{ forms: number }>`select count(*)::int as forms from form_versions`.execute(db);
  const forms = rows[0]?.forms ?? 0;
  const cached = cache.get(product);
  if (cached?.forms === forms) return cached.product as P;
  const entities: Record<string, EntitySchema> = { ...product.entities };
  const versions = Object.groupBy(await formerChecklists(db), ({ entity }) => entity['x-entity']);
  for (const [name, all = []] of Object.entries(versions)) {
    const last = entities[name] ?? all[0]?.entity;
    if (last !== undefined) entities[name] = withFields(last, all);
  }
  const whole = { ...product, entities };
  cache.set(product, { forms, product: whole });
  return whole;
}

/** All versions of all checklists with an existing table, latest first. */
async function formerChecklists(db: Kysely<Database>): Promise<readonly Former[]> {
  const { rows } = await sql<Former>`
    select version, content->'entity' as entity, content->'form' as form from form_versions
    where content->'entity'->>'x-answers' = 'true' and to_regclass(quote_ident(content->'entity'->>'x-table')) is not null
    order by "createdAt" desc, version desc`.execute(db);
  return rows;
}

/**
 * Adds former fields: an answer is stored under its name, or under `name@version` once its record was saved
 * in a version that no longer asks it.
 */
function withFields(entity: EntitySchema, versions: readonly Former[]): EntitySchema {
  const properties: Record<string, Field> = { ...entity.properties };
  const names = new Set(versions.flatMap((former) => Object.keys(former.entity.properties)));
  for (const name of names) {
    const withField = versions.filter((former) => Object.hasOwn(former.entity.properties, name));
    if (isColumn(entity, name) || withField.some((former) => isColumn(former.entity, name))) continue;
    const present = entity.properties[name];
    // A form that omits a field of its entity no longer asks it either.
    const withQuestion = versions.filter(
      ({ form, entity: own }) => form !== null && includesWholeField({ form, entity: own }, name, undefined),
    ).length;
    if (
      withField.length === versions.length &&
      (withQuestion === 0 || withQuestion === versions.length) &&
      withField.every((former) => equal(former.entity.properties[name], present))
    )
      continue;
    for (const { version, entity: former } of withField) {
      const field = former.properties[name] ?? {};
      const under = properties[name];
      if (under === undefined || (isPersonal(field) && !isPersonal(under))) properties[name] = field;
      properties[`${name}@${version}`] = field;
    }
  }
  return { ...entity, properties };
}

function isPersonal(field: Field): boolean {
  return field['x-personal'] !== undefined || field['x-signs'] !== undefined;
}
