import { sql } from 'kysely';
import { containsText } from '../../host/calls/foldedText.ts';
import type { ListCondition } from '../../host/records/RecordHooks.ts';

/** Search words for sites. */
export const teamWords: ListCondition = (_context, { q }) => {
  const text = String(q ?? '').trim();
  return text === '' ? undefined : searched(text);
};

/** `n.81`, `n. 81` and `#81` are the number 81: as pages and lists call it. */
const NUMBER_SIGN = /(?:^|(?<=\s))(?:#|n\.)\s*(?=\d)/gi;

const WORD = /[\p{L}\p{N}]/u;

/**
 * Each word somewhere: "ferrero dronero" finds Ferrero's sites in Dronero. Dashes between words, as labels
 * have them, are none.
 */
function searched(q: string) {
  const words = q
    .replaceAll(NUMBER_SIGN, '')
    .split(/\s+/)
    .filter((word) => WORD.test(word));
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`${sql.join(words.map(holding), sql` and `)}`;
}

/**
 * Finds teams by number, words and Agisci number of the project, leader's name, and notes. Each is a subquery
 * on its own index, whereas a condition with `or` would scan all teams.
 */
function holding(word: string) {
  const number = /^\d{1,9}$/.test(word) ? Number(word) : undefined;
  const queries = [
    sql`select "teamID" from teams where search @@ search_query(${word})`,
    sql`select "teamID" from teams where "pmgEntry" in (select "AbsEntry" from projects where search @@ search_query(${word}))`,
    sql`select "teamID" from teams where "pmgEntry" in (select "AbsEntry" from projects where upper("UserFields"::jsonb ->> 'U_Agisci') = upper(${word}))`,
    sql`select "teamID" from teams where "Cancelled" = 'N' and "empID" in (select "empID" from employees where ${containsText('fullName', word)})`,
    number === undefined ? undefined : sql`select "teamID" from teams where "teamID" = ${number}`,
  ].filter((part) => part !== undefined);
  return sql`teams."teamID" = any(array(${sql.join(queries, sql` union `)}))`;
}
