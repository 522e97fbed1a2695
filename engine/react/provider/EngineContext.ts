import { createContext } from 'react';
import type { Engine } from './Engine.ts';

/** Null outside of `EngineProvider`. */
export const EngineContext = createContext<Engine | null>(null);
