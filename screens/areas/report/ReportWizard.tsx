import { useMemo } from 'react';
import { ScreenPart, WizardBlock } from '../../../engine/react/blocks/index.ts';
import { type BlockProps, useMessages, useScreen } from '../../../engine/react/index.ts';
import { DischargesContext, useDischarges } from './discharge/useDischarges.ts';
import { reportIn } from './reportIn.ts';
import './report.css';

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
        <WizardBlock {...props} beforeNext={beforeNext} />
      </DischargesContext>
    </ScreenPart>
  );
}
