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
 */
export function logLines(write: (line: string) => void): { write(entry: string): void } {
  return {
    write(entry) {
      const { level, time, msg, err } = JSON.parse(entry) as LogEntry;
      const moment = new Date(time).toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome' });
      const why = err?.message === undefined || err.message === msg ? '' : ` (${err.message.split('\n')[0]})`;
      write(`${moment} ${LEVELS[level] ?? 'nota'}: ${msg ?? ''}${why}\n`);
    },
  };
}
