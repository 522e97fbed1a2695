interface Shown {
  readonly canvasElement: HTMLElement;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Between two looks: an answer that has come may ask for another. */
const PAUSE_MS = 50;
const MOST_MS = 20_000;

/** Waits until nothing of a story is on its way any more; one that stays so on purpose says `waits` among its parameters. */
export async function whenSettled({ canvasElement, parameters }: Shown): Promise<void> {
  if (parameters['waits'] === true) return;
  const end = performance.now() + MOST_MS;
  for (let quiet = 0; quiet < 2; ) {
    quiet = canvasElement.querySelector('.skeleton') === null ? quiet + 1 : 0;
    if (performance.now() > end) throw new Error('The story waits for something that does not come.');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
