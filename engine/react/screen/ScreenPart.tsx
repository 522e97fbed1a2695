import { type ReactNode, useMemo } from 'react';
import type { Context } from '../../contract/index.ts';
import { ScreenContext, useScreen } from './ScreenContext.ts';

interface ScreenPartProps {
  /** What its blocks know besides, or otherwise than the rest of the screen; the same object until it changes. */
  readonly known: Context;
  readonly children: ReactNode;
}

/** A part of a screen whose blocks know more than the screen, e.g. what was typed and is not sent yet. */
export function ScreenPart({ known, children }: ScreenPartProps) {
  const screen = useScreen();
  const part = useMemo(() => ({ ...screen, context: { ...screen.context, ...known } }), [screen, known]);
  return <ScreenContext value={part}>{children}</ScreenContext>;
}
