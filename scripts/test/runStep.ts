import { spawn } from 'node:child_process';
import type { Step } from './steps.ts';

/**
 * Runs one check.
 *
 * @param speaks its output is shown as it comes; otherwise only after a failure.
 *
 * @returns its exit code.
 */
export async function runStep(root: string, step: Step, speaks: boolean): Promise<number> {
  if (speaks) console.log(`\n── ${step.name}`);
  const started = performance.now();
  const child = spawn(process.execPath, step.args, {
    cwd: root,
    stdio: speaks ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit) => resolve(exit ?? 1));
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (code !== 0) console.log(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`);
  return code;
}
