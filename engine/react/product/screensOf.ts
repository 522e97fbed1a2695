import type { ProductCore, ScreenSchema } from '../../contract/index.ts';

/** The product's screens as a list. */
export function screensOf(core: ProductCore): readonly ScreenSchema[] {
  return Object.values(core.screens);
}
