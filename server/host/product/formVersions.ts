import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  canonical,
  type DataRecord,
  type FormPackage,
  formerAnswers,
  formPackage,
  memoizeFrozen,
  momentLabels,
  type Product,
} from '../../../engine/index.ts';
import { contentOfVersion } from '../db/contentOfVersion.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';

/** Attempts; more than there are processes that store versions at once. */
const MAX_TRIES = 50;

/**
 * Stores every form of a product, each content once and for ever, under the next version of its name; known
 * content keeps its version. Concurrent processes agree: the slower one finds the number taken and tries
 * again. Call it before the product comes into force.
 *
 * @returns the product with the versions of its forms.
 */
export async function storeFormVersions(db: Kysely<Database>, product: Product): Promise<Product> {
  const forms = hashedForms(product);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
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

/** The product as `storeFormVersions` would return it now, without storing anything. */
export async function previewFormVersions(db: Kysely<Database>, product: Product): Promise<Product> {
  const versions = await versionsOf(db);
  const newest = new Map<string, number>();
  for (const [key, version] of versions) {
    const name = key.slice(0, key.lastIndexOf(' '));
    newest.set(name, Math.max(version, newest.get(name) ?? 0));
  }
  return withVersions(
    product,
    hashedForms(product),
    ({ name, hash }) => versions.get(`${name} ${hash}`) ?? 1 + (newest.get(name) ?? 0),
  );
}

const hashedForms = memoizeFrozen((product: Product) =>
  Object.keys(product.forms).map((name) => {
    const { entity, form, options } = formPackage(product, name);
    return { name, content: { entity, form, options }, hash: formHash({ entity, form, options }) };
  }),
);

function withVersions(
  product: Product,
  forms: ReturnType<typeof hashedForms>,
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

/** Most parts of a product are the same objects in the next one. */
const partText = memoizeFrozen(canonical);

/**
 * Hash of a form's content (labels, choices, rules, order), independent of its version number. Takes stored
 * content as well, to notice that it was changed in the database.
 */
export function formHash({
  entity,
  form,
  options = {},
}: Pick<FormPackage, 'entity' | 'form' | 'options'>): string {
  const lists = Object.keys(options)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${partText(options[name])}`);
  // The canonical text of all three, put together from those of the parts.
  const text = `{"entity":${partText(entity)},"form":${partText(form)},"options":{${lists.join(',')}}}`;
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The form of a version (CKL-04): a record is shown, checked and printed with the form it was filled in with,
 * even if the product no longer has that form.
 *
 * @throws Refusal NOT_FOUND for a version that never existed.
 */
export async function formOfVersion(
  db: Kysely<Database>,
  product: Product,
  name: string,
  version: number,
): Promise<FormPackage> {
  const current = Object.hasOwn(product.forms, name) ? formPackage(product, name) : undefined;
  if (version === current?.version) return current;
  const content = await contentOfVersion(db, name, version);
  if (content === undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.form-version', { version, name }) });
  const { entity, form, options } = content;
  const { timeZone } = current ?? {};
  // Labels of workflow steps come from the product in force, as the workflow does.
  const moments = momentLabels(product, name, form);
  return Object.freeze({
    ...{ name, version, entity, form, options },
    ...(moments === undefined ? {} : { moments }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

/**
 * Version of the form with which a record is checked and stored. A stored record keeps its version until a save
 * sends the one in force; a new one takes the version of the page or draft that it started on.
 *
 * | stored | sent | becomes |
 * | --- | --- | --- |
 * | none | none | in force |
 * | none | any | sent |
 * | any | in force | in force |
 * | any | other, or none | stored |
 */
export function recordVersion(inForce: number, stored: unknown, sent: unknown): number {
  if (typeof stored === 'number') return sent === inForce ? inForce : stored;
  return typeof sent === 'number' ? sent : inForce;
}

/** Answers with the form that they belong to. */
export interface RecordPart {
  readonly form: FormPackage;
  readonly record: DataRecord;
}

/**
 * Splits records of a form by the form that defines each answer: the one of the record's version
 * (`schemaVersion`, else the one in force), and for answers kept from former versions the forms of those
 * versions.
 */
export async function recordParts(
  db: Kysely<Database>,
  product: Product,
  name: string,
  records: readonly object[],
): Promise<readonly RecordPart[]> {
  const forms = new Map<number, FormPackage>();
  const formOf = async (version: number): Promise<FormPackage> => {
    const form = forms.get(version) ?? (await formOfVersion(db, product, name, version));
    forms.set(version, form);
    return form;
  };
  const parts: RecordPart[] = [];
  for (const each of records) {
    const record = each as DataRecord;
    const version = record['schemaVersion'];
    parts.push({
      form: typeof version === 'number' ? await formOf(version) : formPackage(product, name),
      record,
    });
    for (const former of formerAnswers(record))
      parts.push({ form: await formOf(former.version), record: former.answers });
  }
  return parts;
}

/** Whether records of the entity store the version of the form that they were filled in with. */
export function isVersioned({ entities, forms }: Pick<Product, 'entities' | 'forms'>, name: string): boolean {
  const { 'x-answers': answers, properties } = entities[name] ?? {};
  return answers === true && properties?.['schemaVersion'] !== undefined && Object.hasOwn(forms, name);
}
