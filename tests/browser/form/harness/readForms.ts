import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formPackage } from '../../../../engine/index.ts';
import { checkModule, examine, loadProduct } from '../../../../engine/node.ts';
import { benchSchemas } from '../../../../server/bench/benchSchemas.ts';

/** What a form needs of a product; its screens, tables and flows are other tests' business. */
const NEEDED = /(?:^meta\/.*|\.(?:entity|form|options|calls)|(?:roles|settings|messages\.it))\.json$/;

/** The product's forms, the invented ones beside this file, and the measured one, through the engine's own loader. */
export async function readForms(): Promise<
  Readonly<Record<string, { readonly pkg: unknown; readonly check: string }>>
> {
  const here = fileURLToPath(new URL('./schemas', import.meta.url));
  const product = fileURLToPath(new URL('../../../../schemas', import.meta.url));
  const files = {
    ...(await readFolder(product)),
    ...(await readFolder(here)),
    ...benchSchemas(150),
    ...benchSchemas(1000),
  };
  const loaded = loadProduct(used(files));
  return Object.fromEntries(
    Object.keys(loaded.forms).map((name) => {
      const pkg = formPackage(loaded, name);
      return [name, { pkg, check: checkModule(pkg.entity) }];
    }),
  );
}

/** Without tables some option lists are nobody's: left out, as the loader refuses what nothing uses. */
function used(files: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const unused = new Set(
    examine(files)
      .findings.filter(({ code }) => code === 'UNUSED')
      .map(({ file }) => file),
  );
  return Object.fromEntries(Object.entries(files).filter(([name]) => !unused.has(name)));
}

async function readFolder(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    NEEDED.test(name.replaceAll('\\', '/')),
  );
  const read = async (name: string): Promise<[string, unknown]> => [
    name,
    JSON.parse(await readFile(join(folder, name), 'utf8')),
  ];
  return Object.fromEntries(await Promise.all(names.map(read)));
}
