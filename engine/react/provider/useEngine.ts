import { useContext } from 'react';
import type { Engine } from './Engine.ts';
import { EngineContext } from './EngineContext.ts';

/** The engine's context: client, schemas, messages, user. Throws outside of `EngineProvider`. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (engine === null)
    throw new Error('No EngineProvider above this component: wrap the page in <EngineProvider>.');
  return engine;
}
