import { useCallback } from 'react';
import { callByName } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';

/** An answer that is missing, in words, and the page where it is filled in. */
export interface MissingNote {
  readonly text: string;
  readonly link: string | null;
}

/** What a transition warns of; `reason`: what is asked in writing before it goes on all the same. */
export interface Missing {
  readonly missing: readonly MissingNote[];
  readonly reason: string | null;
}

export const NOTHING_MISSING: Missing = { missing: [], reason: null };

const PATIENCE_MS = 3000;

/** Asks the server what is missing for a transition of a record. Nobody waits long for a warning: what a transition refuses the server says in any case. */
export function useMissing() {
  const { client } = useEngine();
  return useCallback(
    async (workflow: string, id: string, transition: string): Promise<Missing> => {
      if (!navigator.onLine) return NOTHING_MISSING;
      try {
        const params = { workflow, id, transition };
        return (await callByName(client, 'fetchMissing')({ params }, { timeout: PATIENCE_MS })) as Missing;
      } catch {
        return NOTHING_MISSING;
      }
    },
    [client],
  );
}
