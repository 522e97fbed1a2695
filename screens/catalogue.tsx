import type { ComponentType } from 'react';
import { CatalogueScreen, registerProduct } from '../engine/react/app/index.ts';
import { ScreenViewContext } from '../engine/react/index.ts';
import { areas } from './areas.ts';

registerProduct(areas);

/**
 * Tells Storybook how to render a screen: loaded next to its settings (`stories/.storybook/main.ts`); stories
 * use `ScreenViewContext` and import no screen.
 */
export const decorators = [
  (Story: ComponentType) => (
    <ScreenViewContext value={CatalogueScreen}>
      <Story />
    </ScreenViewContext>
  ),
];
