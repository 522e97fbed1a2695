import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  canonical,
  type FormPackage,
  formPackage,
  memoizeFrozen,
  type Product,
} from '../../../engine/index.ts';
import type { Database } from '../db/Database.ts';

/** More than the processes that could register a changed form at the same moment. */
const MOST_TRIES = 50;

/**
 * Stores every form of a product, each content once and for ever, under the next version of its name; known
 * content keeps its version. Concurrent processes agree: the slower one finds the number taken and tries
 * again. Call it before the product comes into force.
 *
 * @returns the product with the versions of its forms.
 */
export async function keepFormVersions(db: Kysely<Database>, product: Product): Promise<Product> {
  const forms = formsOf(product);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const versions = await versionsOf(db);
    const unknown = forms.filter(({ name, hash }) => !versions.has(`${name} ${hash}`));
    if (unknown.length === 0) {
      const versioned = withVersions(
        product,
        forms,
        ({ name, hash }) => versions.get(`${name} ${hash}`) as number,
      );
      await keepInForce(db, versioned.formVersions ?? {});
      return versioned;
    }
    await sql`
      insert into form_versions (name, version, hash, content)
      select given.name, 1 + coalesce((select max(version) from form_versions kept where kept.name = given.name), 0), given.hash, given.content
      from json_to_recordset(${JSON.stringify(unknown)}::json) as given (name text, hash text, content json)
      on conflict do nothing`.execute(db);
  }
  throw new Error('The versions of the forms change faster than they can be read.');
}

/** Records since when each version is in force; a version that comes back gets a new date. */
async function keepInForce(
  db: Kysely<Database>,
  formVersions: Readonly<Record<string, number>>,
): Promise<void> {
  await sql`
    insert into forms_in_force (name, version)
    select given.key, given.value::int from json_each_text(${JSON.stringify(formVersions)}::json) as given
    where given.value::int is distinct from (
      select version from forms_in_force kept where kept.name = given.key order by since desc limit 1
    ) on conflict do nothing`.execute(db);
}

/** The product as `keepFormVersions` would return it now, without storing anything. */
export async function expectFormVersions(db: Kysely<Database>, product: Product): Promise<Product> {
  const versions = await versionsOf(db);
  const newest = new Map<string, number>();
  for (const [key, version] of versions) {
    const name = key.slice(0, key.lastIndexOf(' '));
    newest.set(name, Math.max(version, newest.get(name) ?? 0));
  }
  return withVersions(
    product,
    formsOf(product),
    ({ name, hash }) => versions.get(`${name} ${hash}`) ?? 1 + (newest.get(name) ?? 0),
  );
}

const formsOf = memoizeFrozen((product: Product) =>
  Object.keys(product.forms).map((name) => {
    const { entity, form, options } = formPackage(product, name);
    return { name, content: { entity, form, options }, hash: formHash({ entity, form, options }) };
  }),
);

function withVersions(
  product: Product,
  forms: ReturnType<typeof formsOf>,
  versionOf: (form: { readonly name: string; readonly hash: string }) => number,
): Product {
  const formVersions = Object.fromEntries(forms.map((form) => [form.name, versionOf(form)]));
  return Object.freeze({ ...product, formVersions: Object.freeze(formVersions) });
}

/** Version numbers, by name and hash. */
async function versionsOf(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('form_versions').select(['name', 'hash', 'version']).execute();
  return new Map(rows.map(({ name, hash, version }) => [`${name} ${hash}`, version]));
}

/** Hash of a form's content (labels, choices, rules, order), independent of its version number. */
export function formHash({
  entity,
  form,
  options,
}: Pick<FormPackage, 'entity' | 'form' | 'options'>): string {
  return createHash('sha256').update(canonical({ entity, form, options })).digest('hex');
}
