import { FormScreen } from '../editing/FormScreen.tsx';
import type { BlockProps } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';

/** A form by its schema, loaded and saved by the calls of the block. */
export function FormBlock({ block }: BlockProps) {
  const { context } = useScreen();
  return <FormScreen form={block.name} context={context} {...block.props} />;
}
