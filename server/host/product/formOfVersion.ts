import type { Kysely } from 'kysely';
import {
  type DataRecord,
  type FormPackage,
  formerAnswers,
  formPackage,
  momentLabels,
  type Product,
} from '../../../engine/index.ts';
import { contentOfVersion } from '../db/contentOfVersion.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';

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
  if (content === undefined) throw refuse('NOT_FOUND', { what: `La versione ${version} del modulo ${name}` });
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
export function versionOf(inForce: number, stored: unknown, sent: unknown): number {
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
