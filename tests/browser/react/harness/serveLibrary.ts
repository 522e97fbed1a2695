import type { Served } from '../../../support/serveFolder.ts';
import { servePages } from '../../../support/servePages.ts';

/** Builds the library's pages and serves them. */
export function serveLibrary(): Promise<Served> {
  return servePages(new URL('.', import.meta.url));
}
