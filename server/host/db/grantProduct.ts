import { type ClientBase, escapeIdentifier } from 'pg';

/**
 * Restricted rights of the product's role: even an injected statement cannot rewrite these tables. On all
 * others it may select, insert, update and delete.
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
 * Grants the product's role its rights on all tables; called as owner after migrations, which therefore
 * contain no grants.
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
