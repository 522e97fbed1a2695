import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs this Node version with the arguments and inherited output.
 *
 * @returns its exit code (1 after a signal).
 */
export function runNode(cwd: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Replaces this process by another Node program where the system allows it: the process id stays the same, so
 * that a signal, even kill -9, reaches the server and not a shell around it. On Windows a child process is
 * started.
 */
export async function replaceProcess(cwd: string, args: readonly string[]): Promise<void> {
  process.chdir(cwd);
  // A thousand modules without their types, and compiled, from the start before: half a second of each start.
  process.env['NODE_COMPILE_CACHE'] ??= join(cwd, 'node_modules/.cache/node');
  if (process.platform === 'win32' || process.execve === undefined) {
    process.exitCode = await runNode(cwd, args);
    return;
  }
  process.execve(process.execPath, [process.execPath, ...args], process.env);
}
