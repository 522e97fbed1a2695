import { Refusal } from './Refusal.ts';
import { refuse } from './refuse.ts';

/** What PostgreSQL says about a failed statement. */
interface DatabaseError extends Error {
  readonly code: string;
  readonly detail?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly column?: string;
}

/**
 * The refusal for a failure that input can cause and that validation did not see (a uniqueness race, a reference to a
 * record just deleted), or that the operator can mend; undefined for everything else, which is the server's own fault.
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
      // Referenced rows that exist no more, or rows still referenced: the detail's words tell which.
      return detail.includes('is still referenced')
        ? refuse('IN_USE', { what: 'l’elemento' })
        : refuse('UNKNOWN_REFERENCE', keyOf(detail));
    case '23502':
      return refuse('BAD_VALUE', { detail: `manca ${error.column ?? 'un campo obbligatorio'}` });
    case '23514':
      return refuse('BAD_VALUE', {
        detail: `il controllo ${error.constraint ?? ''} di ${table} non è rispettato`,
      });
    case '22003':
      return refuse('BAD_VALUE', { detail: 'un numero è troppo grande' });
    case '22001':
      return refuse('BAD_VALUE', { detail: 'un testo è troppo lungo' });
    case '22007':
    case '22008':
      return refuse('BAD_VALUE', { detail: 'una data o un’ora non esiste' });
    case '22P02':
    case '22P05':
    case '22021':
      return refuse('BAD_VALUE', { detail: 'un testo o un numero non ha la forma attesa' });
    // Waited too long for another's row, or lost against another again and again.
    case '55P03':
    case '40001':
    case '40P01':
      return refuse('BUSY');
    case '57014':
      return refuse('TOO_SLOW');
    // The database's disk, or the one that files lie on: Node and PostgreSQL each say it in their way.
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
 * The database is away, going, or not yet there: no connection (08…, the network's own words), shut down or starting (57P0…), short of
 * connections or memory (53…), a session that it ended (25P0…).
 */
const AWAY =
  /^(08...|57P..|53[023]..|25P03|25P04|E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;

/** What the driver says by itself of a connection that is lost; these errors bear no code. */
const LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after|timeout expired)/;
/** What the pool says when all connections are in use for too long. */
const NONE_FREE = /^timeout exceeded when trying to connect/;

function isDatabaseError(error: Error): error is DatabaseError {
  return typeof Reflect.get(error, 'code') === 'string';
}

/** `Key ("ItemCode")=(PALO) is not present …` is the column `ItemCode` and the value `PALO`; several columns are named together. */
function keyOf(detail: string): { readonly fields: string; readonly value?: string } {
  const [, columns, value] = /\(([^)]*)\)=\((.*)\)/s.exec(detail) ?? [];
  if (columns === undefined || value === undefined) return { fields: 'un campo' };
  return { fields: columns.replaceAll('"', ''), value };
}
