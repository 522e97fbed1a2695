import type { Pool } from 'pg';
import { MARK } from './acrossSql.ts';
import type { ExpectedColumn } from './expectedColumns.ts';

/** Structure of the database, for comparison with the entities. */
export interface Structure {
  readonly tables: Readonly<Record<string, TableStructure>>;
}

export interface TableStructure {
  readonly columns: Readonly<Record<string, ExpectedColumn>>;
  readonly key: readonly string[];
  /** CHECKs over one column, as PostgreSQL prints them. */
  readonly checks: readonly { readonly name: string; readonly column: string; readonly says: string }[];
  /** Target table of each foreign key with a single column. */
  readonly references: Readonly<Record<string, string>>;
  /** Comments of the objects that enforce rules across records (`x-across`), by name. */
  readonly across: Readonly<Record<string, string>>;
}

interface Row {
  readonly name: string;
  readonly columns: Readonly<Record<string, ExpectedColumn>>;
  readonly key: readonly string[] | null;
  readonly checks: TableStructure['checks'] | null;
  readonly references: Readonly<Record<string, string>> | null;
  readonly across: Readonly<Record<string, string>> | null;
}

/** Reads the structure. Generated `tsvector` columns are skipped, because no schema names them. */
export async function readStructure(database: Pick<Pool, 'query'>): Promise<Structure> {
  const { rows } = await database.query<Row>(`
    select relname as name,
      (select coalesce(jsonb_object_agg(attname, jsonb_build_object('type', format_type(atttypid, null), 'nullable', not attnotnull)), '{}')
       from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
         and not (attgenerated <> '' and atttypid = 'tsvector'::regtype)) as columns,
      (select jsonb_agg(attname order by ordinality) from pg_constraint, unnest(conkey) with ordinality as own (number, ordinality), pg_attribute
       where conrelid = c.oid and contype = 'p' and attrelid = c.oid and attnum = own.number) as key,
      (select jsonb_agg(jsonb_build_object('name', conname, 'column', attname, 'says', pg_get_constraintdef(pg_constraint.oid)) order by conname)
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where conrelid = c.oid and contype = 'c' and cardinality(conkey) = 1) as checks,
      (select jsonb_object_agg(attname, confrelid::regclass::text) from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where conrelid = c.oid and contype = 'f' and cardinality(conkey) = 1) as "references",
      (select jsonb_object_agg(named, said) from (
        select (select relname from pg_class as own where own.oid = indexrelid) as named, obj_description(indexrelid, 'pg_class') as said from pg_index where indrelid = c.oid
        union all select tgname, obj_description(oid, 'pg_trigger') from pg_trigger where tgrelid = c.oid) as marked
       where said like '${MARK}%') as across
    from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`);
  const tables = rows.map(({ name, columns, key, checks, references, across }): [string, TableStructure] => [
    name,
    { columns, key: key ?? [], checks: checks ?? [], references: references ?? {}, across: across ?? {} },
  ]);
  return { tables: Object.fromEntries(tables) };
}
