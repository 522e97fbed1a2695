import type { Check, FormPackage } from '../../engine/index.ts';

export interface BenchSchemas {
  readonly pkg: FormPackage;
  readonly check: Check;
}

/**
 * Package and compiled check from where every form of the product gets them. There only while the server runs with BENCH=1.
 *
 * @param fields how many; `npm run bench -- rich-form` serves `1000-rich`, too.
 */
export async function loadBench(fields: string): Promise<BenchSchemas> {
  const name = `bench-${fields}@1`;
  const [answer, module] = await Promise.all([
    fetch(`/product/forms/${name}.json`),
    import(/* @vite-ignore */ `/product/checks/${name}.js`) as Promise<{ readonly check: Check }>,
  ]);
  if (!answer.ok)
    throw new Error(
      `No bench form with ${fields} fields: start the server with BENCH=1; n is 50, 150 or 1000.`,
    );
  return { pkg: (await answer.json()) as FormPackage, check: module.check };
}
