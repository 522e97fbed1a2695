import { Refusal, refuse } from './Refusal.ts';
import { messageWords, type SlotWords } from './slotWords.ts';

/** The error of a failed statement in PostgreSQL. */
interface DatabaseError extends Error {
  readonly code: string;
  readonly detail?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly column?: string;
}

/**
 * The refusal for a database error that input can cause after a passed validation (concurrent duplicate,
 * reference to a record just deleted) or that the operator can fix; undefined for others.
 */
export function databaseRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || error instanceof Refusal) return undefined;
  if (NONE_FREE.test(error.message)) return refuse('OVERLOADED');
  if (LOST.test(error.message)) return refuse('UNAVAILABLE');
  if (!isDatabaseError(error)) return undefined;
  const { code, detail = '', table = '' } = error;
  switch (code) {
    case '23505':
      return refuse('DUPLICATE', keyOf(detail));
    case '23503':
      // A missing referenced row, or a row still referenced: the detail distinguishes them.
      return detail.includes('is still referenced')
        ? refuse('IN_USE', { what: messageWords('refusal.detail.element') })
        : refuse('UNKNOWN_REFERENCE', keyOf(detail));
    case '23502':
      return refuse('BAD_VALUE', {
        detail:
          error.column === undefined
            ? messageWords('refusal.detail.required')
            : messageWords('refusal.detail.missing', { field: error.column }),
      });
    case '23514':
      return refuse('BAD_VALUE', {
        detail: messageWords('refusal.detail.check', { name: error.constraint ?? '', table }),
      });
    case '22003':
      return refuse('BAD_VALUE', { detail: messageWords('refusal.detail.number') });
    case '22001':
      return refuse('BAD_VALUE', { detail: messageWords('refusal.detail.text') });
    case '22007':
    case '22008':
      return refuse('BAD_VALUE', { detail: messageWords('refusal.detail.moment') });
    case '22P02':
    case '22P05':
    case '22021':
      return refuse('BAD_VALUE', { detail: messageWords('refusal.detail.form') });
    // Lock timeout, or repeated serialisation failures and deadlocks.
    case '55P03':
    case '40001':
    case '40P01':
      return refuse('BUSY');
    case '57014':
      return refuse('TOO_SLOW');
    // The disk of the database or of the files, by the codes of PostgreSQL and Node.
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EROFS':
      return refuse('STORAGE_FULL');
    default:
      return AWAY.test(code) ? refuse('UNAVAILABLE') : undefined;
  }
}

/**
 * Codes of an unavailable database: no connection (08…, network errors), shut down or starting (57P0…), out of
 * connections or memory (53…), a terminated session (25P0…).
 */
const AWAY =
  /^(08...|57P..|53[023]..|25P03|25P04|E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;

/** Messages of the driver for lost connections, which have no code. */
const LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after|timeout expired)/;
/** Message of the pool when all connections are in use for too long. */
const NONE_FREE = /^timeout exceeded when trying to connect/;

function isDatabaseError(error: Error): error is DatabaseError {
  return typeof Reflect.get(error, 'code') === 'string';
}

/** `Key ("ItemCode")=(PALO) is not present …` is the column `ItemCode` and the value `PALO`; several columns are named together. */
function keyOf(detail: string): { readonly fields: string | SlotWords; readonly value?: string } {
  const [, columns, value] = /\(([^)]*)\)=\((.*)\)/s.exec(detail) ?? [];
  if (columns === undefined || value === undefined) return { fields: messageWords('refusal.detail.field') };
  return { fields: columns.replaceAll('"', ''), value };
}
