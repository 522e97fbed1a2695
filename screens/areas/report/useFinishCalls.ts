import { useMemo, useRef } from 'react';
import type { WizardHook } from '#generated/hooks.ts';
import { useMessages, type WriteAttempt } from '../../../engine/react/index.ts';
import type { FinishWords, RunFinish, StepResult } from '../../../engine/react/wizard/index.ts';
import { useWrite } from '../../calls.ts';
import type { MaterialOwner } from './discharge/Entry.ts';
import type { ReportSteps } from './ReportSteps.ts';
import { useRenderChecklists } from './useRenderChecklists.ts';

type FinishCall = 'chiudiCantiereRapportino' | 'approveWorks' | WizardHook;

const DONE: StepResult = { ok: true };

/** What the last button runs, by name. Each does nothing the second time, so that a retry completes what is missing (WIZ-10). */
export function useFinishCalls(report: ReportSteps): RunFinish {
  const { t } = useMessages();
  const end = useWrite('chiudiCantiereRapportino', 'silent');
  const approve = useWrite('approveWorks', 'silent');
  const unload = useWrite('confirmInventoryUnload', 'silent');
  const render = useRenderChecklists();
  const latest = useRef(report);
  latest.current = report;
  const { teamID } = report.team;

  return useMemo(() => {
    const confirm = async (kind: MaterialOwner, attempt: WriteAttempt): Promise<StepResult> => {
      const { discharges, data } = latest.current;
      let { discharge } = discharges[kind];
      if (discharge === undefined) {
        if (data[kind].lines.length === 0) return DONE;
        // Material was taken, but its discharge did not come: it is asked for again, never passed over.
        discharge = (await discharges.refresh())?.[kind];
        if (discharge === undefined) return { ok: false, text: t('discharge.prepare-failed') };
      }
      if (discharge.confirmedAt !== null) return DONE;
      return unload.run({ body: { dischargeId: discharge.Id } }, attempt);
    };
    const calls: Readonly<
      Record<FinishCall, (attempt: WriteAttempt, written: FinishWords) => Promise<StepResult>>
    > = {
      chiudiCantiereRapportino: (attempt) => end.run({ params: { teamID } }, attempt),
      approveWorks: (attempt, { reason }) =>
        approve.run({ body: { TeamId: teamID, ...(reason && { approvedWithout: reason }) } }, attempt),
      confirmCompanyUnload: (attempt) => confirm('company', attempt),
      confirmEnelUnload: (attempt) => confirm('enel', attempt),
      // Failures of printing are only logged (TEAM-08): the approval stands without its papers.
      renderChecklists: () => render(teamID).then(() => DONE),
    };
    return async (name, attempt, written) => {
      const call = Object.hasOwn(calls, name) ? calls[name as FinishCall] : undefined;
      if (call === undefined) return { ok: false, text: `${t('failure.unknown')} (${name})` };
      return call(attempt, written);
    };
  }, [end.run, approve.run, unload.run, render, teamID, t]);
}
