import { authCalls } from './auth/authCalls.ts';
import { attachmentCalls } from './base/attachments.ts';
import { companyCalls } from './base/company.ts';
import { calendarCalls } from './calendar/calendarCalls.ts';
import { checklistCalls } from './checklist/checklistCalls.ts';
import { dashboardCalls } from './dashboard/dashboardCalls.ts';
import { documentCalls } from './documents/documentCalls.ts';
import { printQueueCalls } from './documents/printQueue.ts';
import type { AnyHandler } from './handlers.ts';
import { hoursCalls } from './hours/hoursCalls.ts';
import { masterdataCalls } from './masterdata/masterdataCalls.ts';
import { lookupCalls } from './orders/lookupCalls.ts';
import { orderCalls } from './orders/orderCalls.ts';
import { personCalls } from './privacy/personCalls.ts';
import { projectCalls } from './projects/projectCalls.ts';
import { reportCalls } from './report/reportCalls.ts';
import { siloCalls } from './silos/siloCalls.ts';
import { squadCalls } from './squad/squadCalls.ts';
import { systemCalls } from './system/systemCalls.ts';
import { teamCalls } from './team/teamCalls.ts';
import { templateCalls } from './template/templateCalls.ts';
import { cardCalls } from './vehicles/cardCalls.ts';
import { vehicleCalls } from './vehicles/vehicleCalls.ts';
import { vehicleDocumentCalls } from './vehicles/vehicleDocumentCalls.ts';

/** Every handler by the name of its call; the input of each was checked against its call's schema. */
export const allHandlers = {
  ...authCalls,
  ...attachmentCalls,
  ...companyCalls,
  ...systemCalls,
  ...orderCalls,
  ...lookupCalls,
  ...reportCalls,
  ...siloCalls,
  ...squadCalls,
  ...teamCalls,
  ...templateCalls,
  ...vehicleCalls,
  ...vehicleDocumentCalls,
  ...cardCalls,
  ...checklistCalls,
  ...documentCalls,
  ...printQueueCalls,
  ...dashboardCalls,
  ...masterdataCalls,
  ...hoursCalls,
  ...calendarCalls,
  ...personCalls,
  ...projectCalls,
} as unknown as Readonly<Record<string, AnyHandler>>;
