import { createContext } from 'react';

/** Called before another page replaces this one; false: the page stays. */
export type MayLeave = () => Promise<boolean>;

/** Guards of the current page in order of registration, each with the history state of its page. */
export const HeldPages = createContext<Map<MayLeave, unknown>>(new Map());
