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

/** Answers, and the form that asked for them. */
export interface RecordPart {
  readonly form: FormPackage;
  readonly record: DataRecord;
}

/**
 * Records of a form by what says what their answers are: each by the form of its own version (`schemaVersion`, else the one in force), and what it keeps of
 * versions that it has left by theirs.
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

/** Whether records of that entity say by which version of its form they were filled in. */
export function isVersioned({ entities, forms }: Pick<Product, 'entities' | 'forms'>, name: string): boolean {
  const { 'x-answers': answers, properties } = entities[name] ?? {};
  return answers === true && properties?.['schemaVersion'] !== undefined && Object.hasOwn(forms, name);
}
