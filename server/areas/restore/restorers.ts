import type { Restorer } from '../../host/restore/Restorer.ts';
import { assignment } from '../vehicle/assignment.ts';
import { mileageCard } from '../vehicle/mileageCard.ts';
import { transfer } from '../vehicle/transfer.ts';
import { vehicleLife } from '../vehicle/vehicleLife.ts';
import { order, vehicleDocument } from './documents.ts';
import { attachment, member, reportActivity, workHours } from './rows.ts';

/** How records come back that more than a deletion took away, or that may not always come back; every other as the call that deletes it says (`does.delete`). */
export const restorers: Readonly<Record<string, Restorer>> = {
  'report-activity': reportActivity,
  member,
  attachment,
  order,
  'mileage-card': vehicleDocument('deleteSchedaPercorrenza', vehicleLife(mileageCard)),
  assignment: vehicleDocument('deleteAssegnazione', vehicleLife(assignment, 'cancelDocument')),
  transfer: vehicleDocument('deleteTrasferimento', vehicleLife(transfer, 'cancelDocument')),
  'work-hours': workHours,
};
