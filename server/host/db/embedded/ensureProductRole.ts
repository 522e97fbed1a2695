import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Who the product is in the embedded server: it reads and writes rows, and is neither superuser nor anything's owner. */
export const PRODUCT_ROLE = 'cantieri_product';

/**
 * Makes the product's role, also in a cluster of a version that had none, and takes from it whatever power it was given by hand.
 *
 * @returns its password: another at each start and kept nowhere, so that neither a copy of the data folder nor a former process holds a key.
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
