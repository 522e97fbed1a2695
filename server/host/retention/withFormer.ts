import { type Kysely, sql } from 'kysely';
import type { EntitySchema, Field, FormPackage, Product } from '../../../engine/contract/index.ts';
import { asksWhole, equal } from '../../../engine/index.ts';
import type { Database } from '../db/Database.ts';
import { isColumn } from './entityTables.ts';

interface Former {
  readonly version: number;
  readonly entity: EntitySchema;
  readonly form: FormPackage['form'] | null;
}

/** By the product in force: what was added to it, as long as no form came after. */
const added = new WeakMap<Product, { readonly forms: number; readonly product: Product }>();

/**
 * The product with what records may still hold although nothing in force asks for it: checklists that administrators took back, and items that a checklist asked
 * once and does not ask any more, or asks otherwise. Whoever is named in them has the same rights. From the forms that were ever in force (`form_versions`); read anew
 * only after another one was.
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
  const known = added.get(product);
  if (known?.forms === forms) return known.product as P;
  const entities: Record<string, EntitySchema> = { ...product.entities };
  const versions = Object.groupBy(await formerChecklists(db), ({ entity }) => entity['x-entity']);
  for (const [name, all = []] of Object.entries(versions)) {
    const last = entities[name] ?? all[0]?.entity;
    if (last !== undefined) entities[name] = withFields(last, all);
  }
  const whole = { ...product, entities };
  added.set(product, { forms, product: whole });
  return whole;
}

/** Every version of every checklist whose table there is, the latest first. */
async function formerChecklists(db: Kysely<Database>): Promise<readonly Former[]> {
  const { rows } = await sql<Former>`
    select version, content->'entity' as entity, content->'form' as form from form_versions
    where content->'entity'->>'x-answers' = 'true' and to_regclass(quote_ident(content->'entity'->>'x-table')) is not null
    order by "createdAt" desc, version desc`.execute(db);
  return rows;
}

/** An answer stands under its name, or, once its record was saved in a version that does not ask it so, under `name@version`. */
function withFields(entity: EntitySchema, versions: readonly Former[]): EntitySchema {
  const properties: Record<string, Field> = { ...entity.properties };
  const names = new Set(versions.flatMap((former) => Object.keys(former.entity.properties)));
  for (const name of names) {
    const asked = versions.filter((former) => Object.hasOwn(former.entity.properties, name));
    if (isColumn(entity, name) || asked.some((former) => isColumn(former.entity, name))) continue;
    const present = entity.properties[name];
    // A form that leaves out what its entity still knows has left it as well.
    const showing = versions.filter(
      ({ form, entity: own }) => form !== null && asksWhole({ form, entity: own }, name, undefined),
    ).length;
    if (
      asked.length === versions.length &&
      (showing === 0 || showing === versions.length) &&
      asked.every((former) => equal(former.entity.properties[name], present))
    )
      continue;
    for (const { version, entity: former } of asked) {
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
