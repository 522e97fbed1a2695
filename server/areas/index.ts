import { type AnyHandler, handlers } from '../host/calls/handlers.ts';
import { verifyChecklist } from '../host/checklists/checklistHash.ts';
import { hostCalls } from '../host/hostCalls.ts';
import { attachmentCalls } from './base/attachmentCalls.ts';
import { calendarCalls } from './calendar/calendarCalls.ts';
import { dashboardCalls } from './dashboard/dashboardCalls.ts';
import { documentCalls } from './documents/documentCalls.ts';
import { printQueueCalls } from './documents/printQueueCalls.ts';
import { hoursCalls } from './hours/hoursCalls.ts';
import { lifeCalls } from './life/lifeCalls.ts';
import { masterdataCalls } from './masterdata/masterdataCalls.ts';
import { lookupCalls } from './order/lookupCalls.ts';
import { orderCalls } from './order/orderCalls.ts';
import { projectCalls } from './project/projectCalls.ts';
import { reportCalls } from './report/calls/reportCalls.ts';
import { siloCalls } from './silo/siloCalls.ts';
import { squadCalls } from './squad/squadCalls.ts';
import { ownSystemCalls } from './system/ownSystemCalls.ts';
import { teamCalls } from './team/teamCalls.ts';
import { vehicleCalls } from './vehicle/vehicleCalls.ts';
import { cardCalls, vehicleDocumentCalls } from './vehicle/vehicleDocumentCalls.ts';

/** Every handler by the name of its call; the input of each was checked against its call's schema. */
export const allHandlers = {
  ...hostCalls,
  ...attachmentCalls,
  ...ownSystemCalls,
  ...orderCalls,
  ...lookupCalls,
  ...reportCalls,
  ...siloCalls,
  ...squadCalls,
  ...teamCalls,
  ...lifeCalls,
  ...vehicleCalls,
  ...vehicleDocumentCalls,
  ...cardCalls,
  ...handlers({ verifyChecklist: ({ body }, context) => verifyChecklist(context, body) }),
  ...documentCalls,
  ...printQueueCalls,
  ...dashboardCalls,
  ...masterdataCalls,
  ...hoursCalls,
  ...calendarCalls,
  ...projectCalls,
} as unknown as Readonly<Record<string, AnyHandler>>;
