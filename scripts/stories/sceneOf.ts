import type { Context, Product } from '../../engine/index.ts';

type SceneKind = 'form' | 'workflow' | 'wizard' | 'notifications';

/** The context of a schema from the first scenario that names it. */
export function sceneOf(product: Product, kind: SceneKind, name: string): Context {
  return scenesOf(product, kind, name)[0] ?? {};
}

/** All distinct contexts of a schema. */
export function scenesOf(product: Product, kind: SceneKind, name: string): Context[] {
  const contexts = Object.values(product.scenarios)
    .flatMap(({ scenarios }) => scenarios)
    .filter((scenario) => (scenario as Readonly<Record<string, unknown>>)[kind] === name)
    .map((scenario) => scenario.given as Context);
  return [...new Map(contexts.map((context) => [JSON.stringify(context), context])).values()];
}
