import { fileURLToPath } from 'node:url';
import { formPackage } from '../../../engine/index.ts';
import { checkModule, loadProduct } from '../../../engine/node.ts';
import { type BenchKind, benchName, benchSchemas } from '../../../server/host/product/bench/benchSchemas.ts';
import { readSchemas } from '../../../server/host/product/readSchemas.ts';

type Files = Readonly<Record<string, unknown>>;

/** The grammar and the files that every product needs. */
const BASE = /^meta\/|^shared\/roles\.json$|^(?:host|shared)\/messages\.it\.json$/;
const SETTINGS = 'shared/settings.json';

/** The measured forms of the given sizes as a browser fetches them: path → content. */
export async function measuredForms(
  sizes: readonly number[],
  kinds: readonly BenchKind[] = ['plain'],
): Promise<ReadonlyMap<string, string>> {
  const all: Files = await readSchemas(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  const baseFiles = Object.fromEntries(Object.entries(all).filter(([path]) => BASE.test(path)));
  // Parts of the settings without references to entities or screens.
  const { $schema, modules, values, retention } = all[SETTINGS] as Record<string, unknown> & {
    readonly retention: Files;
  };
  const periods = { device: retention['device'], drafts: retention['drafts'] };
  const settings = { $schema, modules, values, retention: periods };
  const forms = sizes.flatMap((size) => kinds.map((kind) => ({ size, kind })));
  const contents = forms.map(({ size, kind }) => benchSchemas(size, kind));
  const product = loadProduct(Object.assign(baseFiles, { [SETTINGS]: settings }, ...contents) as Files);
  return new Map(
    forms.flatMap(({ size, kind }) => {
      const pkg = formPackage(product, benchName(size, kind));
      return [
        [`/product/forms/${pkg.name}@1.json`, JSON.stringify(pkg)],
        [`/product/checks/${pkg.name}@1.js`, checkModule(pkg.entity)],
      ] as const;
    }),
  );
}
