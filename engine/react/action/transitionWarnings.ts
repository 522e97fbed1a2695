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
export interface MissingWarnings {
  readonly missing: readonly MissingNote[];
  readonly reason: string | null;
  readonly unchecked?: true;
}

export const NO_WARNINGS: MissingWarnings = { missing: [], reason: null };

const PATIENCE_MS = 3000;

/**
 * Loads the missing answers for a transition of a record, with a short timeout: without an answer the user is
 * informed, and the workflow's reason is asked for anyway.
 */
export function useTransitionWarnings() {
  const { client, schemas } = useEngine();
  return useCallback(
    async (workflow: string, id: string, transition: string): Promise<MissingWarnings> => {
      // Offline the transition itself is impossible.
      if (!navigator.onLine) return NO_WARNINGS;
      const schema = schemas.workflow(workflow).catch(() => undefined);
      try {
        const params = { workflow, id, transition };
        return (await callByName(client, 'fetchMissing')(
          { params },
          { timeout: PATIENCE_MS },
        )) as MissingWarnings;
      } catch (error) {
        return isVerdict(error) ? NO_WARNINGS : uncheckedFor(await schema, transition);
      }
    },
    [client, schemas],
  );
}

function uncheckedFor(workflow: WorkflowSchema | undefined, transition: string): MissingWarnings {
  const asks = (workflow?.asks ?? []).filter(({ none, lacks = [] }) =>
    [none, ...lacks.map(({ at }) => at)].some((at) => at?.[transition] !== undefined),
  );
  if (workflow !== undefined && asks.length === 0) return NO_WARNINGS;
  const reason = asks.find((rule) => rule.reason !== undefined)?.reason ?? null;
  return { missing: [], reason, unchecked: true };
}

/**
 * Result of an action that the server executes only with a written reason and got none: an answer became
 * missing after the question, or the caller could not ask. A caller that can asks now; otherwise `tell`
 * displays the refusal.
 */
export class ReasonRequired {
  readonly tell: () => unknown;

  constructor(tell: () => unknown) {
    this.tell = tell;
  }
}

export function isReasonRequired(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'REASON_MISSING';
}
