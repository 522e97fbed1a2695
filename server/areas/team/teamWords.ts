import { sql } from 'kysely';
import { containsText } from '../../host/calls/foldedText.ts';
import type { ListCondition } from '../../host/records/RecordHooks.ts';

/** What is looked for among sites. */
export const teamWords: ListCondition = (_context, { q }) => {
  const text = String(q ?? '').trim();
  return text === '' ? undefined : searched(text);
};

/** `n.81`, `n. 81` and `#81` are the number 81: as pages and lists call it. */
const NUMBER_SIGN = /(?:^|(?<=\s))(?:#|n\.)\s*(?=\d)/gi;

const WORD = /[\p{L}\p{N}]/u;

/** Each word somewhere: "ferrero dronero" finds Ferrero's sites in Dronero. Dashes between words, as labels have them, are none. */
function searched(q: string) {
  const words = q
    .replaceAll(NUMBER_SIGN, '')
    .split(/\s+/)
    .filter((word) => WORD.test(word));
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`${sql.join(words.map(holding), sql` and `)}`;
}

/**
 * Number of the team, its project's words and its Agisci number, its leader's name, its notes: each asked of its own index and gathered once, as a
 * set of numbers. A condition with `or` would be tried on every team.
 */
function holding(word: string) {
  const number = /^\d{1,9}$/.test(word) ? Number(word) : undefined;
  const found = [
    sql`select "teamID" from teams where search @@ search_query(${word})`,
    sql`select "teamID" from teams where "pmgEntry" in (select "AbsEntry" from projects where search @@ search_query(${word}))`,
    sql`select "teamID" from teams where "pmgEntry" in (select "AbsEntry" from projects where upper("UserFields"::jsonb ->> 'U_Agisci') = upper(${word}))`,
    sql`select "teamID" from teams where "Cancelled" = 'N' and "empID" in (select "empID" from employees where ${containsText('fullName', word)})`,
    number === undefined ? undefined : sql`select "teamID" from teams where "teamID" = ${number}`,
  ].filter((part) => part !== undefined);
  return sql`teams."teamID" = any(array(${sql.join(found, sql` union `)}))`;
}
