import type { CallName } from '../../../../server/host/calls/handlers.ts';
import type { Cases } from '../Case.ts';
import { accountCases } from './account.ts';
import { hoursCases } from './hours.ts';
import { masterdataCases } from './masterdata.ts';
import { orderCases } from './order.ts';
import { projectCases } from './project.ts';
import { publishingCases } from './publishing.ts';
import { reportCases } from './report.ts';
import { siloCases } from './silo.ts';
import { systemCases } from './system.ts';
import { teamCases } from './team.ts';
import { tokenCases } from './tokens.ts';
import { vehicleCases } from './vehicle.ts';

/** Every call has its case: one that is missing does not compile. */
export const allCases: Cases<CallName> = {
  ...accountCases,
  ...hoursCases,
  ...masterdataCases,
  ...orderCases,
  ...projectCases,
  ...publishingCases,
  ...reportCases,
  ...siloCases,
  ...systemCases,
  ...teamCases,
  ...tokenCases,
  ...vehicleCases,
};
