import type { Calls } from '#generated/calls.ts';
import { assignment } from '../vehicle/assignment.ts';
import { mileageCard } from '../vehicle/mileageCard.ts';
import { transfer } from '../vehicle/transfer.ts';
import { order, vehicleDocument } from './documents.ts';
import type { Restorer } from './Restorer.ts';
import { attachment, event, member, reportActivity, task, teamTemplate, workHours } from './rows.ts';
import { squad } from './squad.ts';

/** Entities whose deletion can be taken back, as the call's schema lists them. */
type Restorable = Calls['restoreDeleted']['input']['body']['entity'];

/** Total: an entity that the schema names without a way back does not compile. */
export const restorers: Readonly<Record<Restorable, Restorer>> = {
  'report-activity': reportActivity,
  member,
  task,
  event,
  attachment,
  squad,
  'team-template': teamTemplate,
  order,
  'mileage-card': vehicleDocument('deleteSchedaPercorrenza', mileageCard),
  assignment: vehicleDocument('deleteAssegnazione', assignment),
  transfer: vehicleDocument('deleteTrasferimento', transfer),
  'work-hours': workHours,
};
