import type { Pool, PoolClient } from 'pg';
import type { Product } from '../../../engine/contract/index.ts';
import { grantProduct } from '../db/grantProduct.ts';
import { StartError } from '../db/StartError.ts';
import { readStructure } from './readStructure.ts';
import type { StructureDifference } from './StructureDifference.ts';
import { structureDifferences } from './structureDifferences.ts';

/** Any fixed number: it names our lock among the advisory locks of the database. */
const LOCK = 4_262_003;

/**
 * The tables of a product that has no migrations: each entity with `x-table` gets its table, each field its column, each reference its foreign key,
 * each rule across records what keeps it (and none that no schema says). Only what is missing is made. What would change or lose what is stored (another type, a field that is gone) is a person's to decide, in a migration: the
 * start names it (`requireStructure`).
 *
 * @param product its own connections, which see whether anything is to be done.
 * @param asOwner lends those of the tables' owner, who does it.
 * @returns what was made, as SQL.
 * @throws StartError when what is stored does not fit a new foreign key.
 */
export async function keepTables(
  schemas: Pick<Product, 'entities'>,
  product: Pick<Pool, 'query'>,
  asOwner: (work: (owner: Pool) => Promise<void>) => Promise<void>,
): Promise<readonly string[]> {
  if ((await missing(schemas, product)).length === 0) return [];
  const { rows } = await product.query<{ role: string }>('select current_user as role');
  const made: string[] = [];
  await asOwner(async (owner) => {
    const client = await owner.connect();
    try {
      await client.query(`begin; set local lock_timeout = '20s'; select pg_advisory_xact_lock(${LOCK})`);
      // Tables first: what they refer to is there then, in whichever order the entities come.
      for (const round of ['table', 'reference', 'across'] as const) {
        const wanted = await missing(schemas, client, round);
        for (const difference of wanted) made.push(await make(client, difference));
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
  return made;
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
  const made = round === undefined ? Object.values(MADE_BY) : [MADE_BY[round]];
  return all.filter(({ sql }) => made.some((pattern) => pattern.test(sql)));
}

async function make(client: PoolClient, { sql, what }: StructureDifference): Promise<string> {
  try {
    await client.query(sql);
    return sql;
  } catch (error) {
    throw new StartError(
      `Non riesco ad adeguare il database agli schemi (${what}): ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}
