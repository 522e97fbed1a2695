import type { Calls } from '#generated/calls.ts';
import type { Context } from '../../../engine/contract/index.ts';

interface ReportContext {
  readonly team: NonNullable<Calls['fetchCurrentProject']['output']['team']>;
  readonly report: Calls['fetchReport']['output'];
}

/** The data loaded by the report's screen (`schemas/report/report.screen.json`). */
export function reportIn(context: Context): ReportContext {
  return context as unknown as ReportContext;
}
