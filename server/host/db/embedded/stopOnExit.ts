import type { ChildProcess } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Stops PostgreSQL when this process ends without having closed it: on `process.exit`, and on a signal that
 * nobody else handles. An application with handlers of its own is expected to call `close()` in them.
 *
 * @param server the process of the moment.
 * @returns takes the handlers away again.
 */
export function stopOnExit(server: () => ChildProcess, unlock: () => void): () => void {
  const onExit = () => {
    // Nothing can be awaited here: the server finishes on its own, and a next start waits for it (stopOrphan).
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
  // First in line: a handler of `once` that has had its turn is no longer counted.
  for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  return () => {
    process.off('exit', onExit);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}
