import { clockAt } from '../../engine/index.ts';

/** Log levels of pino that a person may meet on a terminal. */
const LEVELS: Readonly<Record<number, string>> = { 30: 'nota', 40: 'avviso', 50: 'errore', 60: 'grave' };

interface LogEntry {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

/**
 * Writes log entries as lines for a person: moment, weight, what, why. Details stay away; `LOG_LEVEL` asks for the whole entries.
 *
 * @param write gets whole lines, e.g. `10:12:05 avviso: the queue to the ERP: a job is not done yet (ECONNREFUSED)\n`.
 * @param timeZone default this computer's.
 */
export function logLines(write: (line: string) => void, timeZone?: string): { write(entry: string): void } {
  return {
    write(entry) {
      const { level, time, msg, err } = JSON.parse(entry) as LogEntry;
      const moment = clockAt(new Date(time), timeZone).slice(11);
      const why = err?.message === undefined || err.message === msg ? '' : ` (${err.message.split('\n')[0]})`;
      write(`${moment} ${LEVELS[level] ?? 'nota'}: ${msg ?? ''}${why}\n`);
    },
  };
}
