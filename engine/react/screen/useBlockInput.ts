import { useMemo } from 'react';
import { fillInput } from '../../index.ts';
import type { BlockProps } from './Block.ts';
import { useScreen } from './ScreenContext.ts';

/** The input of a block's call with path parameters filled in; a stable object. */
export function useBlockInput({ block, params }: BlockProps): Readonly<Record<string, unknown>> {
  const inputSchema = block.props?.['input' as never];
  const { context } = useScreen();
  return useMemo(() => fillInput(inputSchema, { ...context, params }), [inputSchema, context, params]);
}
