import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { routesOf } from '../../scripts/generate/callTypes.ts';
import { readSchemaSet } from '../../scripts/generate/SchemaSet.ts';
import { HOST_SCHEMAS } from '../../server/host/product/readSchemas.ts';
import { buildPages } from './buildPages.ts';
import { copyLibrary } from './startLibrary.ts';

const LIBRARY = join(import.meta.dirname, '../products/library');
const ROUTES = 'virtual:call-routes';

/** Builds the library's page as production is built; its calls come from its schemas and from `copyLibrary`. */
export async function buildLibraryPage(outDir: string): Promise<void> {
  const schemas = await copyLibrary();
  const routes = routesOf(await readSchemaSet([HOST_SCHEMAS, schemas]));
  await rm(schemas, { recursive: true });
  const routesPlugin: Plugin = {
    name: 'call-routes',
    resolveId: (id) => (id === ROUTES ? `\0${ROUTES}` : undefined),
    load: (id) => (id === `\0${ROUTES}` ? `export const callRoutes = ${JSON.stringify(routes)};` : undefined),
  };
  await buildPages(pathToFileURL(join(LIBRARY, 'page')), outDir, { plugins: [routesPlugin] });
}
