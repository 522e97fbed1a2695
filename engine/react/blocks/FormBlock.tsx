import { useMemo } from 'react';
import { fillInput } from '../../index.ts';
import { FormScreen, type FormScreenProps } from '../editing/FormScreen.tsx';
import type { BlockProps } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.ts';

type Spec = Pick<FormScreenProps, 'load' | 'save' | 'readOnly'>;

/** A form by its schema alone: loaded and saved by the calls that the block names. */
export function FormBlock({ block, params }: BlockProps) {
  const { context } = useScreen();
  const spec = useMemo(() => {
    const { load, save, readOnly } = (block.props ?? {}) as Spec;
    const filled = (part: Spec['load']) => part && { ...part, input: fillInput(part.input, { params }) };
    const [from, to] = [filled(load), filled(save)];
    return {
      ...(from && { load: from }),
      ...(to && { save: to }),
      ...(readOnly === undefined ? {} : { readOnly }),
    };
  }, [block.props, params]);
  return <FormScreen form={block.name} context={context} {...spec} />;
}
