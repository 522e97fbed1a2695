import { useCallback } from 'react';
import type { WorkflowSchema } from '../../contract/index.ts';
import { callByName } from '../../index.ts';
import { isVerdict } from '../connection/failures.ts';
import { useEngine } from '../provider/useEngine.ts';

/** An answer that is missing, in words, and the page where it is filled in. */
export interface MissingNote {
  readonly text: string;
  readonly link: string | null;
}

/** What a transition warns of; `reason`: what is asked in writing before it goes on all the same; `unchecked`: the server did not say in time. */
export interface Missing {
  readonly missing: readonly MissingNote[];
  readonly reason: string | null;
  readonly unchecked?: true;
}

export const NOTHING_MISSING: Missing = { missing: [], reason: null };

const PATIENCE_MS = 3000;

/**
 * Asks the server what is missing for a transition of a record. Nobody waits long for a warning: one that does not come is told, and the reason that the
 * workflow asks for is asked all the same.
 */
export function useMissing() {
  const { client, schemas } = useEngine();
  return useCallback(
    async (workflow: string, id: string, transition: string): Promise<Missing> => {
      // Without a network the transition itself is not made either.
      if (!navigator.onLine) return NOTHING_MISSING;
      const schema = schemas.workflow(workflow).catch(() => undefined);
      try {
        const params = { workflow, id, transition };
        return (await callByName(client, 'fetchMissing')({ params }, { timeout: PATIENCE_MS })) as Missing;
      } catch (error) {
        return isVerdict(error) ? NOTHING_MISSING : uncheckedFor(await schema, transition);
      }
    },
    [client, schemas],
  );
}

function uncheckedFor(workflow: WorkflowSchema | undefined, transition: string): Missing {
  const asks = (workflow?.asks ?? []).filter(({ none, lacks = [] }) =>
    [none, ...lacks.map(({ at }) => at)].some((at) => at?.[transition] !== undefined),
  );
  if (workflow !== undefined && asks.length === 0) return NOTHING_MISSING;
  const reason = asks.find((each) => each.reason !== undefined)?.reason ?? null;
  return { missing: [], reason, unchecked: true };
}
