import type { Restorer } from '../../host/restore/Restorer.ts';
import { ORDER_LIFE } from '../order/orderLife.ts';
import { assignment } from '../vehicle/assignment.ts';
import { mileageCard } from '../vehicle/mileageCard.ts';
import { transfer } from '../vehicle/transfer.ts';
import { vehicleLife } from '../vehicle/vehicleLife.ts';
import { documentRestorer } from './documents.ts';
import { attachment, member, reportActivity, workHours } from './rows.ts';

/** How records come back that more than a deletion took away, or that may not always come back; every other as the call that deletes it says (`does.delete`). */
export const restorers: Readonly<Record<string, Restorer>> = {
  'report-activity': reportActivity,
  member,
  attachment,
  order: documentRestorer('deleteOrder', ORDER_LIFE),
  'mileage-card': documentRestorer('deleteSchedaPercorrenza', vehicleLife(mileageCard)),
  assignment: documentRestorer('deleteAssegnazione', vehicleLife(assignment, 'cancelDocument')),
  transfer: documentRestorer('deleteTrasferimento', vehicleLife(transfer, 'cancelDocument')),
  'work-hours': workHours,
};
