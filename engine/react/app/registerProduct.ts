import { accountArea } from '../account/accountArea.ts';
import { generalBlocks } from '../blocks/generalBlocks.ts';
import type { ScreenArea } from '../screen/Block.ts';
import { registerAreas } from '../screen/registry.ts';

/** Makes known what is shown by which component, before anything is drawn: the engine's own, then what a product's areas add. */
export function registerProduct(areas: readonly ScreenArea[]): void {
  registerAreas([generalBlocks, accountArea].concat(areas));
}
