/** Milliseconds that the page may be kept from its reader. */
const SLICE = 8;

/**
 * Makes something of each item without holding the page up: after every few milliseconds it gets its turn, however slow the device.
 *
 * @throws the signal's reason, once it is aborted.
 */
export async function inSlices<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
  signal: AbortSignal,
): Promise<Made[]> {
  const made: Made[] = [];
  let until = performance.now() + SLICE;
  for (const item of items) {
    made.push(make(item));
    if (performance.now() < until) continue;
    await turn();
    signal.throwIfAborted();
    until = performance.now() + SLICE;
  }
  return made;
}

/** A turn of the page; not a timer's, which waits longer each time. */
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
