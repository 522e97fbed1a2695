import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import { auditHead } from './auditHead.ts';
import { sealAudit } from './sealAudit.ts';

const EVERY_MS = 2_000;
/** Heads in the log, which is kept elsewhere, hold the chain also against who owns the database. */
const HEAD_EVERY_MS = 3_600_000;

/**
 * Seals the audit's new rows into the chain every moment, for as long as the server lives. A database that is away is waited for.
 *
 * @returns ends it, after the round that is going on.
 */
export function startAuditSealer(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let nextHead = 0;
  const seal = async () => {
    const sealed = await sealAudit(db, stopping.signal);
    if (sealed === 0 || Date.now() < nextHead) return;
    nextHead = Date.now() + HEAD_EVERY_MS;
    log.info({ head: await auditHead(db) }, 'audit sealed');
  };
  const timer = setInterval(() => {
    running ??= seal()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'audit not sealed');
      })
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}
