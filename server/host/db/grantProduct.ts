import { type ClientBase, escapeIdentifier } from 'pg';

/**
 * What the product may do with tables that it must not be able to rewrite, whatever statement it is brought to make. All other tables: read,
 * insert, update, delete.
 */
const LIMITED: Readonly<Record<string, string>> = {
  audit: 'select, insert',
  audit_chain: 'select',
  audit_anchors: 'select',
  audit_sealing: 'select',
  form_versions: 'select, insert',
  forms_in_force: 'select, insert',
  option_values: 'select',
  schema_migration: 'select',
  schema_publications: 'select, insert',
};

/**
 * Gives the product's role its rights on every table that there is: after each round of migrations, made by the owner. A table is therefore
 * open to the product without a word in its migration.
 */
export async function grantProduct(owner: ClientBase, role: string): Promise<void> {
  const product = escapeIdentifier(role);
  const { rows } = await owner.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() and tablename = any($1)',
    [Object.keys(LIMITED)],
  );
  const limits = rows.map(({ name }) => {
    const table = escapeIdentifier(name);
    return `revoke all on ${table} from ${product}; grant ${LIMITED[name]} on ${table} to ${product};`;
  });
  await owner.query(`begin;
    grant usage on schema public to ${product};
    grant select, insert, update, delete on all tables in schema public to ${product};
    grant usage, select, update on all sequences in schema public to ${product};
    grant execute on all functions in schema public to ${product};
    ${limits.join('\n')}
    commit`);
}
