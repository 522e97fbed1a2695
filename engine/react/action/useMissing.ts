import { useCallback } from 'react';
import type { WorkflowSchema } from '../../contract/index.ts';
import { CallFailure, callByName } from '../../index.ts';
import { isVerdict } from '../connection/failures.ts';
import { useEngine } from '../provider/Engine.ts';

/** Text of a missing answer, and the page where it can be filled in. */
interface MissingNote {
  readonly text: string;
  readonly link: string | null;
}

/**
 * Warnings of a transition; `reason`: label of the text required to continue nevertheless; `unchecked`: the
 * server did not answer in time.
 */
export interface Missing {
  readonly missing: readonly MissingNote[];
  readonly reason: string | null;
  readonly unchecked?: true;
}

export const NOTHING_MISSING: Missing = { missing: [], reason: null };

const PATIENCE_MS = 3000;

/**
 * Loads the missing answers for a transition of a record, with a short timeout: without an answer the user is
 * informed, and the workflow's reason is asked for anyway.
 */
export function useMissing() {
  const { client, schemas } = useEngine();
  return useCallback(
    async (workflow: string, id: string, transition: string): Promise<Missing> => {
      // Offline the transition itself is impossible.
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
  const reason = asks.find((rule) => rule.reason !== undefined)?.reason ?? null;
  return { missing: [], reason, unchecked: true };
}

/**
 * Result of an action that the server executes only with a written reason and got none: an answer became
 * missing after the question, or the caller could not ask. A caller that can asks now; otherwise `tell`
 * displays the refusal.
 */
export class ReasonWanted {
  readonly tell: () => unknown;

  constructor(tell: () => unknown) {
    this.tell = tell;
  }
}

export function wantsReason(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'REASON_MISSING';
}
