import { cpus } from 'node:os';

/**
 * Seconds that all processors of the machine have worked since its start, for any process; includes Chromium
 * and PostgreSQL.
 */
export function processorSeconds(): number {
  const worked = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return worked.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}
