import { createRenderer, type Renderer } from '../../renderer-pdf/index.ts';

let renderer: Renderer | undefined;

/**
 * The printer of the worker's test servers: its Chromium starts with the first document of the first file, costs a
 * second of processor, and ends with the worker. `close` does nothing, because servers of other files print with it.
 */
export function workerRenderer(): Renderer {
  renderer ??= { ...createRenderer(), close: async () => undefined };
  return renderer;
}
