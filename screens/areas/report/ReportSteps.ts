import { createContext, useContext } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { Context } from '../../../engine/contract/index.ts';
import type { ShownDischarges } from './discharge/useDischarges.ts';

export type ReportedTeam = NonNullable<Calls['fetchCurrentProject']['output']['team']>;
export type ReportData = Calls['fetchReport']['output'];

/** What the steps of one report share. */
export interface ReportSteps {
  readonly team: ReportedTeam;
  readonly data: ReportData;
  readonly discharges: ShownDischarges;
  /** What titles, rules, forms and tables look at. */
  readonly context: Context;
  /** Asks the server again; settles when the answer is shown. */
  readonly refresh: () => Promise<void>;
  /** Work that a step has begun; no step is left before it is done. */
  readonly track: (work: Promise<unknown>) => void;
}

/** Null outside of the wizard. */
export const ReportContext = createContext<ReportSteps | null>(null);

/** The report that a step belongs to. */
export function useReport(): ReportSteps {
  const report = useContext(ReportContext);
  if (report === null) throw new Error('No report above this component: it is a step of the report wizard.');
  return report;
}
