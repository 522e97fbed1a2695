import { clockAt } from '../../engine/index.ts';

/** Names of pino's levels on a terminal. */
const LEVELS: Readonly<Record<number, string>> = { 30: 'nota', 40: 'avviso', 50: 'errore', 60: 'grave' };

interface LogEntry {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

/**
 * Writes log entries as readable lines: time, level, message, reason; `LOG_LEVEL` selects complete entries
 * instead.
 *
 * @param write receives lines, e.g. `10:12:05 avviso: the queue to the ERP: a job is not done yet
 * (ECONNREFUSED)\n`.
 * @param timeZone default that of this computer.
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
