import { createContext, useContext } from 'react';
import type { Context, ScreenSchema } from '../../contract/index.ts';

/** What blocks of one screen share. */
export interface ScreenScope {
  readonly screen: ScreenSchema;
  readonly params: Readonly<Record<string, string>>;
  /** What the screen's title and conditions may look at. */
  readonly context: Context;
  /** Adds to it, e.g. the record once it is loaded. */
  readonly provide: (more: Context) => void;
  /** Reads again what the screen is about (`load`); settles once all of it has answered, or could not, and is shown. */
  readonly refresh: () => Promise<void>;
}

/** What a screen says in the place of its blocks. */
export interface OnlyMessage {
  /** Id of the message: its title is the page's. */
  readonly message: string;
  readonly icon: string;
}

/** Under this name a block provides it: a record that is not there, or not one's own, is told once and not by each block. */
export const ONLY_MESSAGE = 'onlyMessage';

/** Null outside of a screen. */
export const ScreenContext = createContext<ScreenScope | null>(null);

/** The screen that a block is part of. */
export function useScreen(): ScreenScope {
  const scope = useContext(ScreenContext);
  if (scope === null)
    throw new Error('No screen above this component: it belongs inside a block of a screen schema.');
  return scope;
}
