import type { CompiledQuery } from 'kysely';
import { Client, type QueryConfig } from 'pg';

/** Names of prepared statements by their SQL text. */
const names = new Map<string, string>();

/**
 * Marks a statement to be prepared once per connection: planning a join of many tables takes longer than
 * reading a few rows. Only for constant texts with conditions on keys, since the plan is reused for all
 * values.
 *
 * @returns the statement itself.
 */
export function prepared<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!names.has(query.sql)) names.set(query.sql, `prepared ${names.size + 1}`);
  return query;
}

/** A connection that prepares the statements marked by `prepared`. */
export class PreparingClient extends Client {
  // The driver's overloads cannot be repeated: arguments are passed on, with a name added.
  override query = ((...input: readonly unknown[]) => {
    const [text, ...rest] = input;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    const first = name === undefined ? text : ({ name, text } as QueryConfig);
    return Reflect.apply(Client.prototype.query, this, [first, ...rest]);
  }) as Client['query'];
}
