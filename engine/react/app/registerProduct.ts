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

/** Blocks of the user's own account. */
const accountArea: ScreenArea = {
  blocks: {
    component: {
      'forget-device': async () => (await import('../account/ForgetDevice.tsx')).ForgetDevice,
      'second-factors': async () => (await import('../account/SecondFactors.tsx')).SecondFactors,
    },
    form: { 'password-change': async () => (await import('../account/ChangePassword.tsx')).ChangePassword },
  },
};
