import { type ComponentType, createElement, useMemo, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { WizardHook, WizardView } from '#generated/hooks.ts';
import {
  type BlockProps,
  Loadable,
  MissingRecordPage,
  RecordPage,
  useEngine,
  useMessages,
  useSchema,
} from '../../../engine/react/index.ts';
import {
  type Reason,
  SchemaWizard,
  type StepResult,
  type StepViewProps,
  useRunFinish,
  useStepAddress,
} from '../../../engine/react/wizard/index.ts';
import { useCall } from '../../calls.ts';
import { ReportActivities } from './activities/ReportActivities.tsx';
import { ChecksStep } from './checks/ChecksStep.tsx';
import { contextOf } from './contextOf.ts';
import { DischargeStep } from './discharge/DischargeStep.tsx';
import { useDischarges } from './discharge/useDischarges.ts';
import { ReportContext, type ReportData, type ReportedTeam, type ReportSteps } from './ReportSteps.ts';
import { useRenderChecklists } from './useRenderChecklists.ts';
import { VehicleStep } from './vehicles/VehicleStep.tsx';
import './report.css';

/** What shows each step; a step of the schema without one here does not compile. */
const views: Readonly<Record<WizardView, ComponentType<StepViewProps>>> = {
  'report-activities': ReportActivities,
  'report-company': () => createElement(DischargeStep, { kind: 'company' }),
  'report-enel': () => createElement(DischargeStep, { kind: 'enel' }),
  'report-vehicles': () => createElement(VehicleStep, { kind: 'automezzi' }),
  'report-equipment': () => createElement(VehicleStep, { kind: 'attrezzature' }),
  'report-checks': ChecksStep,
};

const TEAM = ['team', 'member', 'project'];

/** The report of the team in the address. Another id is another page (SCR-02): nothing of one team is shown for the next. */
export function ReportWizard({ params }: BlockProps) {
  const teamId = Number(params['id']);
  const known = Number.isSafeInteger(teamId) && teamId > 0;
  const current = useCall('fetchCurrentProject', known ? { body: { TeamId: teamId } } : null, {
    entities: TEAM,
  });
  const report = useCall('fetchReport', known ? { params: { teamId } } : null);
  if (!known) return <MissingRecordPage />;
  return (
    <RecordPage call={current}>
      {({ team, project }) =>
        team === null ? (
          <MissingRecordPage />
        ) : (
          <RecordPage call={report}>
            {(data) => (
              <Filled
                {...{ team, project, data }}
                refresh={async () => void (await Promise.allSettled([current.refresh(), report.refresh()]))}
              />
            )}
          </RecordPage>
        )
      }
    </RecordPage>
  );
}

interface FilledProps {
  readonly team: ReportedTeam;
  readonly project: Calls['fetchCurrentProject']['output']['project'] | null;
  readonly data: ReportData;
  readonly refresh: () => Promise<void>;
}

function Filled({ team, project, data, refresh }: FilledProps) {
  const { context: common, user } = useEngine();
  const { t } = useMessages();
  const wizard = useSchema('wizard', 'report');
  const discharges = useDischarges(team);
  const { company, enel } = discharges;
  const [pending] = useState(() => new Set<Promise<unknown>>());
  const report = useMemo<ReportSteps>(() => {
    const facts = { company: company.facts ?? data.company, enel: enel.facts ?? data.enel };
    const context = contextOf({ common, team, project, report: data, ...facts });
    return { team, data, discharges, context, refresh, track: (work) => void pending.add(work) };
  }, [common, team, project, data, discharges, company, enel, refresh, pending]);
  const render = useRenderChecklists();
  const hooks = useMemo<Readonly<Record<WizardHook, () => Promise<StepResult>>>>(
    // Failures of printing are only logged (TEAM-08): the approval stands without its papers.
    () => ({ renderChecklists: () => render(team.teamID).then(() => ({ ok: true })) }),
    [render, team.teamID],
  );
  const run = useRunFinish(wizard.data, report.context, hooks);
  const address = useStepAddress();

  /** What is being typed is kept first; rules then look at what the server has. Quantities must have arrived before the end. */
  const beforeNext = async (last: boolean): Promise<readonly Reason[]> => {
    const [unreadable] = await Promise.all([discharges.settle(), Promise.allSettled(pending)]);
    pending.clear();
    await refresh();
    await nextFrame();
    if (unreadable > 0) return [{ text: t('discharge.unreadable', { count: unreadable }) }];
    return last && discharges.unsentNow() > 0
      ? [{ text: t('discharge.waiting', { count: discharges.unsentNow() }) }]
      : [];
  };
  return (
    <ReportContext value={report}>
      <Loadable call={wizard} lines={8}>
        {(schema) => (
          <SchemaWizard
            wizard={schema}
            context={report.context}
            views={views}
            beforeNext={({ id }) => beforeNext(id === schema.steps.at(-1)?.id)}
            run={run}
            storageKey={`report:${user?.userId ?? 0}:${team.teamID}`}
            address={address}
          />
        )}
      </Loadable>
    </ReportContext>
  );
}

/** Until what was answered is also shown: rules look at what is shown. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
