import type { ComponentType } from 'react';
import { ScreenViewContext, type ScreenViewProps } from '../engine/react/index.ts';
import { ProductContext } from './app/Product.ts';
import { ScreenPage } from './app/routing/ScreenPage.tsx';

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

/** A screen as the app shows it: the product above it, its own components in it. */
function ScreenView({ screen, core }: ScreenViewProps) {
  return (
    <ProductContext value={core}>
      <ScreenPage screen={screen} />
    </ProductContext>
  );
}
