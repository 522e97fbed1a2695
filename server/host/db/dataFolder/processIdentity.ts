import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with that number is running, of any user. A zombie counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return processStat(pid)?.[0] !== 'Z';
}

/**
 * Start time of a process as the system writes it. With the number it identifies a process, whereas numbers
 * alone are reused (every container starts at 1). Empty when unknown.
 */
export function birthOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${boot}/${processStat(pid)?.[19] ?? ''}`;
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Fields of /proc/<pid>/stat from the third (state); the second is a name that may contain spaces. */
function processStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
