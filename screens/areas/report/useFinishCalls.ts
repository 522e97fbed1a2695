import { useMemo } from 'react';
import type { WizardHook } from '#generated/hooks.ts';
import { useMessages, type WriteAttempt } from '../../../engine/react/index.ts';
import type { FinishWords, RunFinish, StepResult } from '../../../engine/react/wizard/index.ts';
import { useWrite } from '../../calls.ts';
import { useRenderChecklists } from './useRenderChecklists.ts';

type FinishCall = 'chiudiCantiereRapportino' | 'approveWorks' | WizardHook;

/** What the last button runs, by name. Each does nothing the second time, so that a retry completes what is missing (WIZ-10). */
export function useFinishCalls(teamID: number): RunFinish {
  const { t } = useMessages();
  const end = useWrite('chiudiCantiereRapportino', 'silent');
  const approve = useWrite('approveWorks', 'silent');
  const render = useRenderChecklists();

  return useMemo(() => {
    const calls: Readonly<
      Record<FinishCall, (attempt: WriteAttempt, written: FinishWords) => Promise<StepResult>>
    > = {
      chiudiCantiereRapportino: (attempt) => end.run({ params: { teamID } }, attempt),
      approveWorks: (attempt, { reason }) =>
        approve.run({ body: { TeamId: teamID, ...(reason && { approvedWithout: reason }) } }, attempt),
      // Failures of printing are only logged (TEAM-08): the approval stands without its papers.
      renderChecklists: () => render(teamID).then(() => ({ ok: true })),
    };
    return async (name, attempt, written) => {
      const call = Object.hasOwn(calls, name) ? calls[name as FinishCall] : undefined;
      if (call === undefined) return { ok: false, text: `${t('failure.unknown')} (${name})` };
      return call(attempt, written);
    };
  }, [end.run, approve.run, render, teamID, t]);
}
