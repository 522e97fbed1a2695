import { type ReactNode, useMemo } from 'react';
import type { Context } from '../../contract/index.ts';
import { ScreenContext, useScreen } from './ScreenContext.ts';

interface ScreenPartProps {
  /** Additional or overriding context of its blocks; must be a stable object. */
  readonly known: Context;
  readonly children: ReactNode;
}

/** A part of a screen with additional context, e.g. unsaved input. */
export function ScreenPart({ known, children }: ScreenPartProps) {
  const screen = useScreen();
  const part = useMemo(() => ({ ...screen, context: { ...screen.context, ...known } }), [screen, known]);
  return <ScreenContext value={part}>{children}</ScreenContext>;
}
