import type { DatabaseConnection } from 'kysely';
import { DatabaseError } from 'pg';

/** What a cancelled query fails with. */
const CANCELLED = '57014';

interface Running {
  cancelled: boolean;
  over: boolean;
}

/**
 * Kysely writes to the error output whatever fails after a request was aborted. Two of these are no failures:
 *
 * | what | why it is none |
 * | --- | --- |
 * | the query ends as cancelled | that was asked for, and nobody waits for its rows |
 * | the cancel finds no query any more | it ended by itself while the cancel was on its way |
 *
 * All else is still told: a cancel that fails while the query goes on, a query that fails for a reason of its own.
 */
export function endQuietly(connection: DatabaseConnection): void {
  let last: Running | undefined;
  const run = connection.executeQuery.bind(connection) as DatabaseConnection['executeQuery'];
  connection.executeQuery = async (...input) => {
    const own: Running = { cancelled: false, over: false };
    last = own;
    try {
      return await run(...input);
    } catch (error) {
      if (own.cancelled && error instanceof DatabaseError && error.code === CANCELLED) return { rows: [] };
      throw error;
    } finally {
      own.over = true;
    }
  };

  const cancel = connection.cancelQuery?.bind(connection);
  if (cancel === undefined) return;
  connection.cancelQuery = async (provider) => {
    const query = last;
    if (query !== undefined) query.cancelled = true;
    try {
      await cancel(provider);
    } catch (error) {
      if (query?.over === false) throw error;
    }
  };
}
