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
    case '55P03':
      return refuse('BUSY');
    case '57P01':
    case '57P02':
    case '57P03':
    case '53300':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      return refuse('UNAVAILABLE');
    // The database's disk, or the one that files lie on: Node and PostgreSQL each say it in their way.
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EROFS':
      return refuse('STORAGE_FULL');
    default:
      return undefined;
  }
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error && !(error instanceof Refusal) && typeof Reflect.get(error, 'code') === 'string'
  );
}

/** `Key ("ItemCode")=(PALO) is not present …` is the column `ItemCode` and the value `PALO`; several columns are named together. */
function keyOf(detail: string): { readonly fields: string; readonly value?: string } {
  const [, columns, value] = /\(([^)]*)\)=\((.*)\)/s.exec(detail) ?? [];
  if (columns === undefined || value === undefined) return { fields: 'un campo' };
  return { fields: columns.replaceAll('"', ''), value };
}
