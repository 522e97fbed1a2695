import type { Kysely } from 'kysely';
import {
  type DataRecord,
  type FormPackage,
  formerAnswers,
  formPackage,
  type Product,
} from '../../../engine/index.ts';
import type { Database } from '../db/Database.ts';
import { formOfVersion } from './formOfVersion.ts';

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
