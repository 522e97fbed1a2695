import { createRenderer, type Renderer } from '../../renderer-pdf/index.ts';
import { SAMPLE_SECONDS } from '../../server/host/publishing/judgement/samplePrintFailures.ts';

let renderer: Renderer | undefined;
let sampleRenderer: Renderer | undefined;

/**
 * The printer of the worker's test servers: its Chromium starts with the first document of the first file, costs a
 * second of processor, and ends with the worker. `close` does nothing, because servers of other files print with it.
 */
export function workerRenderer(): Renderer {
  renderer ??= { ...createRenderer(), close: async () => undefined };
  return renderer;
}

/** As `workerRenderer()`, for the sample prints of changed schemas, with the product's limit. */
export function workerSampleRenderer(): Renderer {
  sampleRenderer ??= {
    ...createRenderer({ limit: SAMPLE_SECONDS * 1_000 }),
    close: async () => undefined,
  };
  return sampleRenderer;
}
