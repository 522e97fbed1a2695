import type { ComponentType } from 'react';
import { registerProduct, ScreenView } from '../engine/react/app/index.ts';
import { ScreenViewContext } from '../engine/react/index.ts';
import { areas } from './areas.ts';

registerProduct(areas);

/**
 * What the app tells its catalogue: how a screen is shown. An entry like `main.tsx`: Storybook loads it beside its own settings
 * (`stories/.storybook/main.ts`), stories ask the engine (`ScreenViewContext`) and import no screen.
 */
export const decorators = [
  (Story: ComponentType) => (
    <ScreenViewContext value={ScreenView}>
      <Story />
    </ScreenViewContext>
  ),
];
