import type { Calls } from '#generated/calls.ts';
import type { Context } from '../../../engine/contract/index.ts';

interface ReportContext {
  readonly team: NonNullable<Calls['fetchCurrentProject']['output']['team']>;
  readonly report: Calls['fetchReport']['output'];
}

/** What the report's screen has loaded (`schemas/report/report.screen.json`). */
export function reportIn(context: Context): ReportContext {
  return context as unknown as ReportContext;
}
