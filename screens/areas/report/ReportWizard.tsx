import { useCallback, useMemo } from 'react';
import type { WizardHook } from '#generated/hooks.ts';
import { ScreenPart, WizardBlock } from '../../../engine/react/blocks/index.ts';
import {
  type AppClient,
  type BlockProps,
  useEngine,
  useMessages,
  useScreen,
} from '../../../engine/react/index.ts';
import type { StepResult } from '../../../engine/react/wizard/index.ts';
import { DischargesContext, useDischarges } from './discharge/useDischarges.ts';
import { reportIn } from './reportIn.ts';
import './report.css';
import { callRoutes } from '#generated/calls.ts';

/**
 * The report of the team in the address; rules read quantities as typed. Another id is another page (SCR-02).
 */
export function ReportWizard(props: BlockProps) {
  const { team } = reportIn(useScreen().context);
  return <TeamReport key={team.teamID} {...props} />;
}

function TeamReport(props: BlockProps) {
  const { team, report } = reportIn(useScreen().context);
  const { t } = useMessages();
  const discharges = useDischarges(team);
  const { company, enel } = discharges;
  const screenContext = useMemo(
    () => ({
      report: { ...report, company: company.facts ?? report.company, enel: enel.facts ?? report.enel },
    }),
    [report, company.facts, enel.facts],
  );
  const render = useRenderChecklists();
  const hooks = useMemo<Readonly<Record<WizardHook, () => Promise<StepResult>>>>(
    // Failures of printing are only logged (TEAM-08): the approval stands without its papers.
    () => ({ renderChecklists: () => render(team.teamID).then(() => ({ ok: true })) }),
    [render, team.teamID],
  );
  /** Commits open inputs before a step; before the last one all quantities must be on the server. */
  const beforeNext = async (last: boolean): Promise<readonly string[]> => {
    const unreadable = await discharges.settle();
    if (unreadable > 0) return [t('discharge.unreadable', { count: unreadable })];
    const count = discharges.unsentNow();
    return last && count > 0 ? [t('discharge.waiting', { count })] : [];
  };
  return (
    <ScreenPart known={screenContext}>
      <DischargesContext value={discharges}>
        <WizardBlock {...props} hooks={hooks} beforeNext={beforeNext} />
      </DischargesContext>
    </ScreenPart>
  );
}

const CODES = ['PJC', 'VIS'] as const;

/** Downloads both checklists of a team under their names, printed first if needed. Never rejects. */
function useRenderChecklists(): (teamID: number) => Promise<void> {
  const client = useEngine().client as AppClient;
  return useCallback(
    async (teamID) => {
      for (const reportCode of CODES) {
        try {
          const keep = { objtype: 'team', objid: teamID, linkedIdParent: teamID, reportCode } as const;
          // Reuses the print of the approval, if it exists.
          download(await client.RenderAndSaveFile({ body: keep }));
        } catch (error) {
          console.warn(`The document ${reportCode} of team ${teamID} was not printed.`, error);
        }
      }
    },
    [client],
  );
}

function download({ idAttach, fileName }: { readonly idAttach: number; readonly fileName: string }): void {
  const link = document.createElement('a');
  link.href = `${callRoutes.openAttachment.path.replace(':idAttach', String(idAttach))}?download=true`;
  link.download = fileName;
  link.click();
}
