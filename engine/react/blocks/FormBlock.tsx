import { FormScreen } from '../editing/FormScreen.tsx';
import type { BlockProps } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.ts';

/** A form by its schema alone: loaded and saved by the calls that the block names. */
export function FormBlock({ block }: BlockProps) {
  const { context } = useScreen();
  return <FormScreen form={block.name} context={context} {...block.props} />;
}
