import { spawn } from 'node:child_process';

/** Runs this very Node on the arguments, its output on ours. @returns its exit code (1 if a signal ended it). */
export function runNode(cwd: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
