import type { Calls } from '#generated/calls.ts';
import type { Context, DataRecord } from '../../../engine/contract/index.ts';
import type { ReportData, ReportedTeam } from './ReportSteps.ts';

interface Parts {
  /** `user`, `modules`, `today`. */
  readonly common: Context;
  readonly team: ReportedTeam;
  readonly project: Calls['fetchCurrentProject']['output']['project'] | null;
  readonly report: ReportData;
  readonly company: DataRecord;
  readonly enel: DataRecord;
}

/** What the wizard's rules look at; the server builds the same (schemas/report/README.md). */
export function contextOf({ common, team, project, report, company, enel }: Parts): Context {
  return {
    ...common,
    team,
    project: project === null ? {} : { ...project, userFields: userFieldsOf(project.UserFields) },
    report: { ...report, company, enel },
  };
}

/** WIZ-01: a project's further fields are a JSON text, written by the ERP. What is none counts as empty. */
function userFieldsOf(text: string): DataRecord {
  try {
    const fields: unknown = JSON.parse(text);
    return typeof fields === 'object' && fields !== null ? (fields as DataRecord) : {};
  } catch {
    return {};
  }
}
