/** Maximum time in ms that the main thread is blocked. */
const SLICE = 8;

/**
 * Maps items without blocking the page: yields to the event loop after each time slice.
 *
 * @throws the signal's reason once it is aborted.
 */
export async function inSlices<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
  signal: AbortSignal,
): Promise<Made[]> {
  const results: Made[] = [];
  let until = performance.now() + SLICE;
  for (const item of items) {
    results.push(make(item));
    if (performance.now() < until) continue;
    await turn();
    signal.throwIfAborted();
    until = performance.now() + SLICE;
  }
  return results;
}

/** Yields to the event loop by a message: nested timers have a growing minimum delay. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
