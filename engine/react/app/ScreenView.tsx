import { ScreenPage } from '../blocks/ScreenPage.tsx';
import { ProductContext } from '../product/Product.ts';
import type { ScreenViewProps } from '../provider/ScreenView.ts';

/** One screen as the app shows it, outside of the app: in a catalogue, below a `ScreenViewContext`. */
export function ScreenView({ screen, core }: ScreenViewProps) {
  return (
    <ProductContext value={core}>
      <ScreenPage screen={screen} />
    </ProductContext>
  );
}
