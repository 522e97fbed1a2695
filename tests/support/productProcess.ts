import type { SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { startScript } from './runScript.ts';

/** A running `processes/openDatabase.ts`. */
export type ProductProcess = {
  readonly pid: number;
  readonly url: string;
  /** How many starts have written into this data folder, this one included. */
  readonly notes: number;
  /** Output so far. */
  said(): string;
  /** Waits for its end and returns the exit code, or the signal's name. */
  ended(): Promise<number | string | null>;
  /** Requests an orderly shutdown and waits for it. */
  close(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
};

/**
 * Starts the product in miniature on a data folder.
 *
 * @throws Error with its words when it ends before it is ready.
 */
export async function startProduct(dataDir: string, options: SpawnOptions = {}): Promise<ProductProcess> {
  const child = startScript('tests/support/processes/openDatabase.ts', [dataDir], options);
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string | null);
  let words = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: unknown) => {
      words += String(chunk);
      if (words.includes('ready ')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    ended.then((code) => reject(new Error(`ended with ${code}: ${words}`)), reject);
  });
  const [, url = '', notes] = /ready (\S+) notes=(\d+)/.exec(words) ?? [];
  return {
    pid: child.pid ?? 0,
    url,
    notes: Number(notes),
    said: () => words,
    ended: () => ended,
    close: async () => {
      child.stdin?.end();
      await ended;
    },
    kill: (signal) => void child.kill(signal),
  };
}
