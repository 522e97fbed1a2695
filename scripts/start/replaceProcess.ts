import { join } from 'node:path';
import { runNode } from '../prepare/runNode.ts';

/**
 * Goes on as another Node program, in this very process where the system can: its number stays the same, so that a
 * signal, even kill -9, always reaches the server and never a shell around it. Windows gets a child instead.
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
