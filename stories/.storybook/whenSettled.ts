interface Shown {
  readonly canvasElement: HTMLElement;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Pause between two checks, because one answer may cause another request. */
const PAUSE_MS = 50;
const MAX_MS = 20_000;

/**
 * Waits until a story has no pending requests or renders; a story that stays pending on purpose has the
 * parameter `waits`.
 */
export async function whenSettled({ canvasElement, parameters }: Shown): Promise<void> {
  if (parameters['waits'] === true) return;
  const end = performance.now() + MAX_MS;
  for (let quiet = 0; quiet < 2; ) {
    quiet = canvasElement.querySelector('.skeleton') === null ? quiet + 1 : 0;
    if (performance.now() > end) throw new Error('The story waits for something that does not come.');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
