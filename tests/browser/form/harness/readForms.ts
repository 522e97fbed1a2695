import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formPackage } from '../../../../engine/index.ts';
import { checkModule, loadProduct } from '../../../../engine/node.ts';
import { benchSchemas } from '../../../../server/host/product/bench/benchSchemas.ts';

/**
 * All files of the product, because they refer to each other, except other languages: invented texts have no
 * translation.
 */
const NEEDED = /\.json$/;
const LANGUAGES = /^(?!meta\/).*\/(?:messages|translations)\.(?!it\.)\w+\.json$/;
const LOCALES = 'host/locale.options.json';

/** The product's forms, the invented ones beside this file, and the measured one, through the engine's own loader. */
export async function readForms(): Promise<
  Readonly<Record<string, { readonly pkg: unknown; readonly check: string }>>
> {
  const here = fileURLToPath(new URL('./schemas', import.meta.url));
  const product = fileURLToPath(new URL('../../../../schemas', import.meta.url));
  const files = {
    ...(await readProductFiles(product)),
    ...(await readFolder(here)),
    ...benchSchemas(150),
    ...benchSchemas(1000),
  };
  const loaded = loadProduct(files);
  return Object.fromEntries(
    Object.keys(loaded.forms).map((name) => {
      const pkg = formPackage(loaded, name);
      return [name, { pkg, check: checkModule(pkg.entity) }];
    }),
  );
}

async function readProductFiles(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const all = Object.entries(await readFolder(folder)).filter(([name]) => !LANGUAGES.test(name));
  const files = Object.fromEntries(all);
  const locales = files[LOCALES] as { readonly values: readonly { readonly value: string }[] };
  return {
    ...files,
    [LOCALES]: { ...locales, values: locales.values.filter(({ value }) => value === 'it') },
  };
}

async function readFolder(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => NEEDED.test(name));
  const readEntry = async (name: string): Promise<[string, unknown]> => [
    name,
    JSON.parse(await readFile(join(folder, name), 'utf8')),
  ];
  return Object.fromEntries(await Promise.all(names.map(readEntry)));
}
