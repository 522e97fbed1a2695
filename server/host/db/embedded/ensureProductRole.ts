import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The product's role in the embedded server: accesses rows, is neither superuser nor owner. */
export const PRODUCT_ROLE = 'cantieri_product';

/**
 * Creates the product's role (also in clusters of former versions) and resets attributes that were granted by
 * hand.
 *
 * @returns its password: new at each start and not stored, so that neither a copy of the data folder nor a
 * former process can use it.
 */
export async function ensureProductRole(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [PRODUCT_ROLE]);
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${PRODUCT_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
         password ${client.escapeLiteral(password)}`,
    );
  } finally {
    await client.end();
  }
  return password;
}
