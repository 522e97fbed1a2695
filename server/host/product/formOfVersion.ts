import type { Kysely } from 'kysely';
import {
  deepFreeze,
  type FormPackage,
  formPackage,
  momentLabels,
  type Product,
} from '../../../engine/index.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';

type Content = Pick<FormPackage, 'entity' | 'form' | 'options'>;

/** Kept in memory, the last used: what is checked with one content is compiled once. */
const MOST_KEPT = 100;
const kept = new Map<string, Content>();

/**
 * A form as it was in force under a version (CKL-04): a record is shown, checked and printed with the form it was filled with, also where the product has no
 * such form any more.
 *
 * @throws Refusal NOT_FOUND for a version that there never was.
 */
export async function formOfVersion(
  db: Kysely<Database>,
  product: Product,
  name: string,
  version: number,
): Promise<FormPackage> {
  const current = Object.hasOwn(product.forms, name) ? formPackage(product, name) : undefined;
  if (version === current?.version) return current;
  const row = await db
    .selectFrom('form_versions')
    .select('hash')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw refuse('NOT_FOUND', { what: `La versione ${version} del modulo ${name}` });
  const { entity, form, options } = await contentOf(db, name, row.hash);
  const { timeZone } = current ?? {};
  // What ways are called is the product's of today, as are the ways.
  const moments = momentLabels(product, name, form);
  return Object.freeze({
    ...{ name, version, entity, form, options },
    ...(moments === undefined ? {} : { moments }),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

async function contentOf(db: Kysely<Database>, name: string, hash: string): Promise<Content> {
  const key = `${name} ${hash}`;
  const content =
    kept.get(key) ??
    deepFreeze(
      (
        await db
          .selectFrom('form_versions')
          .select('content')
          .where('name', '=', name)
          .where('hash', '=', hash)
          .executeTakeFirstOrThrow()
      ).content as unknown as Content,
    );
  kept.delete(key);
  kept.set(key, content);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return content;
}
