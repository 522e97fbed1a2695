import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** State of a running PostgreSQL, from its `postmaster.pid`. */
export type Postmaster = { readonly pid: number; readonly ready: boolean };

/** Null when there is no such file or it is not complete yet. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(postmasterFile(cluster), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

export function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
