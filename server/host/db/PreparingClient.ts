import type { CompiledQuery } from 'kysely';
import { Client, type QueryConfig } from 'pg';

/** Texts of statements that are planned once a connection, with the names that the database knows them by. */
const names = new Map<string, string>();

/**
 * Marks a statement as one to plan once and run often: for what joins many tables to read few rows, planning takes longer than reading. Only
 * for texts that never vary, and for conditions whose best plan does not depend on their values (keys), since the plan is kept.
 *
 * @returns the statement itself.
 */
export function prepared<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!names.has(query.sql)) names.set(query.sql, `prepared ${names.size + 1}`);
  return query;
}

/** A connection that prepares the statements marked by `prepared`; all others go through as they are. */
export class PreparingClient extends Client {
  // The driver's overloads cannot be written again one by one: what comes in goes on, with a name at most.
  override query = ((...input: readonly unknown[]) => {
    const [text, ...rest] = input;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    const first = name === undefined ? text : ({ name, text } as QueryConfig);
    return Reflect.apply(Client.prototype.query, this, [first, ...rest]);
  }) as Client['query'];
}
