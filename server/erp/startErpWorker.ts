import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import { type Worker, workQueue } from '../host/queue/workQueue.ts';
import { claimErrand } from './claimErrand.ts';
import type { ErpDocument } from './ErpDocument.ts';
import type { ErpPort } from './ErpPort.ts';
import { ErpRefusal } from './ErpRefusal.ts';
import { documentOf, type ErpPatience, type Errand, PATIENCE } from './Errand.ts';
import { settleDone, settleLater, settleRefused } from './settleErrand.ts';

export interface ErpWorkerOptions extends Partial<ErpPatience> {
  readonly db: Kysely<Database>;
  readonly erp: ErpPort;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** How often an empty queue is looked at. */
  readonly pollMs?: number;
}

/**
 * Carries confirmed documents to the ERP, one after the other, until it is stopped (DOC-02): I → S under a lease → looked up, and posted if it is
 * not there → Y, or E with the ERP's words. Killed at any point, it or another process goes on: what was posted is found by its external id.
 */
export function startErpWorker({ db, erp, log, pollMs = 1_000, ...given }: ErpWorkerOptions): Worker {
  const patience = { ...PATIENCE, ...given };

  const carry = async (errand: Errand, stopping: AbortSignal): Promise<void> => {
    const { kind, key, attempts, message } = errand;
    if (attempts > patience.mostAttempts) {
      await settleRefused(db, errand, inVain(patience, message ?? 'ogni tentativo si è interrotto'));
      return;
    }
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(patience.leaseMs * 0.8)]);
    const document = documentOf(errand);
    try {
      await refuseFormer(erp, document, errand.formerIds, signal);
      await settleDone(db, errand, (await erp.find(document, signal)) ?? (await erp.post(document, signal)));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof ErpRefusal) return settleRefused(db, errand, reason);
      if (stopping.aborted) return settleLater(db, errand, { reason, patience: undefined });
      log.warn({ err: error, kind, key, attempts, erp: erp.name }, 'document not handed over yet');
      if (attempts >= patience.mostAttempts) return settleRefused(db, errand, inVain(patience, reason));
      await settleLater(db, errand, { reason, patience });
    }
  };

  return workQueue({
    name: 'the queue to the ERP',
    pollMs,
    log,
    async next(stopping) {
      const errand = await claimErrand(db, patience);
      if (errand === undefined) return false;
      await carry(errand, stopping);
      return true;
    },
  });
}

function inVain({ mostAttempts }: Pick<ErpPatience, 'mostAttempts'>, reason: string): string {
  return `Il gestionale non ha preso il documento dopo ${mostAttempts} tentativi: ${reason}`;
}

/**
 * What an attempt before a change may have left in the ERP: it would be there twice, or count as what it no longer is.
 *
 * @throws ErpRefusal when it is there: people undo it in the ERP and try again.
 */
async function refuseFormer(
  erp: ErpPort,
  document: ErpDocument,
  formerIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const externalId of formerIds) {
    const found = await erp.find({ ...document, externalId }, signal);
    if (found === undefined) continue;
    throw new ErpRefusal(
      `Il gestionale ha già il documento com'era prima della modifica (numero ${found.DocNum ?? found.DocEntry}). Annullalo nel gestionale, poi premi Riprova.`,
    );
  }
}
