import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';
import type { Product } from '../../../engine/contract/index.ts';
import { say } from '../../../engine/node.ts';
import { StartError } from '../db/StartError.ts';
import { storedFields } from './expectedColumns.ts';

type Query = Pick<Pool, 'query'>;
/** Arbitrary constant that identifies the advisory lock. */
const LOCK = 4_262_002;

/**
 * Adapts the database to the option lists of the schemas. Former values stay accepted: an older server may
 * still run, and rows that hold them must stay editable; the call's schema limits the choice.
 *
 * @param product connection of the product's role, to detect changes.
 * @param asOwner lends a connection of the tables' owner, to make them.
 * @throws StartError where the owner lacks the privilege.
 */
export async function keepOptionLists(
  schemas: Pick<Product, 'entities'>,
  product: Query,
  asOwner: (work: (owner: Pool) => Promise<void>) => Promise<void>,
): Promise<void> {
  const listed = listedColumns(schemas);
  if ((await outdated(product, optionTriggers(await grown(product, listed)))).length === 0) return;
  await asOwner(async (owner) => {
    const client = await owner.connect();
    try {
      // Serialises servers that start together; the timeout bounds the wait for tables in use.
      await client.query(`begin; set local lock_timeout = '20s'; select pg_advisory_xact_lock(${LOCK})`);
      const all = await grown(client, listed);
      for (const { list, values } of all) {
        await client.query(
          'insert into option_values (list, value) select $1, unnest($2::text[]) on conflict do nothing',
          [list, values],
        );
      }
      for (const { sql } of await outdated(client, optionTriggers(all))) await client.query(sql);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw failure(error);
    } finally {
      client.release();
    }
  });
}

/** The lists with all values that they ever had. */
async function grown(database: Query, listed: readonly ListedColumn[]): Promise<readonly ListedColumn[]> {
  const { rows } = await database.query<{ list: string; values: string[] }>(
    'select list, array_agg(value) as values from option_values group by list',
  );
  const knownValues = new Map(rows.map(({ list, values }) => [list, values]));
  return listed.map((each) => ({
    ...each,
    values: [...new Set([...each.values, ...(knownValues.get(each.list) ?? [])])],
  }));
}

/** Triggers that are missing or different in the database. */
async function outdated(
  database: Query,
  triggers: readonly OptionTrigger[],
): Promise<readonly OptionTrigger[]> {
  const { rows } = await database.query<{ name: string; fingerprint: string | null }>(
    `select proname as name, obj_description(p.oid, 'pg_proc') as fingerprint
     from pg_trigger join pg_proc p on p.oid = tgfoid where tgname = $1`,
    [TRIGGER],
  );
  const existing = new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
  return triggers.filter(({ table, fingerprint }) => existing.get(functionOf(table)) !== fingerprint);
}

function failure(error: unknown): unknown {
  const { code, message } = error as Error & { readonly code?: string };
  if (code === '42501') {
    return new StartError(say('listsNeedOwner', { reason: message }), { cause: error });
  }
  if (code === '55P03') {
    return new StartError(say('listsWait'), { cause: error });
  }
  return error;
}

/** Trigger that refuses unknown values in the listed columns of a table. */
interface OptionTrigger {
  readonly table: string;
  readonly sql: string;
  /** Comment of the function, by which a start recognises an unchanged trigger. */
  readonly fingerprint: string;
}

const TRIGGER = 'listed_values';

/**
 * One trigger per table. It refuses like a CHECK (SQLSTATE 23514, named after the column), only inspects
 * written columns, and a grown list needs no rewrite or scan of the table.
 */
function optionTriggers(listed: readonly ListedColumn[]): readonly OptionTrigger[] {
  return [...Map.groupBy(listed, ({ table }) => table)].map(([table, columns]) => triggerOf(table, columns));
}

/** Name of the trigger function of a table. */
function functionOf(table: string): string {
  return `${table}_${TRIGGER}`;
}

function triggerOf(table: string, columns: readonly ListedColumn[]): OptionTrigger {
  const sorted = columns.toSorted((a, b) => (a.column < b.column ? -1 : 1));
  const owned = escapeIdentifier(functionOf(table));
  const names = sorted.map(({ column }) => escapeIdentifier(column)).join(', ');
  const body = `begin\n${sorted.map(refusal).join('\n')}\n  return new;\nend`;
  const sql = `create or replace function ${owned}() returns trigger language plpgsql as ${escapeLiteral(body)};
    create or replace trigger ${TRIGGER} before insert or update of ${names} on ${escapeIdentifier(table)}
      for each row execute function ${owned}();`;
  const fingerprint = createHash('sha256').update(sql).digest('hex');
  return { table, fingerprint, sql: `${sql}\n comment on function ${owned}() is '${fingerprint}';` };
}

function refusal({ table, column, list, values }: ListedColumn): string {
  const value = `new.${escapeIdentifier(column)}::text`;
  const allowed = values.toSorted().map(escapeLiteral).join(', ');
  const constraint = escapeLiteral(`${table}_${column}_check`);
  return `  if ${value} not in (${allowed}) then
    raise exception using errcode = 'check_violation', message = ${escapeLiteral(`${table}.${column}: the list ${list} has no such value`)},
      table = ${escapeLiteral(table)}, column = ${escapeLiteral(column)}, constraint = ${constraint};
  end if;`;
}

/** A column with a list of allowed values. */
interface ListedColumn {
  readonly table: string;
  readonly column: string;
  /** Name of the option list; `<entity>.<field>` for a list in the entity itself. */
  readonly list: string;
  readonly values: readonly string[];
}

/** All stored columns with a list of values. */
export function listedColumns({ entities }: Pick<Product, 'entities'>): readonly ListedColumn[] {
  return Object.values(entities).flatMap((entity) => {
    const table = entity['x-table'];
    if (table === undefined) return [];
    return storedFields(entity).flatMap(([column, field]) => {
      if (field.enum === undefined) return [];
      const list = field['x-options'] ?? `${entity['x-entity']}.${column}`;
      return [{ table, column, list, values: field.enum.filter((value) => value !== null).map(String) }];
    });
  });
}
