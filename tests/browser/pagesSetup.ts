import type { TestProject } from 'vitest/node';
import { buildLibraryPage } from '../support/buildLibraryPage.ts';
import { buildPages } from '../support/buildPages.ts';
import { servePages } from '../support/servePages.ts';
import { buildForms } from './form/harness/buildForms.ts';

/** Pages that several test files open. */
const BUILDS = {
  /** Every form of the product, and invented ones. */
  forms: buildForms,
  /** Parts of the engine's face, one scene each; React's warnings are complaints. */
  scenes: (outDir: string) =>
    buildPages(new URL('./react/harness/', import.meta.url), outDir, { isDevelopment: true }),
  /** The second product. */
  library: buildLibraryPage,
};

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the pages, and the folders that they are built into by their first request. */
    readonly pages: Readonly<Record<string, { readonly url: string; readonly folder: string }>>;
  }
}

/** One server for each page and the whole run, which builds it when it is asked for: a build for each file took ten seconds of processor. */
export async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const served = await Promise.all(
    Object.entries(BUILDS).map(async ([name, build]) => [name, await servePages(build)] as const),
  );
  project.provide(
    'pages',
    Object.fromEntries(served.map(([name, { url, folder }]) => [name, { url, folder }])),
  );
  return () => Promise.all(served.map(([, { close }]) => close()));
}
