import { type AnyHandler, handlers } from '../host/calls/handlers.ts';
import { verifyChecklist } from '../host/checklists/verifyChecklist.ts';
import { hostCalls } from '../host/hostCalls.ts';
import { attachmentCalls } from './base/attachments.ts';
import { calendarCalls } from './calendar/calendarCalls.ts';
import { dashboardCalls } from './dashboard/dashboardCalls.ts';
import { documentCalls } from './documents/calls/documentCalls.ts';
import { printQueueCalls } from './documents/calls/printQueue.ts';
import { hoursCalls } from './hours/calls/hoursCalls.ts';
import { lifeCalls } from './life/lifeCalls.ts';
import { masterdataCalls } from './masterdata/masterdataCalls.ts';
import { lookupCalls } from './order/calls/lookupCalls.ts';
import { orderCalls } from './order/calls/orderCalls.ts';
import { projectCalls } from './project/calls/projectCalls.ts';
import { reportCalls } from './report/calls/reportCalls.ts';
import { siloCalls } from './silo/calls/siloCalls.ts';
import { squadCalls } from './squad/squadCalls.ts';
import { ownSystemCalls } from './system/ownSystemCalls.ts';
import { teamCalls } from './team/calls/teamCalls.ts';
import { cardCalls } from './vehicle/calls/cardCalls.ts';
import { vehicleCalls } from './vehicle/calls/vehicleCalls.ts';
import { vehicleDocumentCalls } from './vehicle/calls/vehicleDocumentCalls.ts';

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
