import type { EntitySchema } from '../../engine/index.ts';
import type { TestApp } from './app.ts';

/** Publishes version 2 of a form, with its entity changed; the form itself stays as it is. */
export async function publishVersion(
  { product, database }: Pick<TestApp, 'product' | 'database'>,
  name: string,
  change: (entity: EntitySchema) => EntitySchema,
): Promise<void> {
  const form = product.forms[name];
  const entity = product.entities[form?.entity ?? ''];
  if (form === undefined || entity === undefined) throw new Error(`no form ${name}`);
  await database.db
    .insertInto('schema_versions')
    .values({
      kind: 'form',
      name,
      version: 2,
      state: 'published',
      content: JSON.stringify({ form, entity: change(entity) }),
      author: 1,
    })
    .execute();
}
