import { sql } from 'kysely';
import type { Handler } from '../handlers.ts';

/** For probes: whether the parts that calls need are there, without details that would help a stranger. */
export const fetchHealth: Handler<'fetchHealth'> = async (_input, { db, documents, files, product }) => {
  const [outbox, renderer, diskFree] = await Promise.all([
    waiting(db).catch(() => undefined),
    documents.healthy(),
    files.free(),
  ]);
  return {
    status: outbox === undefined ? 'failing' : 'ok',
    database: outbox === undefined ? 'failing' : 'ok',
    renderer: renderer ? 'ok' : 'failing',
    diskFree,
    outbox: outbox ?? 0,
    version: product.version,
    uptime: Math.round(process.uptime()),
  };
};

async function waiting(db: Parameters<Handler<'fetchHealth'>>[1]['db']): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', 'in', ['I', 'S'])
    .executeTakeFirstOrThrow();
  return count;
}
