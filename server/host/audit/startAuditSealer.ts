import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { repeatWork } from '../queue/repeatWork.ts';
import type { Worker } from '../queue/workQueue.ts';
import { auditHead } from './auditHead.ts';
import { sealAudit } from './sealAudit.ts';

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
