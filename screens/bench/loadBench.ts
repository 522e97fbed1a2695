import type { Check, FormPackage } from '../../engine/index.ts';

export interface BenchSchemas {
  readonly pkg: FormPackage;
  readonly check: Check;
}

/**
 * Loads package and check from the addresses of every form; served only with BENCH=1.
 *
 * @param fields number of fields; `npm run bench -- rich-form` also serves `1000-rich`.
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
