import { fileURLToPath } from 'node:url';
import { formPackage } from '../../../engine/index.ts';
import { checkModule, loadProduct } from '../../../engine/node.ts';
import { type BenchKind, benchName, benchSchemas } from '../../../server/host/product/bench/benchSchemas.ts';
import { readSchemas } from '../../../server/host/product/readSchemas.ts';

type Files = Readonly<Record<string, unknown>>;

/** The grammar and what no product is without: the measured form needs nothing else of ours. */
const BASE = /^meta\/|^shared\/roles\.json$|^(?:host|shared)\/messages\.it\.json$/;
const SETTINGS = 'shared/settings.json';

/** The measured forms of these numbers of fields, as a browser fetches them: path → content. */
export async function measuredForms(
  sizes: readonly number[],
  kinds: readonly BenchKind[] = ['plain'],
): Promise<ReadonlyMap<string, string>> {
  const all: Files = await readSchemas(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  const own = Object.fromEntries(Object.entries(all).filter(([path]) => BASE.test(path)));
  // Of the product's settings what speaks of no entity or screen: how long a device and drafts keep, switches and values.
  const { $schema, modules, values, retention } = all[SETTINGS] as Record<string, unknown> & {
    readonly retention: Files;
  };
  const kept = { device: retention['device'], drafts: retention['drafts'] };
  const settings = { $schema, modules, values, retention: kept };
  const forms = sizes.flatMap((size) => kinds.map((kind) => ({ size, kind })));
  const made = forms.map(({ size, kind }) => benchSchemas(size, kind));
  const product = loadProduct(Object.assign(own, { [SETTINGS]: settings }, ...made) as Files);
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
