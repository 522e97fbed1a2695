import { join } from 'node:path';
import type { SchemaRoots } from '../../server/host/product/readSchemas.ts';
import type { SchemaSets } from '../../server/host/product/SchemaSets.ts';
import { createSchemaSets } from '../../server/host/publishing/createSchemaSets.ts';
import { compareStructure, keepStructure } from '../../server/host/structure/keepStructure.ts';
import type { TestDatabase } from './database.ts';

/**
 * Schema sets of a test server: the files of the product or of other folders, and the published ones of its
 * database.
 */
export function schemaSets(
  { db, pool, owner }: Pick<TestDatabase, 'db' | 'pool' | 'owner'>,
  schemas: SchemaRoots = join(import.meta.dirname, '../../schemas'),
  say: (line: string) => void = () => undefined,
): SchemaSets {
  const asOwner = (work: (as: typeof owner) => Promise<void>) => work(owner);
  return createSchemaSets({
    ...{ schemas, db, say },
    prepareDatabase: (product) => keepStructure(product, { pool, asOwner }),
    compareDatabase: (product) => compareStructure(product, { pool }),
  });
}
