import { spawn } from 'node:child_process';

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
