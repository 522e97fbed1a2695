import type { Context, Product } from '../../engine/index.ts';

type SceneKind = 'form' | 'workflow' | 'wizard' | 'notifications';

/** A situation in which a schema is used, taken from the scenarios that prove it: the first that names it. */
export function sceneOf(product: Product, kind: SceneKind, name: string): Context {
  return scenesOf(product, kind, name)[0] ?? {};
}

/** All situations of a schema, different ones only. */
export function scenesOf(product: Product, kind: SceneKind, name: string): Context[] {
  const given = Object.values(product.scenarios)
    .flatMap(({ scenarios }) => scenarios)
    .filter((scenario) => (scenario as Readonly<Record<string, unknown>>)[kind] === name)
    .map((scenario) => scenario.given as Context);
  return [...new Map(given.map((context) => [JSON.stringify(context), context])).values()];
}
