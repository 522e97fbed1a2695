import type { Pool, PoolClient } from 'pg';
import type { Product } from '../../../engine/contract/index.ts';
import { say } from '../../../engine/node.ts';
import { grantProduct } from '../db/grantProduct.ts';
import { StartError } from '../db/StartError.ts';
import { readStructure } from './readStructure.ts';
import type { StructureDifference } from './StructureDifference.ts';
import { structureDifferences } from './structureDifferences.ts';

/** Arbitrary constant that identifies the advisory lock. */
const LOCK = 4_262_003;

/**
 * Creates missing tables, columns, foreign keys and rules across records (obsolete rules are dropped) for a
 * product without migrations. Changes that could lose data (other types, removed fields) are left to a
 * migration, which `requireStructure` demands.
 *
 * @param product connection of the product's role, to detect differences.
 * @param asOwner lends a connection of the tables' owner.
 * @returns the executed SQL.
 * @throws StartError where stored data violates a new foreign key.
 */
export async function keepTables(
  schemas: Pick<Product, 'entities'>,
  product: Pick<Pool, 'query'>,
  asOwner: (work: (owner: Pool) => Promise<void>) => Promise<void>,
): Promise<readonly string[]> {
  if ((await missing(schemas, product)).length === 0) return [];
  const { rows } = await product.query<{ role: string }>('select current_user as role');
  const statements: string[] = [];
  await asOwner(async (owner) => {
    const client = await owner.connect();
    try {
      await client.query(`begin; set local lock_timeout = '20s'; select pg_advisory_xact_lock(${LOCK})`);
      // Tables first, so that references find their target in any order of entities.
      for (const round of ['table', 'reference', 'across'] as const) {
        const differences = await missing(schemas, client, round);
        for (const difference of differences) statements.push(await make(client, difference));
      }
      await client.query('commit');
      await grantProduct(client, rows[0]?.role ?? '');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  });
  return statements;
}

type Round = 'table' | 'reference' | 'across';

const MADE_BY: Readonly<Record<Round, RegExp>> = {
  table: /^(create table|alter table \S+ add column) /,
  reference: /^alter table \S+ add foreign key /,
  across: /^-- x-across /,
};

async function missing(
  schemas: Pick<Product, 'entities'>,
  database: Pick<Pool, 'query'>,
  round?: Round,
): Promise<readonly StructureDifference[]> {
  const all = structureDifferences(schemas, await readStructure(database));
  const patterns = round === undefined ? Object.values(MADE_BY) : [MADE_BY[round]];
  return all.filter(({ sql }) => patterns.some((pattern) => pattern.test(sql)));
}

async function make(client: PoolClient, { sql, what }: StructureDifference): Promise<string> {
  try {
    await client.query(sql);
    return sql;
  } catch (error) {
    throw new StartError(say('structureUnmade', { what, reason: (error as Error).message }), {
      cause: error,
    });
  }
}
