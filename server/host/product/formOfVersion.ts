import type { Kysely } from 'kysely';
import {
  type EntitySchema,
  type FormPackage,
  type FormSchema,
  formPackage,
  type Product,
} from '../../../engine/index.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';

/** What was published in the product: the form with its entity, under one version. */
interface Published {
  readonly entity: EntitySchema;
  readonly form: FormSchema;
}

/**
 * A form as it was published under a version (CKL-04): a record is shown, checked and printed with the form it was filled with.
 *
 * @throws Refusal NOT_FOUND for a version that was never published.
 */
export async function formOfVersion(
  db: Kysely<Database>,
  product: Product,
  name: string,
  version: number,
): Promise<FormPackage> {
  const current = formPackage(product, name);
  if (version === current.version) return current;
  const row = await db
    .selectFrom('schema_versions')
    .select('content')
    .where('kind', '=', 'form')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (row === undefined) throw refuse('NOT_FOUND', { what: `La versione ${version} del modulo ${name}` });
  const { entity, form } = row.content as unknown as Published;
  return { ...current, version, entity, form };
}
