import { accountArea } from '../account/accountArea.ts';
import { generalBlocks } from '../blocks/generalBlocks.ts';
import type { ScreenArea } from '../screen/Block.ts';
import { registerAreas } from '../screen/registry.ts';

/**
 * Registers the components of blocks before the first render: the engine's, then those of the product's
 * areas.
 */
export function registerProduct(areas: readonly ScreenArea[]): void {
  registerAreas([generalBlocks, accountArea].concat(areas));
}
