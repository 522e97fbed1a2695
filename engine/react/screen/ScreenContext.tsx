import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Context, ScreenSchema } from '../../contract/index.ts';

/** Shared by the blocks of one screen. */
export interface ScreenScope {
  readonly screen: ScreenSchema;
  readonly params: Readonly<Record<string, string>>;
  /** Context of the screen's title and conditions. */
  readonly context: Context;
  /** Adds to the context, e.g. the loaded record. */
  readonly provide: (more: Context) => void;
  /** Reloads the screen's `load`; settles once all answers, or failures, are rendered. */
  readonly refresh: () => Promise<void>;
}

/** A message that replaces all blocks of a screen. */
export interface ReplacingMessage {
  /** Id of the message; its title becomes the page's. */
  readonly message: string;
  readonly icon: string;
}

/**
 * Context key by which a block replaces the screen: a missing or forbidden record is reported once, not per
 * block.
 */
export const REPLACING_MESSAGE = 'onlyMessage';

/** Null outside of a screen. */
export const ScreenContext = createContext<ScreenScope | null>(null);

/** The screen that contains the block. */
export function useScreen(): ScreenScope {
  const scope = useContext(ScreenContext);
  if (scope === null)
    throw new Error('No screen above this component: it belongs inside a block of a screen schema.');
  return scope;
}

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
