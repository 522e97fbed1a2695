import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Run = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Runs a TypeScript file of the project in a separate Node process and waits for its end. */
export async function runScript(
  path: string,
  args: readonly string[] = [],
  options: SpawnOptions = {},
): Promise<Run> {
  const child = startScript(path, args, options);
  child.stdin?.end();
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => (stdout += chunk));
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  return new Promise((done, reject) => {
    child.once('error', reject);
    child.once('close', (code) => done({ code, stdout, stderr }));
  });
}

/** Starts it and leaves it running; the caller ends it. A relative path counts from the project's folder. */
export function startScript(
  path: string,
  args: readonly string[] = [],
  options: SpawnOptions = {},
): ChildProcess {
  return spawn(process.execPath, [resolve(ROOT, path), ...args], { stdio: 'pipe', ...options });
}
