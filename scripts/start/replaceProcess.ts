import { join } from 'node:path';
import { runNode } from '../prepare/runNode.ts';

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
