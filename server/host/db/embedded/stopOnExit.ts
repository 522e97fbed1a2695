import type { ChildProcess } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Stops PostgreSQL when this process ends without `close()`: on `process.exit`, and on signals without other
 * handlers. Applications with their own handlers call `close()` in them.
 *
 * @param server the current process.
 * @returns removes the handlers.
 */
export function stopOnExit(server: () => ChildProcess, unlock: () => void): () => void {
  const onExit = () => {
    // Asynchronous work is impossible here: the server ends by itself, and the next start waits for it
    // (`stopOrphan`).
    server().kill('SIGINT');
    unlock();
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    process.exitCode = 1;
    const child = server();
    if (child.exitCode !== null) process.exit();
    child.once('exit', () => process.exit());
    child.kill('SIGINT');
  };
  process.once('exit', onExit);
  // Runs first: handlers added by `once` that have run are no longer counted.
  for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  return () => {
    process.off('exit', onExit);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}
