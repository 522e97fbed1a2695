import { cpus } from 'node:os';

/** Seconds that all processors of the machine have worked since it started, whoever they worked for; Chromium and PostgreSQL count. */
export function processorSeconds(): number {
  const worked = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return worked.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}
