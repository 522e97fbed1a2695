import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { ListedColumn } from './listedColumns.ts';

/** Trigger that refuses unknown values in the listed columns of a table. */
export interface OptionTrigger {
  readonly table: string;
  readonly sql: string;
  /** Comment of the function, by which a start recognises an unchanged trigger. */
  readonly fingerprint: string;
}

export const TRIGGER = 'listed_values';

/**
 * One trigger per table. It refuses like a CHECK (SQLSTATE 23514, named after the column), only inspects
 * written columns, and a grown list needs no rewrite or scan of the table.
 */
export function optionTriggers(listed: readonly ListedColumn[]): readonly OptionTrigger[] {
  return [...Map.groupBy(listed, ({ table }) => table)].map(([table, columns]) => triggerOf(table, columns));
}

/** Name of the trigger function of a table. */
export function functionOf(table: string): string {
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
