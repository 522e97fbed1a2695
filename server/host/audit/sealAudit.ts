import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { repeatWork } from '../queue/repeatWork.ts';
import type { Worker } from '../queue/workQueue.ts';

/** Rows per transaction: some tens of milliseconds. */
const BATCH = 1_000;

/**
 * Adds all new rows to the chain in small transactions, unless another server does so.
 *
 * @returns number of rows.
 */
export async function sealAudit(db: Kysely<Database>, stopping?: AbortSignal): Promise<number> {
  let all = 0;
  for (;;) {
    const { rows } = await sql<{ sealed: number }>`select seal_audit(${BATCH}) as sealed`.execute(db);
    const sealed = rows[0]?.sealed ?? 0;
    all += sealed;
    if (sealed < BATCH || stopping?.aborted === true) return all;
  }
}

const EVERY_MS = 2_000;
/** Interval of heads in the log, which protect the chain against the owner of the database. */
const HEAD_EVERY_MS = 3_600_000;

/**
 * Seals new audit rows periodically; an unreachable database is retried.
 *
 * @returns worker; stopping waits for the current round.
 */
export function startAuditSealer(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  everyMs = EVERY_MS,
): Worker {
  let nextHead = 0;
  return repeatWork({
    name: 'the audit’s sealing',
    everyMs,
    log,
    async work(stopping) {
      const sealed = await sealAudit(db, stopping);
      if (sealed === 0 || Date.now() < nextHead) return;
      nextHead = Date.now() + HEAD_EVERY_MS;
      log.info({ head: await auditHead(db) }, 'audit sealed');
    },
  });
}

/**
 * The last link of the chain as `<position>:<hash>`; stored elsewhere, it later proves that the chain is
 * unchanged up to it.
 */
export async function auditHead(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{
    head: string;
  }>`select position || ':' || encode(hash, 'hex') as head from audit_head()`.execute(db);
  return rows[0]?.head ?? '';
}
