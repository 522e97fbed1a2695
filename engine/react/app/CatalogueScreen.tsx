import { ScreenPage } from '../blocks/ScreenPage.tsx';
import { ProductContext } from '../product/Product.ts';
import type { ScreenViewProps } from '../provider/Engine.ts';

/** Renders one screen as in the app, outside of it: in a catalogue, below a `ScreenViewContext`. */
export function CatalogueScreen({ screen, core }: ScreenViewProps) {
  return (
    <ProductContext value={core}>
      <ScreenPage screen={screen} />
    </ProductContext>
  );
}
