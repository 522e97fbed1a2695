import { useMemo } from 'react';
import { fillInput } from '../../index.ts';
import type { BlockProps } from './Block.ts';
import { useScreen } from './ScreenContext.ts';

/** What a block's schema gives its call, with the parameters of the path filled in; the same object until they change. */
export function useBlockInput({ block, params }: BlockProps): Readonly<Record<string, unknown>> {
  const given = block.props?.['input' as never];
  const { context } = useScreen();
  return useMemo(() => fillInput(given, { ...context, params }), [given, context, params]);
}
